// Laws: from weights, logits, recordings and families; their distances; the order by likelihood ratio.

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/family.hpp"
#include "mdsd/probability/likelihood_ratio.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/run/recorded_row.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

void expect_law(const Distribution& law, const Weights& expected) {
  ASSERT_EQ(law.size(), expected.size());
  for (std::size_t x = 0; x < expected.size(); ++x) EXPECT_NEAR(law[x], expected[x], tolerance) << "token " << x;
}

TEST(Distribution, SumsToOneWhateverTheWeights) {
  for_hostile_instances("sums", 50, 40, 1, [](const Instance& instance) {
    for (const Distribution* law : {&instance.p, &instance.q}) {
      EXPECT_NEAR(compensated_sum(law->values()), 1.0, tolerance);
      for (const double value : law->values()) EXPECT_TRUE(value >= 0.0 && !std::signbit(value)) << value;
    }
  });
  expect_law(Distribution::from_weights(Weights{5e-324, 5e-324}), {0.5, 0.5});
  expect_law(Distribution::from_weights(Weights{1.7e308, 1.7e308, -0.0}), {0.5, 0.5, 0.0});
  expect_law(Distribution::from_weights(Weights{3.0}), {1.0});
}

TEST(Distribution, ShapesByTemperatureThenTopKThenTopP) {
  const Weights logits = {std::log(0.4), std::log(0.3), std::log(0.2), std::log(0.1)};
  expect_law(Distribution::from_logits(logits), {0.4, 0.3, 0.2, 0.1});
  expect_law(Distribution::from_logits(logits, {.temperature = 0.5}), {16. / 30, 9. / 30, 4. / 30, 1. / 30});
  expect_law(Distribution::from_logits(logits, {.temperature = 0.0}), {1.0, 0.0, 0.0, 0.0});
  expect_law(Distribution::from_logits(logits, {.top_k = 2}), {4. / 7, 3. / 7, 0.0, 0.0});
  expect_law(Distribution::from_logits(logits, {.top_p = 0.7}), {4. / 7, 3. / 7, 0.0, 0.0});
  expect_law(Distribution::from_logits(logits, {.top_p = 0.71}), {4. / 9, 3. / 9, 2. / 9, 0.0});
  expect_law(Distribution::from_logits(logits, {.temperature = 0.5, .top_k = 3, .top_p = 0.85}), {0.64, 0.36, 0.0, 0.0});
  expect_law(Distribution::from_logits(Weights{1000.0, -1000.0, -infinity}), {1.0, 0.0, 0.0});
}

TEST(Distribution, ShapesProbabilitiesAsItShapesTheirLogarithms) {
  Rng rng = Rng::from_text("shaping");
  for (int i = 0; i < 200; ++i) {
    const Instance instance = random_instance(rng, hostile_kinds()[2], 30, 1);
    const auto values = instance.p.values();
    Weights logits(values.size());
    for (std::size_t x = 0; x < values.size(); ++x) logits[x] = std::log(values[x]);
    const Shaping shaping{0.25 + rng.uniform(), draw_below(rng, 10), 1.0 - 0.9 * rng.uniform()};
    const Distribution expected = Distribution::from_logits(logits, shaping);
    expect_law(Distribution::from_weights(values, shaping), {expected.values().begin(), expected.values().end()});
  }
}

TEST(Distribution, TiesGoToTheSmallerToken) {
  const Distribution law = Distribution::from_weights(Weights{1, 3, 0, 3, 1});
  EXPECT_EQ(law.most_likely(3), (std::vector<int>{1, 3, 0}));
  EXPECT_EQ(law.most_likely(9), (std::vector<int>{1, 3, 0, 4}));
  EXPECT_EQ(law.support_size(), 4u);
  expect_law(Distribution::from_weights(law.values(), {.top_k = 1}), {0, 1, 0, 0, 0});
}

