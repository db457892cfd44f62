#include "mdsd/run/tree_simulation.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace mdsd {

TreeSimulation::TreeSimulation(ContextPair pair, std::vector<TreeGroup> groups, std::uint32_t seed_low, std::uint32_t seed_high)
    : cache_(std::move(pair)), groups_(std::move(groups)), seed_low_(seed_low), seed_high_(seed_high), nodes_(groups_.size()) {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (const TreeVerifierInfo* verifier : groups_[g].verifiers) {
      require_fit(*verifier, groups_[g].setup);
      lines_.push_back({verifier, g, 0.0, std::vector<double>(groups_[g].setup.shape.depth() + 1)});
    }
  }
  if (lines_.empty()) throw std::invalid_argument("verifiers is empty; allowed: at least one that fits the tree");
  products_.resize(lines_.size() * lines_.size());
  deviation_.resize(lines_.size());
}

void TreeSimulation::run(std::uint64_t calls) {
  DraftTree tree(cache_);
  for (const std::uint64_t end = calls_ + calls; calls_ < end;) {
    const double share = 1.0 / static_cast<double>(calls_ + 1);
    for (std::size_t line = 0; line < lines_.size(); ++line) {
      Line& at = lines_[line];
      const TreeGroup& group = groups_[at.group];
      if (line == 0 || at.group != lines_[line - 1].group) {
        Rng rng = Rng::nth(seed_low_, seed_high_, calls_);
        draw_tree(group.setup, rng, tree);
        nodes_[at.group] += (static_cast<double>(tree.size() - 1) - nodes_[at.group]) * share;
      }
      const TreeOutcome outcome = evaluate_tree(*at.verifier, group.setup, tree, false);
      for (double& mean : at.accepted) mean -= mean * share;
      for (std::size_t node = 0; node < tree.size(); ++node) at.accepted[tree[node].depth] += outcome.kept[node] * share;
      deviation_[line] = outcome.tokens(tree) - at.mean;
    }
    // Welford, for all pairs: (x − mean before)(y − mean after).
    const double rest = 1.0 - share;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      for (std::size_t j = i; j < lines_.size(); ++j) products_[i * lines_.size() + j] += deviation_[i] * deviation_[j] * rest;
      lines_[i].mean += deviation_[i] * share;
    }
    ++calls_;
  }
}

Estimate TreeSimulation::estimate(double mean, double squares, double confidence) const {
  const double calls = static_cast<double>(calls_);
  const double error = calls_ < 2 ? 0.0 : std::sqrt(std::max(squares, 0.0) / (calls * (calls - 1.0)));
  return {mean, error, mean_interval(mean, error, calls_, confidence)};
}

Estimate TreeSimulation::tokens(std::size_t line, double confidence) const {
  Estimate result = estimate(lines_[line].mean, products_[line * lines_.size() + line], confidence);
  // A call emits 1 to depth + 1 tokens, whatever the normal approximation says.
  const double most = static_cast<double>(lines_[line].accepted.size());
  result.interval = {std::max(result.interval.low, 1.0), std::min(result.interval.high, most)};
  return result;
}

Estimate TreeSimulation::difference(std::size_t line, std::size_t other, double confidence) const {
  const std::size_t size = lines_.size();
  const double both = products_[std::min(line, other) * size + std::max(line, other)];
  const double squares = products_[line * size + line] + products_[other * size + other] - 2.0 * both;
  return estimate(lines_[line].mean - lines_[other].mean, squares, confidence);
}

}  // namespace mdsd
