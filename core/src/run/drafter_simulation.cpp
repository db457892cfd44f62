#include "mdsd/run/drafter_simulation.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

constexpr std::uint64_t most_tokens = 10'000'000;
constexpr std::size_t most_checkpoints = 40;

std::vector<std::uint64_t> checkpoints_of(std::uint64_t budget) {
  std::vector<std::uint64_t> checkpoints;
  const double from = std::min(10.0, static_cast<double>(budget));
  for (std::size_t i = 0; i < most_checkpoints; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(most_checkpoints - 1);
    checkpoints.push_back(static_cast<std::uint64_t>(std::llround(from * std::pow(static_cast<double>(budget) / from, share))));
  }
  checkpoints.back() = budget;
  checkpoints.erase(std::unique(checkpoints.begin(), checkpoints.end()), checkpoints.end());
  return checkpoints;
}

void require_cost(const char* name, double value) {
  if (!(value >= 0.0 && value <= 1e6)) throw std::invalid_argument(std::string(name) + " is " + to_text(value) + "; allowed: 0 to 1e6");
}

}  // namespace

DrafterSimulation::DrafterSimulation(DrafterOptions options) : options_(std::move(options)) {
  if (options_.lines.empty()) throw std::invalid_argument("policies is empty; allowed: at least one");
  if (options_.budget < 1 || options_.budget > most_tokens) {
    throw std::invalid_argument("budget is " + std::to_string(options_.budget) + "; allowed: 1 to " + std::to_string(most_tokens));
  }
  require_cost("draftCost", options_.draft_cost);
  require_cost("switchCost", options_.switch_cost);
  for (const PolicyLine& line : options_.lines) (void)make_policy(*line.policy, drafters(), line.values);
  checkpoints_ = checkpoints_of(options_.budget);
  sums_.resize(lines());
  alone_.resize(drafters());
}

template <typename Choose, typename Observe, typename Restart>
DrafterSimulation::Track DrafterSimulation::track(std::uint64_t run, Choose choose, Observe observe, Restart restart,
                                                  std::span<double> all) const {
  const DraftEnvironment& environment = *options_.environment;
  const double block = static_cast<double>(environment.block());
  const double switch_cost = options_.switch_cost * options_.draft_cost / (1.0 + block * options_.draft_cost);
  const auto walk = environment.start(Rng::nth(options_.seed_low, options_.seed_high, run), options_.budget);
  Track track;
  track.pulls.resize(drafters());
  track.recent.emplace_back(drafters());
  std::uint64_t tokens = 0, query = 0;
  double cost = 0.0, rounds = 0.0;
  std::size_t before = drafters();
  std::size_t checkpoint = 0;
  while (tokens < options_.budget) {
    if (environment.query() > 0 && tokens / environment.query() != query) {
      query = tokens / environment.query();
      restart();
    }
    const std::size_t drafter = choose(tokens);
    const RoundOutcome outcome = walk->round(drafter, tokens, all);
    observe(drafter, outcome);
    if (before < drafters() && drafter != before) {
      track.switches += 1.0;
      cost += switch_cost;
    }
    before = drafter;
    cost += 1.0;
    rounds += 1.0;
    track.pulls[drafter] += 1.0;
    track.recent.back()[drafter] += 1.0;
    tokens += outcome.accepted + 1;
    for (; checkpoint < checkpoints_.size() && tokens >= checkpoints_[checkpoint]; ++checkpoint) {
      track.costs.push_back(cost);
      if (checkpoint + 1 < checkpoints_.size()) track.recent.emplace_back(drafters());
    }
  }
  for (double& pulls : track.pulls) pulls /= rounds;
  return track;
}

void DrafterSimulation::add(Sums& sums, const Track& track) const {
  const double share = 1.0 / static_cast<double>(runs_ + 1);
  const auto average = [&](std::vector<double>& means, const std::vector<double>& values) {
    means.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) means[i] += (values[i] - means[i]) * share;
  };
  average(sums.costs, track.costs);
  average(sums.pulls, track.pulls);
  sums.recent.resize(track.recent.size());
  for (std::size_t i = 0; i < track.recent.size(); ++i) average(sums.recent[i], track.recent[i]);
  sums.switches += (track.switches - sums.switches) * share;
  sums.finals.push_back(track.costs.back());
}

