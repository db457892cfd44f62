#pragma once

#include <vector>

#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// One draft set of a plan: what of its probability goes to which of its tokens.
struct PlannedSet {
  std::vector<int> tokens;     ///< the distinct drafts, ascending
  double probability = 0.0;    ///< that these are drafted
  std::vector<double> flow;    ///< to each of `tokens`; their sum is at most `probability`
};

/// An explicit optimal transport plan from draft sets to target tokens: of all plans with
///
///     Σ_x f(s, x) ≤ Pr(set(S) = s),    Σ_s f(s, x) ≤ p(x),    f(s, x) > 0 only for x ∈ s
///
/// one with the largest total, by augmenting paths. The total is α* (max-flow = min-cut), found without the dual formula:
/// the two certify each other.
struct TransportPlan {
  std::vector<PlannedSet> sets;  ///< the most likely first
  double total = 0.0;
};

/// Largest vocabulary for which a plan is made.
inline constexpr std::size_t max_planned_vocabulary = 20;

/// O(tuples + augmentations · sets · n). Errors: std::invalid_argument for a larger vocabulary, sizes that differ, and more
/// than 1,000,000 draft tuples.
TransportPlan transport_plan(const Distribution& target, const DraftScheme& drafts);

}  // namespace mdsd
