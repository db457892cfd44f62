// What holds for every verifier on every scheme that it fits, on thousands of hostile pairs of laws.

#include <cmath>

#include <gtest/gtest.h>

#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/run/enumerate.hpp"
#include "support.hpp"
#include "verify_cells.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;
constexpr int instances_a_kind = 200;

ExactLaw exact_law(const VerifierInfo& info, const VerifierSetting& setting) {
  const auto rule = info.make(setting);
  return enumerate(*scheme_looked_at(info, setting), *rule, setting.target.size());
}

template <typename Check>
void on_hostile_cells(const char* seed, Check check) {
  for_hostile_instances(seed, instances_a_kind, 5, 4, [&](const Instance& instance) {
    for_every_cell(instance.p, instance.q, instance.n, check);
  });
}

TEST(EveryVerifier, EmittedLawEqualsTarget) {
  on_hostile_cells("law", [](const VerifierInfo& info, const VerifierSetting& setting) {
    const ExactLaw exact = exact_law(info, setting);
    for (std::size_t x = 0; x < exact.law.size(); ++x) EXPECT_NEAR(exact.law[x], setting.target[x], tolerance);
  });
}

TEST(EveryVerifier, ClosedFormEqualsEnumeration) {
  int compared = 0;
  on_hostile_cells("closed form", [&](const VerifierInfo& info, const VerifierSetting& setting) {
    const auto closed = info.closed_form(setting);
    if (!closed) return;
    ++compared;
    const ExactLaw exact = exact_law(info, setting);
    EXPECT_NEAR(closed->accepted, exact.accepted, tolerance);
    EXPECT_NEAR(closed->hit, exact.hit, tolerance);
  });
  EXPECT_GT(compared, instances_a_kind);
}

TEST(EveryVerifier, NeverHitsMoreThanTheOptimum) {
  on_hostile_cells("optimum", [](const VerifierInfo& info, const VerifierSetting& setting) {
    const double optimum = optimal_acceptance(setting.target, setting.draft, setting.scheme, setting.n).alpha;
    const ExactLaw exact = exact_law(info, setting);
    EXPECT_LE(exact.accepted, exact.hit);
    EXPECT_LE(exact.hit, optimum + tolerance);
  });
}

TEST(EveryVerifier, HitEqualsAcceptedWhereItSaysThatTheResidualAvoidsDrafts) {
  on_hostile_cells("residual", [](const VerifierInfo& info, const VerifierSetting& setting) {
    if (!info.residual_avoids_drafts) return;
    const ExactLaw exact = exact_law(info, setting);
    EXPECT_EQ(exact.hit, exact.accepted);
  });
}

TEST(EveryVerifier, WeightsAreProbabilitiesAndAtWeightOneTheNodeStops) {
  on_hostile_cells("probabilities", [](const VerifierInfo& info, const VerifierSetting& setting) {
    const auto rule = info.make(setting);
    for (const double weight : {1.0, 0.3, 1e-15, 5e-324}) {
      SCOPED_TRACE("weight " + std::to_string(weight));
      scheme_looked_at(info, setting)->enumerate([&](std::span<const int> drafts, double) {
        rule->enter(drafts, weight);
        for (std::size_t i = 0; i < drafts.size(); ++i) {
          const double kept = rule->child_weight(i);
          EXPECT_TRUE(kept >= 0.0 && kept <= 1.0) << kept;
        }
        const Finish finish = rule->finish();
        EXPECT_TRUE(finish.accept >= 0.0 && finish.accept <= 1.0) << finish.accept;
        EXPECT_TRUE(weight < 1.0 || finish.accept == 1.0) << finish.accept;
        const double mass = compensated_sum(finish.residual);
        EXPECT_TRUE(finish.residual.empty() || (mass > 0.0 && std::isfinite(mass))) << mass;
      });
    }
  });
}

/// The conditional walk over a tree is lossless if a node of weight w keeps w·p: its children or, with a correction
/// token, itself.
TEST(EveryVerifier, NodeOfWeightKeepsThatShareOfTheTarget) {
  Rng weights = Rng::from_text("weights");
  on_hostile_cells("node", [&](const VerifierInfo& info, const VerifierSetting& setting) {
    const auto rule = info.make(setting);
    const double weight = weights.uniform();
    std::vector<CompensatedSum> kept(setting.target.size());
    scheme_looked_at(info, setting)->enumerate([&](std::span<const int> drafts, double probability) {
      rule->enter(drafts, weight);
      double reach = probability;
      for (std::size_t i = 0; i < drafts.size(); ++i) {
        const double child = rule->child_weight(i);
        kept[drafts[i]].add(reach * child);
        reach *= 1.0 - child;
      }
      const Finish finish = rule->finish();
      const double mass = compensated_sum(finish.residual);
      for (std::size_t x = 0; x < finish.residual.size(); ++x) {
        kept[x].add(reach * finish.accept * (finish.residual[x] / mass));
      }
    });
    for (std::size_t x = 0; x < kept.size(); ++x) {
      EXPECT_NEAR(kept[x].value(), weight * setting.target[x], tolerance) << "weight " << weight;
    }
  });
}

TEST(EveryVerifier, IsTheSameAsBeforeAfterOtherNodes) {
  on_hostile_cells("again", [](const VerifierInfo& info, const VerifierSetting& setting) {
    const auto used = info.make(setting);
    const auto scheme = scheme_looked_at(info, setting);
    (void)enumerate(*scheme, *used, setting.target.size());
    scheme->enumerate([&](std::span<const int> drafts, double) {
      used->enter(drafts, 0.5);
      (void)used->child_weight(0);
    });
    EXPECT_EQ(enumerate(*scheme, *used, setting.target.size()).law, exact_law(info, setting).law);
  });
}

TEST(EveryVerifier, OneDraftIsVerifiedAlikeByAllThatCompareWithIt) {
  for_hostile_instances("one draft", instances_a_kind, 5, 1, [](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    const double overlap = verifier("single").closed_form({instance.p, instance.q, order, "iid", 1, {}})->accepted;
    for (const char* id : {"rrs", "rrsw", "kseq", "greedy"}) {
      const VerifierInfo& info = verifier(id);
      EXPECT_NEAR(info.closed_form({instance.p, instance.q, order, info.schemes[0], 1, {}})->accepted, overlap, tolerance)
          << id;
    }
  });
}

}  // namespace
}  // namespace mdsd::test
