// Drafters with laws of their own: recorded values, the optimum from both sides, losslessness.

#include <gtest/gtest.h>

#include "mdsd/draft/independent.hpp"
#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/family.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/run/acceptance.hpp"
#include "mdsd/run/certificate.hpp"
#include "mdsd/run/enumerate.hpp"
#include "mdsd/verify/independent.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

using nlohmann::json;

constexpr double tolerance = 1e-12;

void expect_lossless(const VerifierInfo& info, const VerifierSetting& setting, double accepted, double allowed) {
  SCOPED_TRACE(info.id);
  const ExactLaw exact = enumerate(*scheme_looked_at(info, setting), *info.make(setting), setting.target.size());
  for (std::size_t x = 0; x < exact.law.size(); ++x) EXPECT_NEAR(exact.law[x], setting.target[x], tolerance);
  EXPECT_NEAR(exact.accepted, accepted, allowed);
}

TEST(Independent, ReproducesRecordedOptimaAndRules) {
  const json file = load_json("independent.json");
  for (const json& data : file["cases"]) {
    SCOPED_TRACE(data["name"].get<std::string>());
    const Distribution p = Distribution::from_weights(data["p"].get<std::vector<double>>());
    std::vector<Distribution> laws;
    for (const json& law : data["q"]) laws.push_back(Distribution::from_weights(law.get<std::vector<double>>()));
    const LikelihoodRatioOrder order(p, laws[0]);
    const VerifierSetting setting{p, laws[0], order, "independent", laws.size(), {}, laws};
    const json& golden = data["verifiers"];
    const double alpha = data["alpha"];

    const IndependentRule rule = fit_independent(p, laws);
    EXPECT_NEAR(rule.alpha, alpha, tolerance);
    EXPECT_NEAR(rule.accepted, alpha, tolerance);
    CompensatedSum cut;
    for (const int token : rule.subset) cut.add(p[token]);
    EXPECT_NEAR(cut.value() + make_independent(laws)->escape(rule.subset).back(), alpha, tolerance);

    for (std::size_t k = 0; k < laws.size(); ++k) EXPECT_NEAR(overlap(p, laws[k]), golden["single"][k].get<double>(), tolerance);
    expect_lossless(verifier("single"), setting, golden["single"][0], tolerance);
    expect_lossless(verifier("naive"), setting, golden["naive"], tolerance);
    expect_lossless(verifier("rrs"), setting, golden["rrs"]["accepted"], tolerance);
    expect_lossless(verifier("optimal"), setting, alpha, tolerance);
    const Certificate proof = certify(setting, true);
    EXPECT_NEAR(proof.bound.alpha, alpha, tolerance);
    EXPECT_NEAR(proof.accepted, alpha, tolerance);
    EXPECT_NEAR(proof.plan->total, alpha, tolerance);
    EXPECT_EQ(proof.bound.order,
              rule.subset);

    for (const char* id : {"naive", "rrs", "optimal"}) {
      const auto closed = exact_acceptance(verifier(id), setting);
      const double accepted = std::string_view(id) == "naive" ? golden["naive"].get<double>()
                              : std::string_view(id) == "rrs" ? golden["rrs"]["accepted"].get<double>()
                                                              : alpha;
      EXPECT_NEAR(closed->accepted, accepted, tolerance) << id;
      EXPECT_NEAR(closed->hit, accepted, tolerance) << id;
    }
  }
}

/// Laws of every draft from the hostile kinds, all over one vocabulary.
template <typename Check>
void for_hostile_drafters(const char* seed, int count, std::size_t most_tokens, std::size_t most_drafts, Check check) {
  Rng rng = Rng::from_text(seed);
  for (const HostileKind& kind : hostile_kinds()) {
    for (int i = 0; i < count && !testing::Test::HasFailure();) {
      const Instance first = random_instance(rng, kind, most_tokens, most_drafts);
      std::vector<Distribution> laws = {first.q};
      for (int tries = 0; laws.size() < first.n && tries < 1000; ++tries) {
        const Instance next = random_instance(rng, most_tokens, 1);
        if (next.q.size() == first.q.size()) laws.push_back(next.q);
      }
      if (laws.size() < first.n) continue;
      ++i;
      SCOPED_TRACE(first.text);
      check(first.p, laws);
    }
  }
}

