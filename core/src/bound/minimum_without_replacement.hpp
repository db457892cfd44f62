#pragma once

#include <span>
#include <vector>

#include "mdsd/probability/distribution.hpp"
#include "mdsd/probability/likelihood_ratio.hpp"

namespace mdsd {

/// min_m [ p(H_m) + 1 − Q(H_m) ] over the prefixes of `order` for drafts without replacement, for every number of
/// drafts n in `n`, 3 ≤ n < |support|, by walking a block of tokens at a time.
///
/// Along the order both P and Q are convex functions of S = q(H): P because p/q ascends, Q because it is q-convex. In a
/// block from a to b, with r_a, r_b the ratios p/q of its first and last token and c = (Q_b − Q_a)/(S_b − S_a),
///
///     f(m) ≥ f(a) + (r_a − c)(S_m − S_a)   and   f(m) ≥ f(b) + (c − r_b)(S_b − S_m),
///
/// so that only blocks with r_a < c < r_b whose bounds cross below the best value so far are looked into.
std::vector<double> minima_without_replacement(const Distribution& p, const Distribution& q,
                                               const LikelihoodRatioOrder& order, std::span<const std::size_t> n);

}  // namespace mdsd
