#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mdsd/tree/context.hpp"
#include "mdsd/tree/shape.hpp"
#include "request.hpp"

namespace mdsd::binding {

/// What every function about trees is given: the laws of both sides, the shape and how its levels draft.
///
///     target, draft   {vocabulary, order?, prefixes: [text], rows: [numbers]}, {vocabulary, call: prefix → numbers}, or
///                     {model, prompt}, of a trained model;
///     or markov       {vocabulary, order, target: row source, draft: row source, temperature}, a row source being
///                     {family, parameter, seedLow, seedHigh} or {weights}, with edited: [{context, weights}];
///     shape           {children: [number a level]}, {chains, depth}, {parents}, {paths: [ranks]} or {depth, width, expansions}
///     schemes         one id, or one a level
std::shared_ptr<const ContextLaws> context_laws(const Request& request, const char* field);
ContextPair context_pair(const Request& request);
TreeShape tree_shape(const Request& request);
TreeSetup tree_setup(const Request& request);

}  // namespace mdsd::binding
