#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mdsd/probability/interval.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// What a simulation has seen so far.
struct SimulationCounts {
  std::uint64_t steps = 0;
  std::uint64_t accepted = 0;
  std::uint64_t hit = 0;
  std::vector<std::uint64_t> token;              ///< emitted tokens, V counts
  std::vector<std::uint64_t> accepted_position;  ///< which draft was accepted, one count a draft position
};

/// A resumable simulation of single-step verification: draw the drafts, flip the coins, emit a token; again.
///
/// The same laws, options and seed give the same counts however the steps are divided into calls of `run`.
class Simulation {
 public:
  /// Copies the laws; `laws` are those of every draft for the scheme `independent`. Errors: as `require_fit`.
  Simulation(Distribution target, Distribution draft, std::string scheme, std::string verifier, std::size_t n,
             VerifierOptions options, Rng rng, std::vector<Distribution> laws = {});
  ~Simulation();
  Simulation(Simulation&&) noexcept;

  /// `steps` more steps. O(n + V) a step at worst (V where a correction token is drawn).
  void run(std::uint64_t steps);

  const SimulationCounts& counts() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mdsd
