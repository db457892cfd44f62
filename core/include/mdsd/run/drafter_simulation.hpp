#pragma once

#include <cstdint>
#include <vector>

#include "mdsd/drafter/environment.hpp"
#include "mdsd/drafter/policy.hpp"
#include "mdsd/probability/interval.hpp"
#include "mdsd/run/measure.hpp"

namespace mdsd {

/// A policy with its settings.
struct PolicyLine {
  const PolicyInfo* policy;
  std::vector<double> values;
  Reward reward = Reward::block_divergence;
  bool restart = false;  ///< forgets everything at the start of a query
};

struct DrafterOptions {
  std::shared_ptr<const DraftEnvironment> environment;
  std::vector<PolicyLine> lines;
  std::uint64_t budget = 300;  ///< tokens to emit, 1 to 10⁷
  double draft_cost = 0.0;     ///< of a draft call, in calls of the target
  double switch_cost = 0.0;    ///< draft calls that another drafter than before needs to catch up
  std::uint32_t seed_low = 0, seed_high = 0;
};

/// Runs of every policy until the budget is emitted, and of every drafter alone, all on the same random numbers:
///
///     cost = rounds + switches · switch_cost · draft_cost / (1 + N · draft_cost)       in rounds
///     regret = cost − cost of the best drafter alone (by its mean cost so far)
///     specialist regret = cost − cost of the specialist of each domain, changing with the domain
///
/// Resumable: run r uses generator r of the seed, whatever was asked for before.
class DrafterSimulation {
 public:
  /// Errors: std::invalid_argument for no line, a setting out of range.
  explicit DrafterSimulation(DrafterOptions options);

  void run(std::uint64_t runs);

  std::uint64_t runs() const { return runs_; }
  std::size_t lines() const { return options_.lines.size(); }
  std::size_t drafters() const { return options_.environment->drafters(); }
  /// Best drafter alone, by mean cost.
  std::size_t best() const;
  Estimate cost(std::size_t line, double confidence) const;
  Estimate alone(std::size_t drafter, double confidence) const;
  Estimate specialist(double confidence) const;
  /// Paired by run.
  Estimate regret(std::size_t line, double confidence) const;
  Estimate specialist_regret(std::size_t line, double confidence) const;
  /// Mean share of rounds that each drafter was used in.
  const std::vector<double>& pulls(std::size_t line) const { return sums_[line].pulls; }
  double switches(std::size_t line) const { return sums_[line].switches; }
  /// Token counts at which costs are recorded, about evenly by ratio, the budget last.
  const std::vector<std::uint64_t>& checkpoints() const { return checkpoints_; }
  /// Mean regret when so many tokens are out, one a checkpoint.
  std::vector<double> regret_curve(std::size_t line) const;
  /// Shares of the rounds of all runs, drafter by drafter, between each checkpoint and the one before; zeros where there was
  /// none, as two checkpoints can be passed in one round.
  std::vector<std::vector<double>> pulls_over_time(std::size_t line) const;

 private:
  struct Track {
    std::vector<double> costs;  ///< one a checkpoint
    std::vector<double> pulls;
    std::vector<std::vector<double>> recent;
    double switches = 0.0;
  };
  struct Sums {
    std::vector<double> costs, pulls;
    std::vector<std::vector<double>> recent;  ///< mean rounds
    double switches = 0.0;
    std::vector<double> finals;  ///< a run
  };

  template <typename Choose, typename Observe, typename Restart>
  Track track(std::uint64_t run, Choose choose, Observe observe, Restart restart, std::span<double> all) const;
  void add(Sums& sums, const Track& track) const;
  Estimate paired(const std::vector<double>& a, const std::vector<double>* b, double confidence) const;

  DrafterOptions options_;
  std::vector<std::uint64_t> checkpoints_;
  std::vector<Sums> sums_, alone_;
  Sums specialist_;
  std::uint64_t runs_ = 0;
};

/// Mean and variance of a drafter's rewards in a domain, over `rounds` rounds.
struct RewardMoments {
  double mean = 0.0;
  double variance = 0.0;
};
struct DrafterRewards {
  RewardMoments block_efficiency, block_divergence;
};
DrafterRewards reward_moments(const DraftEnvironment& environment, std::size_t domain, std::size_t drafter, std::uint64_t rounds, Rng rng);

}  // namespace mdsd
