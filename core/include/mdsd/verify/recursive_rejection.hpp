#pragma once

#include <vector>

#include "mdsd/verify/remaining_mass.hpp"
#include "mdsd/verify/residual_family.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// The state of recursive rejection after some drafts were refused. With c the mass of q that can still be drawn (1
/// with replacement), the residual is w·norm((p − θq)₊) and the next draft x is
///
///     kept with probability   min(1, (p − θq)₊(x) / (δ q(x))),      δ = Z(θ) / (w c);
///     refused:                θ ← θ + δ,   w ← S / (S + 1 − w),     S = w Z(θ + δ) / Z(θ),   c ← c − q(x).
///
/// It starts from θ = 0, c = 1 and the weight of the node; w stays 1 if it is 1. A refused token has p ≤ θq from then
/// on: the residual never lands on a draft.
class RecursiveRejection : public Verifier {
 public:
  enum class Drafting { with_replacement, without_replacement };

  RecursiveRejection(const VerifierSetting& setting, Drafting drafting);
  /// For at most n drafts, without sorting the tokens: O(V) a refusal instead of O(log V), for laws that are seen once.
  RecursiveRejection(const Distribution& target, const Distribution& draft, std::size_t n, Drafting drafting);

  void enter(std::span<const int> drafts, double weight) override;
  double child_weight(std::size_t i) override;
  Finish finish() override;

 private:
  void refuse(int token);
  void set_step();

  std::span<const double> q_;
  ResidualFamily family_;
  Drafting drafting_;
  RemainingMass undrawn_;

  std::span<const int> drafts_;
  double entered_weight_ = 1.0;
  double theta_ = 0.0;
  double mass_ = 1.0;    // Z(theta_)
  double weight_ = 1.0;  // w; 0 once nothing of p is left
  double step_ = 1.0;    // δ

  std::vector<double> residual_;
  double residual_theta_ = -1.0;  // what residual_ was filled for
};

}  // namespace mdsd
