#pragma once

#include <memory>
#include <span>
#include <vector>

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// Which one of the drafts is put forward, whatever the target: the first half of the canonical decomposition of a
/// lossless rule (Khisti et al., arXiv 2410.18234).
class ChoiceRule {
 public:
  virtual ~ChoiceRule() = default;

  /// chance[k] = Pr(draft k is chosen | drafts), which add up to 1.
  virtual void choose(std::span<const int> drafts, std::span<double> chance) const = 0;

  /// P(x) = Pr(the chosen draft is x).
  virtual std::span<const double> marginal() const = 0;
};

/// The second half: the chosen draft x is verified alone against the law P that it has,
///
///     accept x with min(1, p/P), else draw from norm((p − P)₊);        acceptance Σ min(p, P).
///
/// Lossless for every choice rule whose P is its true marginal. A node of weight w has w p in the place of p.
/// O(n + the choice) a tuple, O(V) where the weight changes.
std::unique_ptr<Verifier> make_chosen_rejection(const VerifierSetting& setting, std::shared_ptr<const ChoiceRule> rule);

/// Σ min(p, P).
double chosen_acceptance(const Distribution& target, const ChoiceRule& rule);

}  // namespace mdsd
