#pragma once

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// α ≤ 1 ≤ β such that π = min(max(q, p/β), p/α) sums to 1 and KL(p ‖ π) = D. With u = 1/β and t = 1/α what the floor u p
/// adds the cap t p must take away,
///
///     Σ (u p − q)₊ = Σ (q − t p)₊,
///
/// both by prefix sums in the order of q/p; KL falls with u, which is found by bisection. (By t it would be lost: where all
/// depends on a token that q hardly knows, u is 1e-20 and t a double next to another.)
struct MentoredClip {
  bool keeps_all = false;  ///< KL(p ‖ q) ≤ D: every draft is kept
  double alpha = 1.0, beta = 1.0;
  std::vector<double> law;  ///< π
};

/// O(V log V + V · bisection steps).
MentoredClip mentored_clip(const Distribution& p, const Distribution& q, double divergence);

}  // namespace mdsd
