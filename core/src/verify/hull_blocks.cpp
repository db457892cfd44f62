#include "hull_blocks.hpp"

namespace mdsd {

std::vector<HullBlock> hull_blocks(std::span<const double> target_rise, std::span<const double> inside_rise) {
  std::vector<HullBlock> blocks;
  // Slopes are compared by ratios: products of probabilities of 1e-300 would both be 0.
  const auto steeper = [](const HullBlock& a, const HullBlock& b) {
    if (a.target == 0.0) return a.inside > 0.0 && b.target > 0.0;
    return b.target > 0.0 && a.inside / a.target > b.inside / b.target;
  };
  for (std::size_t m = 0; m < target_rise.size(); ++m) {
    HullBlock block{m, m + 1, target_rise[m], inside_rise[m]};
    while (!blocks.empty() && steeper(block, blocks.back())) {
      const HullBlock& before = blocks.back();
      block = {before.first, block.last, before.target + block.target, before.inside + block.inside};
      blocks.pop_back();
    }
    blocks.push_back(block);
  }
  return blocks;
}

}  // namespace mdsd
