#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mdsd/probability/rng.hpp"

namespace mdsd {

/// Which of K drafters drafts the next block, learned from rewards in [0, 1].
///
///     choose()            before a round
///     observe(i, r, all)  after it: drafter i was used and earned r; `all` has what every drafter would have earned, for
///                         policies with full information, and is empty for others
class Policy {
 public:
  virtual ~Policy() = default;
  virtual int choose(Rng& rng) = 0;
  virtual void observe(int drafter, double reward, std::span<const double> all) = 0;
};

/// A number that a policy is set by.
struct PolicyParameter {
  const char* name;
  const char* meaning;
  double minimum, maximum, initial;
  bool whole;
};

/// One policy as code, page, documentation and tests know it.
struct PolicyInfo {
  const char* id;  ///< fixed uniform ucb sw-ucb d-ucb exp3 halving thompson hedge
  const char* name;
  const char* rule;  ///< formula or one sentence
  const char* source;
  std::span<const PolicyParameter> parameters;
  bool full_information;
  std::unique_ptr<Policy> (*make)(std::size_t drafters, std::span<const double> values);
};

/// The registry of policies.
std::span<const PolicyInfo> policies();

/// Throws std::invalid_argument, listing the ids, when there is none of that name.
const PolicyInfo& policy(std::string_view id);

inline constexpr std::size_t max_drafters = 32;

/// A policy for so many drafters. Errors: std::invalid_argument for a number of drafters outside [1, max_drafters] and for a
/// value out of its parameter's range.
std::unique_ptr<Policy> make_policy(const PolicyInfo& info, std::size_t drafters, std::span<const double> values);

}  // namespace mdsd
