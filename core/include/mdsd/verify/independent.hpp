#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mdsd/verify/choice_rule.hpp"
#include "mdsd/verify/optimal.hpp"

namespace mdsd {

/// The optimum for drafters with laws of their own, from both sides:
///
///     accepted = Σ min(p, P) ≤ α* ≤ alpha = p(H) + 1 − Π_k q_k(H).
///
/// No order of the tokens is known to hold the minimiser here, but p − Q is submodular.
///
/// Up to 256 tokens: the minimum-norm point x of the base polytope of p − Q (Fujishige & Wolfe). P = p − x is then the best
/// marginal, its decomposition into vertices a mixture of orders (choose the draft that comes last in a random order), and
/// the negative x give H: min Σ (p(H) − Q(H)) = Σ min(x, 0). Finitely many steps of O(V (log V + n) + steps · V).
/// Above: the race with weights fitted by w ← w p/P (a minorise–maximise step), P by one-dimensional quadrature,
///
///     P(i) = w_i ∫ e^{−t w_i} Σ_k q_k(i) Π_{l≠k} φ_l(t) dt,    φ_l(t) = Σ_j q_l(j) e^{−t w_j},
///
/// and H the best set of all {P/p ≥ c} that were met. O(n V) a step.
struct IndependentRule {
  std::shared_ptr<const ChoiceRule> choice;
  double accepted = 0.0;
  double alpha = 1.0;
  std::vector<int> subset;       ///< H, ascending
  std::uint64_t iterations = 0;

  double gap() const { return alpha > accepted ? alpha - accepted : 0.0; }
};

/// laws[k] is that of draft k. The options' tolerance is of the gap; at the latest the race stops after 100
/// steps or at a gap of 1e-7, the other after 1,000.
/// Errors: as `make_independent`, and vocabularies of target and drafts that differ.
IndependentRule fit_independent(const Distribution& target, std::span<const Distribution> laws,
                                const OptimalOptions& options = {});

}  // namespace mdsd
