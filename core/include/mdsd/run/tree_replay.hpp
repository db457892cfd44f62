#pragma once

#include <cstdint>
#include <vector>

#include "mdsd/tree/tree_verifier.hpp"

namespace mdsd {

/// One coin of a call: the node is kept (top-down: the walk goes on there) if coin < chance.
struct TreeCoin {
  int node;
  double chance;
  double coin;
};

/// One target call, coin by coin.
struct TreeReplay {
  std::vector<double> weight;  ///< w with which each node was entered; −1 where the call did not come there
  std::vector<TreeCoin> coins;
  int kept = 0;                ///< the tokens down to this node are accepted
  std::vector<double> extra;   ///< law of the bonus or correction token, V values with sum 1
  double coin = 0.0;           ///< of that token, by inverse CDF over the tokens in order
  int token = 0;
};

/// Verifies that tree, throwing coins. Errors: as `require_fit`.
TreeReplay replay_tree(const TreeVerifierInfo& verifier, const TreeSetup& setup, DraftTree& tree, Rng rng);

}  // namespace mdsd
