#pragma once

#include <memory>
#include <span>
#include <vector>

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// Drafting without replacement as a race: give token x an exponential clock of rate q_x; the first n to ring are the
/// sample. With s = 1 − q(H),
///
///     1 − Q(H)    = ∫₀^∞ s e^{−st} Pr(#{x ∈ H : T_x ≤ t} < n) dt          an outsider rings before n insiders
///     Pr(x ∈ S)   = ∫₀^∞ q_x e^{−q_x t} Pr(#{y ≠ x : T_y ≤ t} < n) dt
///
/// The inner probabilities by the Poisson-binomial recursion, the integral by the trapezoid rule in ln t, which
/// converges exponentially; only positive terms are ever added (inclusion–exclusion cancels; Gauss rules in e^{−t} fail
/// as s → 0). n = 1 and 2 have closed forms. Absolute error about 1e-15.
///
/// `order` lists distinct tokens of positive q, weights are one non-negative number a token. With n at least the size
/// of the support everything is drafted.

/// escape[m] = 1 − Q(first m of order), m = 0..order.size(). O(V · n · nodes), about 80 nodes.
std::vector<double> escape_without_replacement(const Distribution& q, std::span<const int> order, std::size_t n);

/// Σ_x weights[x] · Pr(x is drafted). O(V + t n): tokens whose clocks are slow enter through their power sums.
double inclusion_without_replacement(const Distribution& q, std::span<const double> weights, std::size_t n);

/// 1 − Q(H) for a set H that grows, for all numbers of drafts from `fewest` to n at once.
class GrowingEscape {
 public:
  virtual ~GrowingEscape() = default;

  /// H gains `tokens`, none of which it had; `outside` is 1 − q(H) afterwards, summed from the tokens outside H.
  /// O(nodes · n) for one token; many at once share that, which is what makes a bound over long prefixes fast.
  virtual void add(std::span<const int> tokens, double outside) = 0;

  virtual double escape(std::size_t drafts) const = 0;
  virtual std::unique_ptr<GrowingEscape> clone() const = 0;
};

/// H = ∅. q must outlive the result. Precondition: 1 ≤ fewest ≤ n < q.support_size().
std::unique_ptr<GrowingEscape> make_growing_escape(const Distribution& q, std::size_t fewest, std::size_t n);

}  // namespace mdsd
