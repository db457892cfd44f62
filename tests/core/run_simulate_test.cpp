#include "mdsd/run/simulate.hpp"

#include <numeric>

#include <gtest/gtest.h>

#include "mdsd/probability/family.hpp"
#include "mdsd/run/acceptance.hpp"
#include "support.hpp"
#include "verify_cells.hpp"

namespace mdsd::test {
namespace {

Simulation simulation(const VerifierInfo& info, const VerifierSetting& setting, Rng rng) {
  return {setting.target, setting.draft, std::string(setting.scheme), info.id, setting.n, setting.options, std::move(rng)};
}

struct Pair {
  Distribution p = zipf_law(12, 1.2);
  Distribution q = noisy_copy(p, 0.3, Rng(1));
};

TEST(Simulation, CountsDoNotDependOnHowTheStepsAreDivided) {
  const Pair pair;
  for_every_cell(pair.p, pair.q, 3, [](const VerifierInfo& info, const VerifierSetting& setting) {
    Simulation whole = simulation(info, setting, Rng(2));
    whole.run(3000);
    Simulation pieces = simulation(info, setting, Rng(2));
    for (std::uint64_t done = 0, next = 1; done < 3000; done += next, next = std::min(2 * next, 3000 - done)) {
      pieces.run(next);
    }
    EXPECT_EQ(pieces.counts().steps, whole.counts().steps);
    EXPECT_EQ(pieces.counts().accepted, whole.counts().accepted);
    EXPECT_EQ(pieces.counts().hit, whole.counts().hit);
    EXPECT_EQ(pieces.counts().token, whole.counts().token);
    EXPECT_EQ(pieces.counts().accepted_position, whole.counts().accepted_position);
  });
}

TEST(Simulation, CountsAddUp) {
  for_hostile_instances("counts", 8, 5, 4, [](const Instance& instance) {
    for_every_cell(instance.p, instance.q, instance.n, [](const VerifierInfo& info, const VerifierSetting& setting) {
      Simulation run = simulation(info, setting, Rng(3));
      run.run(200);
      const SimulationCounts& counts = run.counts();
      const auto total = [](const std::vector<std::uint64_t>& parts) {
        return std::accumulate(parts.begin(), parts.end(), std::uint64_t{0});
      };
      EXPECT_EQ(counts.steps, 200u);
      EXPECT_EQ(total(counts.token), 200u);
      EXPECT_EQ(total(counts.accepted_position), counts.accepted);
      EXPECT_GE(counts.hit, counts.accepted);
      EXPECT_TRUE(!info.residual_avoids_drafts || counts.hit == counts.accepted);
      for (std::size_t x = 0; x < counts.token.size(); ++x) {
        EXPECT_TRUE(setting.target[x] > 0.0 || counts.token[x] == 0) << "token " << x << " has no probability";
      }
    });
  });
}

TEST(Simulation, EveryRateIsWithinItsExactInterval) {
  constexpr double confidence = 1.0 - 1e-9;  // of each of a few hundred intervals
  const Pair pair;
  for_every_cell(pair.p, pair.q, 3, [](const VerifierInfo& info, const VerifierSetting& setting) {
    Simulation run = simulation(info, setting, Rng(4));
    run.run(40'000);
    const auto exact = exact_acceptance(info, setting);
    ASSERT_TRUE(exact.has_value());
    const auto expect_covered = [&](std::uint64_t count, double rate) {
      const Interval interval = binomial_interval(count, run.counts().steps, confidence);
      EXPECT_LE(interval.low, rate + 1e-12);
      EXPECT_GE(interval.high, rate - 1e-12);
    };
    expect_covered(run.counts().accepted, exact->accepted);
    expect_covered(run.counts().hit, exact->hit);
    for (std::size_t x = 0; x < setting.target.size(); ++x) expect_covered(run.counts().token[x], setting.target[x]);
  });
}

TEST(Simulation, IntervalsCoverAsOftenAsTheySay) {
  constexpr std::uint64_t seeds = 1000;
  constexpr double confidence = 0.9;
  const Pair pair;
  const LikelihoodRatioOrder order(pair.p, pair.q);
  const VerifierInfo& info = verifier("rrsw");
  const VerifierSetting setting{pair.p, pair.q, order, "wor", 2, {}};
  const double exact = exact_acceptance(info, setting)->accepted;
  std::uint64_t missed = 0;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    Simulation run = simulation(info, setting, Rng(seed));
    run.run(200);
    const Interval interval = binomial_interval(run.counts().accepted, 200, confidence);
    missed += exact < interval.low || exact > interval.high ? 1 : 0;
  }
  // Clopper–Pearson covers at least as often as it says, and is not idle either.
  EXPECT_LE(binomial_interval(missed, seeds, 0.9999).low, 1.0 - confidence);
  EXPECT_GT(missed, 0u);
}

TEST(Simulation, RefusesWhatDoesNotFit) {
  const Pair pair;
  EXPECT_THROW(Simulation(pair.p, pair.q, "greedy", "rrs", 2, {}, Rng(1)), std::invalid_argument);
  EXPECT_THROW(Simulation(pair.p, pair.q, "iid", "rrs", 65, {}, Rng(1)), std::invalid_argument);
  EXPECT_THROW(Simulation(pair.p, pair.q, "iid", "kseq", 2, {.rho = 2.5}, Rng(1)), std::invalid_argument);
  EXPECT_THROW(Simulation(pair.p, uniform_law(3), "iid", "rrs", 2, {}, Rng(1)), std::invalid_argument);
}

}  // namespace
}  // namespace mdsd::test
