#include "mdsd/run/acceptance.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "mdsd/probability/family.hpp"
#include "support.hpp"
#include "verify_cells.hpp"

namespace mdsd::test {
namespace {

/// Two laws with several hundred tokens, where rrsw has no affordable exact value from n = 4 on.
struct LargePair {
  Distribution p = dirichlet_law(300, 0.1, Rng(1));
  Distribution q = noisy_copy(p, 0.3, Rng(2));
  LikelihoodRatioOrder order{p, q};
};

TEST(Acceptance, SaysHowItWasObtained) {
  const LargePair pair;
  const auto method = [&](const char* id, const char* scheme, std::size_t n) {
    return std::string(acceptance(verifier(id), {pair.p, pair.q, pair.order, scheme, n, {}}, 10, Rng(1)).method);
  };
  EXPECT_EQ(method("rrs", "iid", 64), "closed form");
  EXPECT_EQ(method("rrsw", "wor", 3), "closed form");
  EXPECT_EQ(method("rrsw", "wor", 4), "simulation");
}

TEST(Acceptance, EnumeratesWhereThereIsNoClosedForm) {
  VerifierInfo info = verifier("rrs");
  info.closed_form = [](const VerifierSetting&) { return std::optional<ExactAcceptance>(); };
  const Distribution p = zipf_law(6, 1.1);
  const Distribution q = noisy_copy(p, 0.2, Rng(3));
  const LikelihoodRatioOrder order(p, q);
  const VerifierSetting setting{p, q, order, "iid", 3, {}};
  const Acceptance enumerated = acceptance(info, setting, 10, Rng(1));
  EXPECT_STREQ(enumerated.method, "enumeration");
  EXPECT_TRUE(enumerated.exact);
  EXPECT_NEAR(enumerated.accepted, verifier("rrs").closed_form(setting)->accepted, 1e-12);
  // 216 tuples of 6 tokens are more than 1000 entries.
  EXPECT_EQ(exact_acceptance(info, setting, 1000), std::nullopt);
  EXPECT_STREQ(acceptance(info, setting, 10, Rng(1), 1000).method, "simulation");
}

TEST(Acceptance, SampledMeanIsWithinItsErrorOfTheExactOne) {
  const Distribution p = zipf_law(40, 1.0);
  const Distribution q = noisy_copy(p, 0.35, Rng(4));
  for (const std::size_t n : {1u, 2u, 3u}) {
    for_every_cell(p, q, n, [](const VerifierInfo& info, const VerifierSetting& setting) {
      const Acceptance sampled = sampled_acceptance(info, setting, 20'000, Rng(5));
      const auto exact = exact_acceptance(info, setting);
      ASSERT_TRUE(exact.has_value());
      EXPECT_FALSE(sampled.exact);
      EXPECT_NEAR(sampled.accepted, exact->accepted, 5.0 * sampled.standard_error + 1e-12);
      EXPECT_NEAR(sampled.hit, exact->hit, 5.0 * sampled.hit_standard_error + 1e-12);
      // Integrating the coins out never does worse than counting.
      EXPECT_LE(sampled.standard_error, 1.02 * std::sqrt(exact->accepted * (1.0 - exact->accepted) / 20'000.0) + 1e-12);
    });
  }
}

TEST(Acceptance, SameSeedSameValue) {
  const LargePair pair;
  const VerifierSetting setting{pair.p, pair.q, pair.order, "wor", 6, {}};
  const Acceptance first = sampled_acceptance(verifier("rrsw"), setting, 500, Rng(6));
  EXPECT_EQ(sampled_acceptance(verifier("rrsw"), setting, 500, Rng(6)).accepted, first.accepted);
  EXPECT_NE(sampled_acceptance(verifier("rrsw"), setting, 500, Rng(7)).accepted, first.accepted);
}

TEST(Acceptance, RefusesToSampleNothing) {
  const LargePair pair;
  EXPECT_THROW((void)acceptance(verifier("rrsw"), {pair.p, pair.q, pair.order, "wor", 6, {}}, 0, Rng(1)),
               std::invalid_argument);
  EXPECT_THROW((void)acceptance(verifier("rrsw"), {pair.p, pair.q, pair.order, "iid", 2, {}}, 10, Rng(1)),
               std::invalid_argument);
}

}  // namespace
}  // namespace mdsd::test