void DrafterSimulation::run(std::uint64_t runs) {
  const DraftEnvironment& environment = *options_.environment;
  const auto nothing = [] {};
  const auto ignore = [](std::size_t, const RoundOutcome&) {};
  for (const std::uint64_t end = runs_ + runs; runs_ < end; ++runs_) {
    for (std::size_t i = 0; i < drafters(); ++i) {
      add(alone_[i], track(runs_, [&](std::uint64_t) { return i; }, ignore, nothing, {}));
    }
    const auto specialist = [&](std::uint64_t tokens) { return environment.specialist(tokens, options_.budget); };
    add(specialist_, track(runs_, specialist, ignore, nothing, {}));
    for (std::size_t line = 0; line < lines(); ++line) {
      const PolicyLine& settings = options_.lines[line];
      std::unique_ptr<Policy> learner = make_policy(*settings.policy, drafters(), settings.values);
      // Choices have random numbers of their own, or a policy would change the rounds that it meets.
      Rng rng = Rng::nth(options_.seed_low ^ 0x5bd1e995U, options_.seed_high, runs_);
      std::vector<double> all(settings.policy->full_information ? drafters() : 0);
      const auto choose = [&](std::uint64_t) { return static_cast<std::size_t>(learner->choose(rng)); };
      const auto observe = [&](std::size_t drafter, const RoundOutcome& outcome) {
        learner->observe(static_cast<int>(drafter), outcome.reward(settings.reward, environment.block()), all);
      };
      const auto restart = [&] {
        if (settings.restart) learner = make_policy(*settings.policy, drafters(), settings.values);
      };
      add(sums_[line], track(runs_, choose, observe, restart, all));
    }
  }
}

std::size_t DrafterSimulation::best() const {
  std::size_t best = 0;
  for (std::size_t i = 1; i < alone_.size(); ++i) {
    if (!alone_[i].costs.empty() && alone_[i].costs.back() < alone_[best].costs.back()) best = i;
  }
  return best;
}

Estimate DrafterSimulation::paired(const std::vector<double>& a, const std::vector<double>* b, double confidence) const {
  RunningMean mean;
  for (std::size_t i = 0; i < a.size(); ++i) mean.add(a[i] - (b ? (*b)[i] : 0.0));
  return {mean.mean(), mean.standard_error(), mean_interval(mean.mean(), mean.standard_error(), mean.count(), confidence)};
}

Estimate DrafterSimulation::cost(std::size_t line, double confidence) const { return paired(sums_[line].finals, nullptr, confidence); }
Estimate DrafterSimulation::alone(std::size_t drafter, double confidence) const {
  return paired(alone_[drafter].finals, nullptr, confidence);
}
Estimate DrafterSimulation::specialist(double confidence) const { return paired(specialist_.finals, nullptr, confidence); }
Estimate DrafterSimulation::regret(std::size_t line, double confidence) const {
  return paired(sums_[line].finals, &alone_[best()].finals, confidence);
}
Estimate DrafterSimulation::specialist_regret(std::size_t line, double confidence) const {
  return paired(sums_[line].finals, &specialist_.finals, confidence);
}

std::vector<std::vector<double>> DrafterSimulation::pulls_over_time(std::size_t line) const {
  std::vector<std::vector<double>> shares = sums_[line].recent;
  for (std::vector<double>& share : shares) {
    double rounds = 0.0;
    for (const double pulls : share) rounds += pulls;
    for (double& pulls : share) pulls = rounds > 0.0 ? pulls / rounds : 0.0;
  }
  return shares;
}

std::vector<double> DrafterSimulation::regret_curve(std::size_t line) const {
  std::vector<double> curve = sums_[line].costs;
  for (std::size_t i = 0; i < curve.size(); ++i) curve[i] -= alone_[best()].costs[i];
  return curve;
}

DrafterRewards reward_moments(const DraftEnvironment& environment, std::size_t domain, std::size_t drafter, std::uint64_t rounds, Rng rng) {
  const auto walk = environment.start(rng, rounds * (environment.block() + 1), domain);
  RunningMean efficiency, divergence;
  std::uint64_t tokens = 0;
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const RoundOutcome outcome = walk->round(drafter, tokens, {});
    tokens += outcome.accepted + 1;
    efficiency.add(outcome.reward(Reward::block_efficiency, environment.block()));
    divergence.add(outcome.divergence);
  }
  const auto moments = [&](const RunningMean& rewards) {
    const double error = rewards.standard_error();
    return RewardMoments{rewards.mean(), error * error * static_cast<double>(rounds)};
  };
  return {moments(efficiency), moments(divergence)};
}

}  // namespace mdsd
