// The optimal verifier: reaches the optimum, and is lossless wherever its fit stops.

#include <cmath>

#include <gtest/gtest.h>

#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/probability/family.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/run/enumerate.hpp"
#include "mdsd/verify/optimal.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;
constexpr const char* fitted_schemes[] = {"iid", "wor"};

/// The law and the marginal of a rule, tuple by tuple.
void expect_valid(const VerifierSetting& setting, const OptimalRule& rule, double reached) {
  const auto drafts = make_scheme(setting.scheme, setting.draft, setting.n);
  std::vector<CompensatedSum> chosen(setting.target.size());
  std::vector<double> chance(drafts->length());
  drafts->enumerate([&](std::span<const int> tuple, double probability) {
    rule.choice->choose(tuple, chance);
    ASSERT_NEAR(compensated_sum(chance), 1.0, tolerance);
    for (std::size_t k = 0; k < tuple.size(); ++k) {
      ASSERT_GE(chance[k], 0.0);
      chosen[tuple[k]].add(probability * chance[k]);
    }
  });
  for (std::size_t x = 0; x < chosen.size(); ++x) EXPECT_NEAR(rule.choice->marginal()[x], chosen[x].value(), tolerance);

  const auto verifier = make_chosen_rejection(setting, rule.choice);
  const ExactLaw exact = enumerate(*drafts, *verifier, setting.target.size());
  for (std::size_t x = 0; x < exact.law.size(); ++x) EXPECT_NEAR(exact.law[x], setting.target[x], tolerance);
  EXPECT_NEAR(exact.accepted, reached, tolerance);
}

TEST(Optimal, ReachesTheRecordedOptimaInEveryScheme) {
  const nlohmann::json file = load_json("single_step.json");
  for (const nlohmann::json& data : file["cases"]) {
    SCOPED_TRACE(data["name"].get<std::string>());
    const Distribution p = Distribution::from_weights(data["p"].get<std::vector<double>>());
    const Distribution q = Distribution::from_weights(data["q"].get<std::vector<double>>());
    const LikelihoodRatioOrder order(p, q);
    for (const char* scheme : verifier("optimal").schemes) {
      if (!data["schemes"].contains(scheme)) continue;
      const VerifierSetting setting{p, q, order, scheme, data["n"]};
      const auto rule = verifier("optimal").make(setting);
      const ExactLaw exact = enumerate(*make_scheme(scheme, q, setting.n), *rule, p.size());
      EXPECT_NEAR(exact.accepted, data["schemes"][scheme]["alpha"].get<double>(), tolerance) << scheme;
      EXPECT_NEAR(exact.hit, exact.accepted, tolerance) << scheme;
      for (std::size_t x = 0; x < p.size(); ++x) EXPECT_NEAR(exact.law[x], p[x], tolerance) << scheme;
    }
  }
}

TEST(Optimal, ReachesTheOptimumOfThousandsOfHostilePairs) {
  for_hostile_instances("optimum", 700, 7, 4, [](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    for (const char* scheme : fitted_schemes) {
      const OptimalRule rule = fit_optimal_rule({instance.p, instance.q, order, scheme, instance.n});
      const double alpha = optimal_acceptance(instance.p, instance.q, scheme, instance.n).alpha;
      EXPECT_TRUE(rule.complete) << scheme;
      EXPECT_NEAR(rule.alpha, alpha, tolerance) << scheme;
      EXPECT_NEAR(rule.accepted, alpha, tolerance) << scheme;
    }
  });
}

TEST(Optimal, IsLosslessAtEveryBudgetAndGetsBetterWithIt) {
  for_hostile_instances("budgets", 25, 6, 4, [](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    for (const char* scheme : fitted_schemes) {
      const VerifierSetting setting{instance.p, instance.q, order, scheme, instance.n};
      for (const std::uint64_t budget : {0u, 1u, 2u, 3u, 100u}) {
        SCOPED_TRACE(std::string(scheme) + ", budget " + std::to_string(budget));
        const OptimalRule rule = fit_optimal_rule(setting, {.budget = budget});
        EXPECT_LE(rule.iterations, budget);
        EXPECT_LE(rule.accepted, rule.alpha);
        expect_valid(setting, rule, rule.accepted);
        if (budget == 100) {
          EXPECT_NEAR(rule.accepted, rule.alpha, tolerance);
        }
      }
    }
  });
}

