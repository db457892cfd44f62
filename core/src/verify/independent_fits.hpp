#pragma once

#include "mdsd/verify/independent.hpp"

namespace mdsd {

/// The two ways of fit_independent: exact for moderate vocabularies, and with a gap for large ones.
IndependentRule minimum_norm_rule(const Distribution& target, std::span<const Distribution> laws,
                                  const OptimalOptions& options);
IndependentRule race_rule(const Distribution& target, std::span<const Distribution> laws, const OptimalOptions& options);

}  // namespace mdsd
