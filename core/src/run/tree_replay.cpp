#include "mdsd/run/tree_replay.hpp"

#include <algorithm>

#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

class Throwing {
 public:
  Throwing(const TreeVerifierInfo& verifier, const TreeSetup& setup, DraftTree& tree, Rng rng)
      : verifier_(verifier), setup_(setup), tree_(tree), rng_(std::move(rng)) {
    replay_.weight.assign(tree.size(), -1.0);
  }

  TreeReplay run() {
    std::vector<double> extra;
    switch (verifier_.walk) {
      case Walk::top_down: extra = down(); break;
      case Walk::conditional: conditional(0, 1.0, extra); break;
      case Walk::path: extra = path(); break;
    }
    const std::span<const double> target = tree_.context(replay_.kept).target().values();
    // An unreachable residual is reached by rounding only; any law will do then, and p is the one to emit.
    if (extra.empty()) extra.assign(target.begin(), target.end());
    const double mass = compensated_sum(extra);
    replay_.coin = rng_.uniform();
    replay_.token = draw_token(extra, replay_.coin);
    for (double& value : extra) value /= mass;
    replay_.extra = std::move(extra);
    return std::move(replay_);
  }

 private:
  bool thrown(std::size_t node, double chance) {
    const TreeCoin coin{static_cast<int>(node), chance, rng_.uniform()};
    replay_.coins.push_back(coin);
    return coin.coin < coin.chance;
  }

  std::vector<double> down() {
    replay_.weight[0] = 1.0;
    for (std::size_t node = 0;;) {
      replay_.kept = static_cast<int>(node);
      if (tree_[node].children == 0) return {};
      NodeVerdict verdict = verify_node(verifier_, setup_, tree_, node, 1.0, true);
      std::size_t i = 0;
      while (i < verdict.chance.size() && !thrown(tree_[node].first_child + i, verdict.chance[i])) ++i;
      if (i == verdict.chance.size()) return std::move(verdict.extra);
      node = tree_[node].first_child + i;
      replay_.weight[node] = 1.0;
    }
  }

  /// Whether the subtree keeps something; if so `extra` is the law of the token after it.
  bool conditional(std::size_t node, double weight, std::vector<double>& extra) {
    replay_.weight[node] = weight;
    double accept = weight;
    std::vector<double> own;
    if (tree_[node].children > 0) {
      NodeVerdict verdict = verify_node(verifier_, setup_, tree_, node, weight, true);
      for (std::size_t i = 0; i < verdict.chance.size(); ++i) {
        if (verdict.chance[i] > 0.0 && conditional(tree_[node].first_child + i, verdict.chance[i], extra)) return true;
      }
      accept = verdict.accept;
      own = std::move(verdict.extra);
    }
    if (node > 0 && !thrown(node, accept)) return false;
    replay_.kept = static_cast<int>(node);
    extra = std::move(own);
    return true;
  }

  std::vector<double> path() {
    PathCoins coins = verifier_.path(tree_, true);
    for (const int node : coins.nodes) replay_.weight[node] = 1.0;
    std::size_t i = coins.nodes.size() - 1;
    while (i > 0 && !thrown(coins.nodes[i], coins.chance[i])) --i;
    replay_.kept = coins.nodes[i];
    return std::move(coins.extra[i]);
  }

  const TreeVerifierInfo& verifier_;
  const TreeSetup& setup_;
  DraftTree& tree_;
  Rng rng_;
  TreeReplay replay_;
};

}  // namespace

TreeReplay replay_tree(const TreeVerifierInfo& verifier, const TreeSetup& setup, DraftTree& tree, Rng rng) {
  require_fit(verifier, setup);
  return Throwing(verifier, setup, tree, std::move(rng)).run();
}

}  // namespace mdsd
