#pragma once

#include <vector>

#include "mdsd/draft/scheme.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// The exact law of what a verifier emits, by listing every draft tuple and every coin:
///
///     law(y) = Σ_S Pr(S) [ Σ_i reach_i a_i 1(x_i = y) + reach_end · residual_S(y) ],
///     a_i = child_weight(i), reach_i = Π_{j<i} (1 − a_j).
struct ExactLaw {
  double accepted = 0.0;                  ///< a draft was accepted
  double hit = 0.0;                       ///< the emitted token is one of the drafts
  std::vector<double> law;                ///< V values; equals p for a lossless rule
  std::vector<double> accepted_position;  ///< probability that draft i was the one accepted; they add up to `accepted`
};

/// Work of `enumerate`, in residual entries touched: tuples × V.
double enumeration_cost(const DraftScheme& scheme, std::size_t vocabulary);

/// Largest cost that callers accept before they simulate instead (about a second).
inline constexpr double affordable_enumeration = 2e8;

/// Throws std::invalid_argument, naming the size, when the cost exceeds `limit`.
void require_enumerable(const DraftScheme& scheme, std::size_t vocabulary, double limit);

/// O(tuples · (n + V)). Errors: as `require_enumerable`.
ExactLaw enumerate(const DraftScheme& scheme, Verifier& verifier, std::size_t vocabulary,
                   double limit = affordable_enumeration);

}  // namespace mdsd