TEST(Distribution, ErrorsNameTheFieldTheTokenAndItsValue) {
  const auto weights = [](Weights values) {
    return message_of([&] { (void)Distribution::from_weights(values, "target"); });
  };
  const auto logits = [](Weights values, Shaping shaping = {}) {
    return message_of([&] { (void)Distribution::from_logits(values, shaping, "draft"); });
  };
  EXPECT_EQ(weights({}), "target has 0 entries; allowed: 1 to 262144");
  EXPECT_EQ(weights(Weights(262'145, 1.0)), "target has 262145 entries; allowed: 1 to 262144");
  EXPECT_EQ(weights({0.5, -0.5}), "target: token 1 is -0.5; allowed: finite numbers from 0");
  EXPECT_EQ(weights({not_a_number}), "target: token 0 is NaN; allowed: finite numbers from 0");
  EXPECT_EQ(weights({infinity, 1.0}), "target: token 0 is Infinity; allowed: finite numbers from 0");
  EXPECT_EQ(weights({0.0, 0.0}), "target has no positive entry; allowed: at least one");
  EXPECT_EQ(logits({0.0, infinity}), "draft: token 1 is Infinity; allowed: finite numbers and -Infinity");
  EXPECT_EQ(logits({-infinity}), "draft is -Infinity everywhere; allowed: at least one finite entry");
  EXPECT_EQ(logits({0.0}, {.temperature = -1.0}), "temperature is -1; allowed: 0 to 1e6");
  EXPECT_EQ(logits({0.0}, {.temperature = not_a_number}), "temperature is NaN; allowed: 0 to 1e6");
  EXPECT_EQ(logits({0.0}, {.top_p = 0.0}), "top_p is 0; allowed: above 0, at most 1");
}

TEST(RecordedLaw, RefusesProbabilitiesThatDoNotSumToOne) {
  expect_law(recorded_law(Weights{0.5, 0.4951}, {}, "row"), {0.5 / 0.9951, 0.4951 / 0.9951});
  EXPECT_NE(message_of([] { (void)recorded_law(Weights{0.5, 0.8}, {}, "row 3"); }).find("row 3"), std::string::npos);
  EXPECT_NE(message_of([] { (void)recorded_law(Weights{0.5, 0.8}, {}, "row 3"); }).find("1.3"), std::string::npos);
  expect_law(recorded_law(Weights{5.0, 5.0}, {.logits = true, .shaping = {}}, "row"), {0.5, 0.5});
}

TEST(Divergence, OfKnownPairs) {
  const Distribution p = Distribution::from_weights(Weights{1, 1, 2}), q = Distribution::from_weights(Weights{1, 3, 0});
  EXPECT_NEAR(overlap(p, q), 0.5, tolerance);
  EXPECT_NEAR(total_variation(p, q), 0.5, tolerance);
  EXPECT_EQ(kl_divergence(p, q), infinity);
  EXPECT_NEAR(kl_divergence(q, p), 0.75 * std::log(3.0), tolerance);
  EXPECT_NEAR(entropy(p), 1.5 * std::log(2.0), tolerance);
}

TEST(Divergence, KeepsItsIdentitiesOnHostileInstances) {
  for_hostile_instances("divergences", 50, 40, 1, [](const Instance& instance) {
    const auto& [p, q, n, text] = instance;
    EXPECT_NEAR(overlap(p, q) + total_variation(p, q), 1.0, tolerance);
    EXPECT_NEAR(total_variation(p, q), total_variation(q, p), tolerance);
    const double distance = total_variation(p, q);
    EXPECT_GE(kl_divergence(p, q), 2.0 * distance * distance - tolerance);  // Pinsker
    EXPECT_NEAR(kl_divergence(p, p), 0.0, tolerance);
    EXPECT_LE(entropy(p), std::log(static_cast<double>(p.support_size())) + tolerance);
  });
}

TEST(LikelihoodRatioOrder, PrefixesAndSuffixesAreTheMassesOfTokensByRatio) {
  for_hostile_instances("ratios", 50, 60, 1, [](const Instance& instance) {
    const auto& [p, q, n, text] = instance;
    const LikelihoodRatioOrder order(p, q);
    ASSERT_EQ(order.size(), q.support_size());
    std::vector<char> inside(p.size(), 0);
    for (std::size_t m = 0; m <= order.size(); ++m) {
      if (m > 0) inside[order.tokens()[m - 1]] = 1;
      if (m > 1) {
        const int before = order.tokens()[m - 2], token = order.tokens()[m - 1];
        const long double left = static_cast<long double>(p[before]) / q[before];
        const long double right = static_cast<long double>(p[token]) / q[token];
        EXPECT_LE(left, right * (1.0L + 1e-15L) + 1e-300L);
      }
      long double p_in = 0, p_out = 0, q_in = 0, q_out = 0;
      for (std::size_t x = 0; x < p.size(); ++x) {
        (inside[x] ? p_in : p_out) += p[x];
        (inside[x] ? q_in : q_out) += q[x];
      }
      const auto relative = [](double value, long double exact) {
        EXPECT_NEAR(value, static_cast<double>(exact), 1e-15 * static_cast<double>(exact));
      };
      relative(order.p_prefix(m), p_in);
      relative(order.p_suffix(m), p_out);
      relative(order.q_prefix(m), q_in);
      relative(order.q_suffix(m), q_out);
    }
    for (const double theta : {0.0, 0.3, 1.0, 7.0}) {
      long double excess = 0;
      for (std::size_t x = 0; x < p.size(); ++x) excess += std::max<long double>(p[x] - theta * static_cast<long double>(q[x]), 0);
      EXPECT_NEAR(order.excess(theta), static_cast<double>(excess), tolerance) << "theta = " << theta;
    }
  });
}

TEST(LawFamily, EveryFamilyMakesLawsOverItsWholeRange) {
  const Distribution target = zipf_law(9, 1.0);
  for (const LawFamily& family : law_families()) {
    SCOPED_TRACE(family.id);
    EXPECT_EQ(&law_family(family.id), &family);
    const double high = std::string_view(family.id) == "noise" ? 0.1 : family.maximum;
    for (const double parameter : {family.minimum, family.initial < high ? family.initial : high, high}) {
      const Distribution law = family.make(9, parameter, Rng(7), &target);
      EXPECT_EQ(law.size(), 9u);
      EXPECT_NEAR(compensated_sum(law.values()), 1.0, tolerance);
    }
  }
  expect_law(zipf_law(3, 1.0), {6. / 11, 3. / 11, 2. / 11});
  expect_law(geometric_law(3, 0.5), {4. / 7, 2. / 7, 1. / 7});
  EXPECT_EQ(dirichlet_law(1, 1e-3, Rng(1)).size(), 1u);
}

TEST(LawFamily, NoisyCopyHasTheDistanceAskedFor) {
  Rng rng = Rng::from_text("noise");
  for (int i = 0; i < 100; ++i) {
    const Distribution p = dirichlet_law(1 + draw_below(rng, 50) + 1, 0.5, Rng(static_cast<std::uint32_t>(i)));
    const Distribution furthest = dirichlet_law(p.size(), 1.0, Rng(9));
    const double distance = rng.uniform() * total_variation(p, furthest);
    EXPECT_NEAR(total_variation(p, noisy_copy(p, distance, Rng(9))), distance, tolerance);
  }
  const std::string message = message_of([] { (void)noisy_copy(uniform_law(4), 0.999, Rng(1)); });
  EXPECT_EQ(message.find("distance is 0.999; allowed: 0 to 0."), 0u) << message;
}

TEST(LawFamily, LogitNoiseKeepsZerosAndGrowsWithSigma) {
  const Distribution p = Distribution::from_weights(std::vector<double>{0.5, 0.0, 0.3, 0.2});
  EXPECT_EQ(total_variation(p, noisy_logits(p, 0.0, Rng(1))), 0.0);
  double before = 0.0;
  for (const double sigma : {0.1, 1.0, 10.0}) {
    const Distribution q = noisy_logits(p, sigma, Rng(1));
    EXPECT_EQ(q[1], 0.0);
    EXPECT_GT(total_variation(p, q), before);
    before = total_variation(p, q);
  }
  EXPECT_EQ(message_of([&] { (void)noisy_logits(p, 21.0, Rng(1)); }), "sigma is 21; allowed: 0 to 20");
}

TEST(LawFamily, ErrorsNameTheParameter) {
  EXPECT_EQ(message_of([] { (void)zipf_law(3, 21.0); }), "exponent is 21; allowed: 0 to 20");
  EXPECT_EQ(message_of([] { (void)geometric_law(3, 0.0); }), "ratio is 0; allowed: 1e-06 to 1");
  EXPECT_EQ(message_of([] { (void)dirichlet_law(3, not_a_number, Rng(1)); }),
            "concentration is NaN; allowed: 0.001 to 1000000");
  EXPECT_EQ(message_of([] { (void)uniform_law(0); }), "vocabulary is 0; allowed: 1 to 262144");
  EXPECT_EQ(message_of([] { (void)law_family("pareto"); }),
            "family is \"pareto\"; allowed: uniform, zipf, geometric, dirichlet, noise, logitnoise");
}

}  // namespace
}  // namespace mdsd::test
