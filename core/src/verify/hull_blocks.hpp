#pragma once

#include <span>
#include <vector>

namespace mdsd {

/// The positions [first, last) of an order of tokens between two vertices of the upper concave hull of the points
/// (p(H_m), Q(H_m)), H_m the first m tokens.
struct HullBlock {
  std::size_t first = 0;
  std::size_t last = 0;
  double target = 0.0;  ///< p of the block
  double inside = 0.0;  ///< probability that all drafts lie in H_last, not all of them in H_first

  std::size_t size() const { return last - first; }
};

/// Blocks by descending slope inside/target, from the rise of p and of Q at each position: pool adjacent violators, O(V).
/// With P = inside/target · p on every block, Σ min(p, P) = Σ_blocks min(target, inside) = α*.
std::vector<HullBlock> hull_blocks(std::span<const double> target_rise, std::span<const double> inside_rise);

}  // namespace mdsd
