#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "mdsd/probability/distribution.hpp"
#include "mdsd/probability/likelihood_ratio.hpp"

namespace mdsd {

/// The highest acceptance that any lossless verifier can reach for a draft scheme:
///
///     α* = 1 + min_H [ p(H) − Q(H) ],   Q(H) = Pr(all drafts lie in H),
///
/// the value of a maximum flow from target tokens to draft sets, by min-cut (Hu et al., arXiv 2502.18779). The
/// minimising H is a prefix of `order`:
///
///     iid, wor   tokens by q/p descending (Q is q-convex: an exchange argument closes H under larger q/p)
///     greedy     T = the n−1 most likely tokens of q, then the others by q/p descending
///     topn       T = the n most likely tokens of q, then the others by q/p descending
///
/// `independent` is here that of equal laws, as `iid`; fit_independent knows it for laws that differ.
/// Tokens with q = 0 are in no minimiser and not in the order.
struct OptimalAcceptance {
  double alpha = 0.0;            ///< in [0, 1]
  std::vector<int> order;        ///< tokens with q > 0
  std::vector<double> curve;     ///< curve[m] = p(H_m) + 1 − Q(H_m), H_m = first m of order; order.size() + 1 values
  std::size_t minimiser = 0;     ///< the smallest m that reaches alpha; the minimising set is the first m of order
};

/// α* with its order, curve and minimising set. 1 ≤ n ≤ max_drafts.
/// O(V log V) for iid, greedy, topn; O(V (log V + n · nodes)), about 100 quadrature nodes, for wor.
/// Errors: std::invalid_argument for an unknown scheme, n out of range, vocabularies of different size.
OptimalAcceptance optimal_acceptance(const Distribution& p, const Distribution& q, std::string_view scheme,
                                     std::size_t n);

/// α* alone, for each of several numbers of drafts at once, from one shared order: what measuring many rows needs.
/// values[k] belongs to n[k]. `order` must be that of p and q. Faster than the above: the curve is computed only where
/// the minimum can be.
std::vector<double> optimal_acceptance_values(const Distribution& p, const Distribution& q,
                                              const LikelihoodRatioOrder& order, std::string_view scheme,
                                              std::span<const std::size_t> n);

}  // namespace mdsd
