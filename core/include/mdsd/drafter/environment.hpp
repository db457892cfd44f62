#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "mdsd/probability/rng.hpp"

namespace mdsd {

/// What a round earns.
enum class Reward {
  block_efficiency,  ///< BE: accepted / N
  block_divergence,  ///< BD: mean over all N positions of 1 − TV(p, q_i)
};

/// What a round of N drafted tokens came to; accepted + 1 tokens are emitted.
struct RoundOutcome {
  std::size_t accepted = 0;
  double divergence = 0.0;

  double reward(Reward kind, std::size_t block) const {
    return kind == Reward::block_divergence ? divergence : static_cast<double>(accepted) / static_cast<double>(block);
  }
};

/// A text that is being emitted. Walks that start from equal generators meet the same random numbers, round by round,
/// whichever drafters they use.
class DraftWalk {
 public:
  virtual ~DraftWalk() = default;
  /// The next round, after so many tokens, drafted by that drafter. `all`, if not empty, is told the divergence that every
  /// drafter would have earned.
  virtual RoundOutcome round(std::size_t drafter, std::uint64_t tokens, std::span<double> all) = 0;
};

inline constexpr std::size_t whole_schedule = static_cast<std::size_t>(-1);

/// K drafters for one target, and the queries that they meet: query j is of domain j mod domains().
class DraftEnvironment {
 public:
  virtual ~DraftEnvironment() = default;
  virtual std::size_t drafters() const = 0;
  virtual std::size_t domains() const = 0;
  /// Drafted tokens a round, N.
  virtual std::size_t block() const = 0;
  /// Tokens of a query; 0: one query, in the first domain.
  virtual std::uint64_t query() const = 0;
  /// A text of `budget` tokens; with `domain` all of its queries are of that one.
  virtual std::unique_ptr<DraftWalk> start(Rng rng, std::uint64_t budget, std::size_t domain = whole_schedule) const = 0;
  /// The best drafter for the domain that there is after so many of `budget` tokens.
  virtual std::size_t specialist(std::uint64_t tokens, std::uint64_t budget) const = 0;
};

inline constexpr std::size_t max_draft_block = 64;

/// Throws std::invalid_argument for a number of drafters or a block out of range.
void require_drafters(const char* name, std::size_t drafters);
void require_block(std::size_t block);

}  // namespace mdsd