TEST(Optimal, StopsNoFartherFromTheOptimumThanItsTolerance) {
  for_hostile_instances("tolerances", 15, 40, 6, [](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    for (const char* scheme : fitted_schemes) {
      std::uint64_t before = 0;
      for (const double allowed : {1.0, 0.3, 0.1, 0.01, 1e-4}) {
        const OptimalRule rule =
            fit_optimal_rule({instance.p, instance.q, order, scheme, instance.n}, {.tolerance = allowed});
        EXPECT_GE(rule.accepted, (1.0 - allowed) * rule.alpha - tolerance) << scheme << ", tolerance " << allowed;
        if (std::string_view(scheme) == "iid") {
          EXPECT_GE(rule.iterations, before);
        }
        before = rule.iterations;
      }
    }
  });
}

TEST(Optimal, ReachesTheOptimumOfLargeVocabularies) {
  Rng rng = Rng::from_text("large");
  for (const auto& [vocabulary, n, noise] : {std::tuple{300, 4, 0.5}, {1000, 4, 2.0}, {32'000, 2, 1.0}, {262'144, 64, 0.5}}) {
    Weights p, q;
    for (int i = 0; i < vocabulary; ++i) {
      p.push_back(std::pow(i + 1.0, -1.1));
      q.push_back(p.back() * std::exp(noise * rng.normal()));
    }
    const Distribution target = Distribution::from_weights(p), draft = Distribution::from_weights(q);
    const LikelihoodRatioOrder order(target, draft);
    for (const char* scheme : fitted_schemes) {
      if (vocabulary > 1000 && std::string_view(scheme) == "wor") continue;
      SCOPED_TRACE(std::string(scheme) + ", V = " + std::to_string(vocabulary));
      const auto drafts = static_cast<std::size_t>(n);
      const OptimalRule rule = fit_optimal_rule({target, draft, order, scheme, drafts});
      EXPECT_TRUE(rule.complete);
      EXPECT_NEAR(rule.accepted, optimal_acceptance(target, draft, scheme, drafts).alpha, 1e-11);
      EXPECT_NEAR(compensated_sum(rule.choice->marginal()), 1.0, 1e-11);
    }
  }
}

TEST(Optimal, WhereAnExactFitIsTooLongItSaysHowFarItGot) {
  const Distribution target = zipf_law(6000, 1.0);
  const Distribution draft = noisy_copy(target, 0.3, Rng(4));
  const LikelihoodRatioOrder order(target, draft);
  const OptimalRule rule = fit_optimal_rule({target, draft, order, "wor", 3});
  EXPECT_FALSE(rule.complete);
  EXPECT_FALSE(verifier("optimal").closed_form({target, draft, order, "wor", 3}).has_value());
  EXPECT_GE(rule.accepted, rule.alpha - 2e-3);
  EXPECT_LE(rule.accepted, rule.alpha);
}

TEST(Optimal, ErrorsNameTheParameterItsValueAndWhatIsAllowed) {
  const Distribution law = uniform_law(3);
  const LikelihoodRatioOrder order(law, law);
  VerifierSetting setting{law, law, order, "iid", 2};
  const auto said = [&](const char* id) { return message_of([&] { require_fit(verifier(id), setting); }); };
  setting.options.tolerance = 1.5;
  EXPECT_EQ(said("optimal"), "tolerance is 1.5; allowed: 0 to 1");
  EXPECT_EQ(said("rrs"), "tolerance is given; rrs has no such parameter");
  setting.options.tolerance = std::nan("");
  EXPECT_EQ(said("optimal"), "tolerance is NaN; allowed: 0 to 1");
  setting.options.tolerance.reset();
  setting.options.budget = 0;
  EXPECT_EQ(said("optimal"), "");
  EXPECT_EQ(said("kseq"), "budget is given; kseq has no such parameter");
}

}  // namespace
}  // namespace mdsd::test
