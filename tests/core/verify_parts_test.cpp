// The parts that verifiers share: masses without removed tokens, residuals, the registry and its errors.

#include <cmath>

#include <gtest/gtest.h>

#include "mdsd/probability/sum.hpp"
#include "mdsd/run/enumerate.hpp"
#include "mdsd/verify/remaining_mass.hpp"
#include "mdsd/verify/residual_family.hpp"
#include "mdsd/verify/rrsw.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

TEST(RemainingMass, KeepsItsDigitsHoweverSharpTheLaw) {
  Rng rng = Rng::from_text("sharp");
  for (int i = 0; i < 3000; ++i) {
    const std::size_t vocabulary = 1 + rng.next() % 12;
    std::vector<double> weights(vocabulary);
    for (double& weight : weights) weight = std::exp(-60.0 * rng.uniform() * rng.uniform());
    const Distribution law = Distribution::from_weights(weights);
    RemainingMass mass(law, vocabulary);
    std::vector<double> rest(law.values().begin(), law.values().end());
    for (std::size_t k = 0; k < vocabulary; ++k) {
      const int token = static_cast<int>(rng.next() % vocabulary);  // also tokens that are gone already
      mass.remove(token);
      rest[token] = 0.0;
      const double expected = compensated_sum(rest);
      ASSERT_NEAR(mass.value(), expected, 1e-14 * expected);
    }
  }
}

TEST(RemainingMass, ComesBackWhenTokensAreRestored) {
  const Distribution law = Distribution::from_weights(std::vector<double>{0.5, 0.25, 0.125, 0.125});
  RemainingMass mass(law, 3);
  mass.remove(0);
  mass.remove(2);
  EXPECT_DOUBLE_EQ(mass.value(), 0.375);
  mass.restore_last();
  EXPECT_DOUBLE_EQ(mass.value(), 0.5);
  mass.clear();
  EXPECT_DOUBLE_EQ(mass.value(), 1.0);
}

TEST(ResidualFamily, MassAndOverlapAreTheSumsOverTokens) {
  Rng rng = Rng::from_text("theta");
  for_hostile_instances("family", 200, 8, 1, [&](const Instance& instance) {
    const LikelihoodRatioOrder order(instance.p, instance.q);
    const ResidualFamily family({instance.p, instance.q, order, "iid", 1, {}});
    std::vector<double> residual;
    for (const double theta : {0.0, 1e-6, 0.5, 1.0, 1.0 + rng.uniform(), 3.0, 1e6}) {
      family.fill(theta, residual);
      ASSERT_NEAR(family.mass(theta), compensated_sum(residual), 1e-15);
      double overlap = 0.0;
      for (std::size_t x = 0; x < residual.size(); ++x) overlap += std::min(instance.p[x], theta * instance.q[x]);
      ASSERT_NEAR(family.overlap(theta), overlap, 1e-14 * overlap + 1e-300);
      for (std::size_t x = 0; x < residual.size(); ++x) ASSERT_EQ(residual[x], family.at(static_cast<int>(x), theta));
    }
  });
}

TEST(Rrsw, ClosedFormIsGivenAsFarAsItIsAffordable) {
  const std::vector<double> weights(200, 1.0);
  const Distribution law = Distribution::from_weights(weights);
  const LikelihoodRatioOrder order(law, law);
  const VerifierInfo& rrsw = verifier("rrsw");
  for (std::size_t n = 1; n <= 6; ++n) {
    const bool affordable = n <= 2 || std::pow(200.0, static_cast<double>(n - 1)) <= affordable_refusals;
    EXPECT_EQ(rrsw.closed_form({law, law, order, "wor", n, {}}).has_value(), affordable) << "n = " << n;
  }
}

TEST(VerifierRegistry, FindsEveryVerifierByItsId) {
  for (const VerifierInfo& info : verifiers()) {
    EXPECT_EQ(&verifier(info.id), &info);
    EXPECT_FALSE(info.schemes.empty()) << info.id;
    for (const SchemeInfo& scheme : schemes()) {
      const bool listed = std::any_of(info.schemes.begin(), info.schemes.end(),
                                      [&](const char* id) { return std::string(id) == scheme.id; });
      EXPECT_EQ(fits(info, scheme.id), listed) << info.id << " on " << scheme.id;
    }
  }
}

TEST(VerifierRegistry, ErrorsNameWhatWasGivenAndWhatIsAllowed) {
  const Distribution p = Distribution::from_weights(std::vector<double>{0.5, 0.3, 0.2});
  const Distribution q = Distribution::from_weights(std::vector<double>{0.7, 0.2, 0.1});
  const Distribution longer = Distribution::from_weights(std::vector<double>(4, 1.0));
  const LikelihoodRatioOrder order(p, q);
  const auto unfit = [&](const char* id, const VerifierSetting& setting) {
    return message_of([&] { require_fit(verifier(id), setting); });
  };
  std::string ids;
  for (const VerifierInfo& info : verifiers()) ids += (ids.empty() ? "" : ", ") + std::string(info.id);
  EXPECT_EQ(message_of([] { (void)verifier("magic"); }), "verifier is \"magic\"; allowed: " + ids);
  EXPECT_EQ(unfit("single", {p, q, order, "greedy", 2, {}}),
            "scheme is \"greedy\"; allowed for single: iid, wor, independent");
  EXPECT_EQ(unfit("rrs", {p, q, order, "iid", 0, {}}), "n is 0; allowed: 1 to 64");
  EXPECT_EQ(unfit("rrs", {p, q, order, "iid", 65, {}}), "n is 65; allowed: 1 to 64");
  EXPECT_EQ(unfit("rrs", {p, q, order, "iid", 2, {.rho = 1.5}}), "rho is 1.5; rrs has no such parameter");
  EXPECT_NE(unfit("rrs", {p, longer, order, "iid", 2, {}}).find("3"), std::string::npos);
  EXPECT_EQ(unfit("rrs", {p, q, order, "iid", 2, {.power = 1.0}}), "power is 1; rrs has no such parameter");
  EXPECT_EQ(unfit("weighted", {p, q, order, "iid", 2, {.power = 17.0}}), "power is 17; allowed: 0 to 16");
  EXPECT_EQ(unfit("spechub", {p, q, order, "greedy", 3}), "n is 3; allowed for spechub: 2 to 2");
  for (const double rho : {0.5, 1.3, 2.5, std::nan("")}) {
    const std::string text = unfit("kseq", {p, q, order, "iid", 2, {.rho = rho}});
    EXPECT_NE(text.find("allowed: 1.32169"), std::string::npos) << text;
    EXPECT_NE(text.find(" to 2"), std::string::npos) << text;
  }
  EXPECT_EQ(unfit("kseq", {p, q, order, "iid", 2, {.rho = 1.7}}), "");
}

}  // namespace
}  // namespace mdsd::test
