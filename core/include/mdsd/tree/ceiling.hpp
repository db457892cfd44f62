#pragma once

#include "mdsd/tree/draft_tree.hpp"

namespace mdsd {

/// The most tokens a call that any lossless rule can emit for these drafts, one that looks at the whole tree included: a
/// linear programme over f(τ, v) ≥ 0, the probability that τ is drafted and the tokens down to its node v are kept,
///
///     max 1 + Σ f(τ, v) depth(v)    such that    Σ_v f(τ, v) ≤ Pr(τ),    U(x·y) ≤ p(y | x) U(x),
///
/// U(x) = Σ f(τ, v) over all v at or below x being the probability that x is accepted (U(root) = 1): what is emitted after
/// x is lossless exactly if the tokens after it, accepted or drawn, share U(x) by p(· | x), and a token can be accepted no
/// more often than it is emitted. Trees with the same prefixes count as one.
///
/// Errors: std::invalid_argument where the programme has more than `most_ceiling_rows` rows or more than
/// `most_ceiling_trees` trees have to be listed; the message states the size.
inline constexpr std::size_t most_ceiling_rows = 600;
inline constexpr double most_ceiling_trees = 1e5;
double tree_ceiling(const TreeSetup& setup, ContextCache& cache);

}  // namespace mdsd
