#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "mdsd/verify/choice_rule.hpp"

namespace mdsd {

/// The optimal verifier: a choice rule fitted to p and q, then single-draft rejection against its marginal P.
///
/// With the tokens by q/p descending and H_m the first m, the upper concave hull of the points (p(H_m), Q(H_m)) cuts the
/// order into blocks of descending slope λ. The best marginal is P = λ p on each block, and Σ min(p, P) = α*. Any P with
/// P(A) ≥ Q(A) for all sets A is the marginal of some choice rule (Q is a belief function and P in its core). The rules
/// below have that P exactly after finitely many steps, and are found by following P to the boundary of the core.
///
/// iid     *Nested partitions.* Cut the order everywhere and choose a draft of the last group: P has the density
///         (S_bⁿ − S_aⁿ)/(S_b − S_a) on a group with prefix masses S_a, S_b, relative to q. Subtract that from what is
///         demanded until two neighbours have the same density; they become one group, within which any draft will do.
///         The partition after time u ∈ [0, 1] is used with u uniform. V − 1 merges, O(V log V).
/// wor     *Interval splits.* Choosing the first draft of the order instead of the last has the marginal farthest from the
///         demand. Move away from it until a prefix H_m is tight: with the probability that this took, choose that way,
///         else the two sides of m part, the later one going first, and each is solved by itself. At most V − 1 splits of
///         O(interval) containment probabilities; an interval that is given up chooses its last draft.
/// greedy, topn    have optimal verifiers of their own, to which this id leads.
///
/// Stopping early leaves a valid rule, only P is farther from λp: whatever the budget, the emitted law is p.
struct OptimalOptions {
  double tolerance = 0.0;  ///< stop once the acceptance is known to be at least (1 − tolerance) α*; in [0, 1]
  /// Largest number of merges or splits. 0 is valid too, as every other.
  std::uint64_t budget = std::numeric_limits<std::uint64_t>::max();
};

/// Serves any number of draws on the same (p, q).
struct OptimalRule {
  std::shared_ptr<const ChoiceRule> choice;
  double alpha = 0.0;            ///< α*, what no lossless rule can exceed; of several laws p(H) + 1 − Q(H) ≥ α*
  std::vector<int> subset = {};  ///< that H; for several laws only
  double accepted = 0.0;         ///< what this rule reaches, Σ min(p, P)
  std::uint64_t iterations = 0;  ///< merges or splits
  bool complete = true;          ///< P = λp to rounding; else stopped by the options or, for wor, by the cost
};

/// For drafts of the schemes iid and wor. iid: O(V log V), exact at any size. wor: up to V²/2 containments; where these are
/// too many (V above 4,472, or 20,000 for n = 2) intervals are cut in fewer places, which loses about 0.0015 of acceptance
/// at V = 32,000 and leaves `complete` false.
OptimalRule fit_optimal_rule(const VerifierSetting& setting, const OptimalOptions& options = {});

/// The fit under the setting's options, for any of the verifier's schemes; nothing for greedy and topn.
std::optional<OptimalRule> fitted_rule(const VerifierSetting& setting);

VerifierInfo optimal_verifier();

}  // namespace mdsd
