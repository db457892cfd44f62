// Certificates, plans, losses by draft set, and replays.

#include <cmath>

#include <gtest/gtest.h>

#include "mdsd/probability/sum.hpp"
#include "mdsd/run/acceptance.hpp"
#include "mdsd/run/certificate.hpp"
#include "mdsd/run/draft_set_loss.hpp"
#include "mdsd/run/replay.hpp"
#include "mdsd/run/simulate.hpp"
#include "support.hpp"
#include "verify_cells.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;

TEST(Certificate, PrimalDualAndPlanAgree) {
  for_hostile_instances("certificates", 40, 6, 4, [](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    for (const SchemeInfo& info : schemes()) {
      SCOPED_TRACE(info.id);
      const Certificate found = certify({instance.p, instance.q, order, info.id, instance.n}, true);
      EXPECT_NEAR(found.accepted, found.bound.alpha, tolerance);
      EXPECT_NEAR(found.gap, 0.0, tolerance);
      EXPECT_NEAR(found.plan->total, found.bound.alpha, tolerance);
    }
  });
}

TEST(Certificate, StaysOnItsSideOfTheOptimumAtEveryBudget) {
  for_hostile_instances("sides", 20, 20, 5, [](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    for (const std::uint64_t budget : {0, 1, 2}) {
      const Certificate found =
          certify({instance.p, instance.q, order, "iid", instance.n, {.budget = budget}}, false);
      EXPECT_LE(found.accepted, found.bound.alpha + tolerance);
      EXPECT_NEAR(found.gap, found.bound.alpha - found.accepted, tolerance);
    }
  });
}

TEST(TransportPlan, KeepsWithinItsCapacities) {
  for_hostile_instances("plans", 30, 7, 4, [](const Instance& instance) {
    for (const SchemeInfo& info : schemes()) {
      const TransportPlan plan = transport_plan(instance.p, *make_scheme(info.id, instance.q, instance.n));
      std::vector<double> taken(instance.p.size(), 0.0);
      double probability = 0.0;
      for (const PlannedSet& set : plan.sets) {
        probability += set.probability;
        double flow = 0.0;
        for (std::size_t i = 0; i < set.tokens.size(); ++i) {
          EXPECT_GE(set.flow[i], 0.0);
          flow += set.flow[i];
          taken[set.tokens[i]] += set.flow[i];
        }
        EXPECT_LE(flow, set.probability + tolerance);
      }
      EXPECT_NEAR(probability, 1.0, tolerance);
      for (std::size_t x = 0; x < taken.size(); ++x) EXPECT_LE(taken[x], instance.p[x] + tolerance);
    }
  });
}

TEST(TransportPlan, RefusesWhatItCannotList) {
  const Distribution large = Distribution::from_weights(Weights(21, 1.0)), small = Distribution::from_weights(Weights(10, 1.0));
  EXPECT_EQ(message_of([&] { (void)transport_plan(large, *make_scheme("iid", large, 1)); }),
            "vocabulary is 21; allowed for a plan: 1 to 20");
  EXPECT_EQ(message_of([&] { (void)transport_plan(small, *make_scheme("iid", small, 7)); }),
            "a plan would list 10000000 draft tuples; allowed: at most 1000000");
}

TEST(DraftSetLoss, AddsUpToTheGap) {
  for_hostile_instances("losses", 25, 5, 3, [](const Instance& instance) {
    for_every_cell(instance.p, instance.q, instance.n, [](const VerifierInfo& info, const VerifierSetting& setting) {
      double probability = 0.0, loss = 0.0;
      const auto sets = draft_set_losses(info, setting);
      for (std::size_t i = 0; i < sets.size(); ++i) {
        probability += sets[i].probability;
        loss += sets[i].loss();
        if (i > 0) {
          EXPECT_LE(sets[i].loss(), sets[i - 1].loss());
        }
        EXPECT_LE(sets[i].accepted, sets[i].probability + tolerance);
      }
      EXPECT_NEAR(probability, 1.0, tolerance);
      const double alpha = optimal_acceptance(setting.target, setting.draft, setting.scheme, setting.n).alpha;
      EXPECT_NEAR(loss, alpha - exact_acceptance(info, setting)->accepted, tolerance);
    });
  });
}

TEST(Replay, IsTheSimulationStepByStep) {
  for_hostile_instances("replays", 4, 6, 3, [](const Instance& instance) {
    for_every_cell(instance.p, instance.q, instance.n, [](const VerifierInfo& info, const VerifierSetting& setting) {
      Simulation simulation(setting.target, setting.draft, std::string(setting.scheme), info.id, setting.n,
                            setting.options, Rng(7));
      std::uint64_t accepted = 0;
      std::vector<std::uint64_t> tokens(setting.target.size(), 0);
      for (std::uint64_t index = 0; index < 12; ++index) {
        const Replay step = replay(info, setting, index, Rng(7));
        simulation.run(1);
        accepted += step.accepted;
        ++tokens[step.token];
        EXPECT_EQ(simulation.counts().accepted, accepted);
        EXPECT_EQ(simulation.counts().token, tokens);
        EXPECT_EQ(step.accepted, step.coins.back().coin < step.coins.back().chance);
        EXPECT_EQ(step.residual.empty(), step.accepted);
        if (!step.accepted) {
          EXPECT_NEAR(compensated_sum(step.residual), 1.0, tolerance);
        }
      }
    });
  });
}

}  // namespace
}  // namespace mdsd::test