TEST(Independent, OptimumIsReachedFromBothSidesOnHostilePairs) {
  int beyond = 0;
  for_hostile_drafters("both sides", 700, 7, 4, [&](const Distribution& p, const std::vector<Distribution>& laws) {
    const IndependentRule rule = fit_independent(p, laws);
    EXPECT_NEAR(rule.alpha, transport_plan(p, *make_independent(laws)).total, 1e-9);
    // Laws of subnormal and ordinary numbers can have vertices that rounding does not tell apart; the gap says so.
    EXPECT_NEAR(rule.accepted, rule.alpha, 1e-8);
    beyond += rule.gap() > 1e-9;
    EXPECT_NEAR(compensated_sum(rule.choice->marginal()), 1.0, tolerance);
  });
  EXPECT_LE(beyond, 3);  // of 10,500
}

TEST(Independent, EveryRuleIsLosslessAtEveryBudget) {
  for_hostile_drafters("budgets of several", 12, 5, 3, [](const Distribution& p, const std::vector<Distribution>& laws) {
    const LikelihoodRatioOrder order(p, laws[0]);
    for (const char* id : {"single", "naive", "rrs", "optimal"}) {
      VerifierSetting setting{p, laws[0], order, "independent", laws.size(), {}, laws};
      for (const std::uint64_t budget : {0u, 1u, 2u, 50u}) {
        if (verifier(id).fitted) setting.options.budget = budget;
        const ExactLaw exact =
            enumerate(*scheme_looked_at(verifier(id), setting), *verifier(id).make(setting), p.size());
        for (std::size_t x = 0; x < p.size(); ++x) EXPECT_NEAR(exact.law[x], p[x], tolerance) << id << " " << budget;
      }
    }
  });
}

TEST(Independent, LargeVocabulariesHaveTheirGap) {
  const Distribution p = zipf_law(2000, 1.1);
  const std::vector<Distribution> laws = {noisy_copy(p, 0.3, Rng(1)), noisy_copy(p, 0.4, Rng(2)), dirichlet_law(2000, 0.3, Rng(3))};
  const IndependentRule rule = fit_independent(p, laws, {.tolerance = 1e-3});
  EXPECT_LE(rule.gap(), 1e-3);
  EXPECT_LE(rule.accepted, rule.alpha);
  EXPECT_NEAR(compensated_sum(rule.choice->marginal()), 1.0, 1e-10);
  EXPECT_GT(rule.accepted, overlap(p, laws[0]));
}

TEST(Independent, ErrorsNameWhatDoesNotFitTogether) {
  const Distribution two = uniform_law(2), three = uniform_law(3);
  const LikelihoodRatioOrder order(two, two);
  const std::vector<Distribution> pair = {two, two}, uneven = {two, three};
  EXPECT_EQ(message_of([&] { require_fit(verifier("rrs"), {two, two, order, "iid", 2, {}, pair}); }),
            "a law for every draft is given; scheme iid has one");
  EXPECT_EQ(message_of([&] { require_fit(verifier("rrs"), {two, two, order, "independent", 3, {}, pair}); }),
            "2 draft laws are given for n = 3; allowed: as many");
  EXPECT_EQ(message_of([&] { require_fit(verifier("rrs"), {two, two, order, "independent", 2, {}, uneven}); }),
            "target has 2 entries and draft 3; allowed: the same number");
  EXPECT_EQ(message_of([&] { (void)make_independent({}); }), "n is 0; allowed: 1 to 64");
}

}  // namespace
}  // namespace mdsd::test
