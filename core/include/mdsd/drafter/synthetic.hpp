#pragma once

#include <cstdint>
#include <vector>

#include "mdsd/drafter/policy.hpp"

namespace mdsd {

/// K drafters that are given by how well they fit, without any model: in a round of N drafted tokens position j of drafter i
/// has the acceptance probability
///
///     a_ij = clamp(mean_i + spread (2 u_j − 1), 0, 1) = 1 − TV(p, q_i) there,
///
/// u_j uniform and the same for all drafters; tokens are accepted one after another until one is refused, which takes
/// another uniform number a position, again the same for all. One more token is emitted than was accepted.
struct SyntheticDrafters {
  /// means[domain][drafter], in [0, 1].
  std::vector<std::vector<double>> means;
  double spread = 0.1;      ///< in [0, 1]
  std::size_t block = 5;    ///< N, 1 to 64
  /// Tokens of a query; queries take the domains in turn. 0: one query, in the first domain.
  std::uint64_t query = 0;
  /// Means go from the first domain's to the last's as the budget is emitted, instead of changing with the query.
  bool drifting = false;
};

/// Throws std::invalid_argument that names what is wrong: no domain, domains of different numbers of drafters, fewer than two
/// drafters, a number out of range.
void require_valid(const SyntheticDrafters& drafters);

/// What a round earns.
enum class Reward {
  block_efficiency,  ///< BE: accepted / N
  block_divergence,  ///< BD: mean over all N positions of 1 − TV(p, q_i)
};

/// The random numbers of one round, the same for every drafter and policy.
struct Round {
  std::vector<double> quality;  ///< u_j
  std::vector<double> coin;

  void draw(Rng& rng, std::size_t block);
  /// Drafted tokens that are accepted of a drafter with that mean.
  std::size_t accepted(const SyntheticDrafters& drafters, double mean) const;
  /// Mean of a_ij over the positions.
  double divergence(const SyntheticDrafters& drafters, double mean) const;
  double reward(const SyntheticDrafters& drafters, double mean, Reward kind) const;
};

/// mean_i after so many of `budget` tokens.
double mean_at(const SyntheticDrafters& drafters, std::size_t drafter, std::uint64_t tokens, std::uint64_t budget);

}  // namespace mdsd
