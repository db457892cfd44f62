// Importance-weighted choice: its marginal, and what its power does.

#include <gtest/gtest.h>

#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/family.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/run/enumerate.hpp"
#include "mdsd/verify/weighted.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;

TEST(Weighted, MarginalIsThatOfItsChoicesAndTheLawIsTheTargetsAtEveryPower) {
  for_hostile_instances("powers", 40, 5, 4, [](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    for (const double power : {0.0, 0.5, 1.0, 2.0, 16.0}) {
      SCOPED_TRACE("power " + std::to_string(power));
      const VerifierSetting setting{instance.p, instance.q, order, "iid", instance.n, {.power = power}};
      const auto rule = weighted_choice(setting, power);
      const auto drafts = make_scheme("iid", instance.q, instance.n);
      std::vector<CompensatedSum> chosen(instance.p.size());
      std::vector<double> chance(instance.n);
      drafts->enumerate([&](std::span<const int> tuple, double probability) {
        rule->choose(tuple, chance);
        for (std::size_t k = 0; k < tuple.size(); ++k) chosen[tuple[k]].add(probability * chance[k]);
      });
      for (std::size_t x = 0; x < chosen.size(); ++x) EXPECT_NEAR(rule->marginal()[x], chosen[x].value(), tolerance);
      const ExactLaw exact = enumerate(*drafts, *verifier("weighted").make(setting), instance.p.size());
      for (std::size_t x = 0; x < exact.law.size(); ++x) EXPECT_NEAR(exact.law[x], instance.p[x], tolerance);
      EXPECT_NEAR(exact.accepted, chosen_acceptance(setting.target, *rule), tolerance);
    }
  });
}

TEST(Weighted, WithoutPowerItGainsNothingFromFurtherDrafts) {
  const Distribution p = zipf_law(200, 1.0), q = dirichlet_law(200, 0.5, Rng(2));
  const LikelihoodRatioOrder order(p, q);
  for (const std::size_t n : {1u, 2u, 8u}) {
    const VerifierSetting setting{p, q, order, "iid", n};
    EXPECT_NEAR(chosen_acceptance(setting.target, *weighted_choice(setting, 0.0)), overlap(p, q), tolerance);
  }
}

TEST(Weighted, MarginalOfALargeVocabularyAddsUpToOne) {
  const Distribution p = zipf_law(20'000, 1.1), q = noisy_copy(p, 0.3, Rng(3));
  const LikelihoodRatioOrder order(p, q);
  const VerifierSetting setting{p, q, order, "iid", 4};
  const auto rule = weighted_choice(setting, 1.0);
  EXPECT_NEAR(compensated_sum(rule->marginal()), 1.0, tolerance);
  EXPECT_LE(chosen_acceptance(setting.target, *rule), optimal_acceptance(p, q, "iid", 4).alpha + tolerance);
  EXPECT_GT(chosen_acceptance(setting.target, *rule), overlap(p, q));
}

}  // namespace
}  // namespace mdsd::test
