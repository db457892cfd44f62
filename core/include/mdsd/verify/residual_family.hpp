#pragma once

#include <vector>

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// A residual with less mass is unreachable and never normalised.
inline constexpr double unreachable_mass = 1e-14;

/// What a node entered with that weight does where nothing of the target is left.
inline Finish nothing_left(double weight) { return {weight < 1.0 ? 0.0 : 1.0, {}}; }

/// The residuals (p − θq)₊, θ ≥ 0: what is left of the target after rejections, for every rule that compares p with a
/// multiple of q. With the tokens ordered by q/p descending each is zero exactly on a prefix, the covered tokens:
///
///     Z(θ) = Σ (p − θq)₊ = p(uncovered) − θ q(uncovered),    1 − Z(θ) = Σ min(p, θq) = p(covered) + θ q(uncovered).
///
/// `unit` measures θ in units of 1/unit, for callers whose θ would overflow: a power of two, so that nothing is rounded.
class ResidualFamily {
 public:
  explicit ResidualFamily(const VerifierSetting& setting, double unit = 1.0)
      : p_(setting.target.values()), q_(setting.draft.values()), order_(&setting.order()), unit_(unit) {}

  /// Without an order: only at, fill and mass(θ), which then passes over all tokens. O(V).
  ResidualFamily(const Distribution& target, const Distribution& draft, double unit = 1.0)
      : p_(target.values()), q_(draft.values()), order_(nullptr), unit_(unit) {}

  /// (p − θq)₊ at one token.
  double at(int token, double theta) const;
  /// The whole residual. O(V).
  void fill(double theta, std::vector<double>& residual) const;

  /// Number of leading tokens of the order with p ≤ θq. O(log V).
  std::size_t covered(double theta) const;
  /// Z(θ), non-increasing. O(log V).
  double mass(double theta) const { return order_ ? mass(theta, covered(theta)) : mass_by_pass(theta); }
  double mass(double theta, std::size_t covered) const;
  /// 1 − Z(θ), to a small relative error. O(log V).
  double overlap(double theta) const;

 private:
  double mass_by_pass(double theta) const;

  std::span<const double> p_, q_;
  const LikelihoodRatioOrder* order_;
  double unit_;
};

}  // namespace mdsd
