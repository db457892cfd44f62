#pragma once

#include <cstdint>
#include <vector>

#include "mdsd/probability/rng.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// One draft that was looked at: accepted if coin < chance.
struct ReplayCoin {
  int token;
  double chance;  ///< child_weight
  double coin;    ///< in [0, 1)
};

/// One verification, coin by coin.
struct Replay {
  std::vector<int> drafts;
  std::vector<ReplayCoin> coins;  ///< of the drafts up to the one accepted, or of all
  bool accepted = false;
  std::vector<double> residual;   ///< law of the correction token, V values with sum 1; empty if a draft was accepted
  double coin = 0.0;              ///< of the correction token, by inverse CDF over the tokens in order
  int token = 0;                  ///< emitted
};

/// Step `index` ≥ 0 of the simulation with that generator: the same drafts, coins and token, for the same use of random
/// numbers. O(index) steps. Errors: as `require_fit`.
Replay replay(const VerifierInfo& verifier, const VerifierSetting& setting, std::uint64_t index, Rng rng);

}  // namespace mdsd
