// Randomness that is pinned, and intervals that cover.

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "mdsd/probability/interval.hpp"
#include "mdsd/probability/rng.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

TEST(Rng, StreamIsThatOfTheStandardsGenerator) {
  std::mt19937_64 standard(0x0000000200000001);
  Rng rng(1, 2);
  for (int i = 0; i < 10'000; ++i) ASSERT_EQ(rng.next(), standard());
  Rng pinned(5489);
  for (int i = 1; i < 10'000; ++i) (void)pinned.next();
  EXPECT_EQ(pinned.next(), 9981545732273789042u);  // 10,000th value, fixed by [rand.predef]
}

TEST(Rng, UniformIsTheUpper53Bits) {
  Rng bits(3), values(3);
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(values.uniform(), static_cast<double>(bits.next() >> 11) / 9007199254740992.0);
}

TEST(Rng, TextSeedsByItsHash) {
  Rng empty = Rng::from_text(""), offset(0x84222325, 0xcbf29ce4);
  EXPECT_EQ(empty.next(), offset.next());
  Rng letter = Rng::from_text("a"), hash(0xaf63dc4c8601ec8c & 0xffffffff, 0xaf63dc4c);
  EXPECT_EQ(letter.next(), hash.next());
}

/// Mean and variance of 200,000 draws, within 5 standard errors of the given ones.
void expect_moments(double (*draw)(Rng&), double mean, double variance, double fourth_moment) {
  Rng rng = Rng::from_text("moments");
  RunningMean values, squares;
  for (int i = 0; i < 200'000; ++i) {
    const double value = draw(rng) - mean;
    values.add(value);
    squares.add(value * value);
  }
  EXPECT_NEAR(values.mean(), 0.0, 5.0 * std::sqrt(variance / 200'000));
  EXPECT_NEAR(squares.mean(), variance, 5.0 * std::sqrt((fourth_moment - variance * variance) / 200'000));
}

TEST(Rng, VariatesHaveTheMomentsOfTheirLaws) {
  expect_moments([](Rng& rng) { return rng.uniform(); }, 0.5, 1.0 / 12, 1.0 / 80);
  expect_moments([](Rng& rng) { return rng.exponential(); }, 1.0, 1.0, 9.0);
  expect_moments([](Rng& rng) { return rng.normal(); }, 0.0, 1.0, 3.0);
  expect_moments([](Rng& rng) { return rng.gamma(0.3); }, 0.3, 0.3, 3 * 0.09 + 6 * 0.3);
  expect_moments([](Rng& rng) { return rng.gamma(4.0); }, 4.0, 4.0, 3 * 16 + 6 * 4);
}

TEST(DrawTree, DrawsWhatTheCumulatedSumDraws) {
  Rng rng = Rng::from_text("trees");
  for (int i = 0; i < 2000; ++i) {
    Weights weights(1 + draw_below(rng, 20));
    for (double& weight : weights) weight = static_cast<double>(draw_below(rng, 4));  // whole numbers: sums are exact
    if (std::accumulate(weights.begin(), weights.end(), 0.0) == 0.0) continue;
    DrawTree tree(weights);
    const double u = rng.uniform();
    EXPECT_EQ(tree.draw(u), draw_token(weights, u));
    const int changed = static_cast<int>(draw_below(rng, weights.size()));
    tree.set_weight(changed, weights[changed] = 5.0);
    EXPECT_EQ(tree.draw(u), draw_token(weights, u));
  }
}

TEST(DrawTree, NeverDrawsATokenOfWeightZero) {
  for (const Weights& weights : {Weights{0, 1e-300, 0}, Weights{0, 0, 5e-324}, Weights{1.0, 0.0}, Weights{1.0, 1e-300, 0}}) {
    const DrawTree tree(weights);
    for (const double u : {0.0, 0.5, 1.0 - 0x1.0p-53}) {
      EXPECT_GT(weights[tree.draw(u)], 0.0);
      EXPECT_GT(weights[draw_token(weights, u)], 0.0);
    }
  }
}

/// Pr(Binomial(trials, rate) = k) for k = 0..trials.
std::vector<double> binomial_law(std::uint64_t trials, double rate) {
  std::vector<double> law;
  for (std::uint64_t k = 0; k <= trials; ++k) {
    const auto n = static_cast<double>(trials), x = static_cast<double>(k);
    law.push_back(std::exp(std::lgamma(n + 1) - std::lgamma(x + 1) - std::lgamma(n - x + 1) + x * std::log(rate) +
                           (n - x) * std::log1p(-rate)));
  }
  return law;
}

TEST(BinomialInterval, CoversEveryRateWithAtLeastItsConfidence) {
  for (const std::uint64_t trials : {1u, 2u, 7u, 50u, 400u}) {
    for (const double confidence : {0.5, 0.95, 0.999}) {
      std::vector<Interval> intervals;
      for (std::uint64_t k = 0; k <= trials; ++k) intervals.push_back(binomial_interval(k, trials, confidence));
      for (const double rate : {1e-9, 1e-4, 0.01, 0.1, 0.37, 0.5, 0.9, 0.999}) {
        const std::vector<double> law = binomial_law(trials, rate);
        double covered = 0.0;
        for (std::size_t k = 0; k < law.size(); ++k) {
          if (intervals[k].low <= rate && rate <= intervals[k].high) covered += law[k];
        }
        EXPECT_GE(covered, confidence - 1e-9) << trials << " trials, rate " << rate;
      }
    }
  }
}

TEST(BinomialInterval, IsThatOfTheTables) {
  const Interval some = binomial_interval(3, 10, 0.95);
  EXPECT_NEAR(some.low, 0.0667395111777345, 1e-12);
  EXPECT_NEAR(some.high, 0.652452850059997, 1e-12);
  EXPECT_EQ(binomial_interval(0, 10, 0.95).low, 0.0);
  EXPECT_NEAR(binomial_interval(0, 10, 0.95).high, 1.0 - std::pow(0.025, 0.1), 1e-12);
  EXPECT_EQ(binomial_interval(10, 10, 0.95).high, 1.0);
  EXPECT_EQ(binomial_interval(0, 0, 0.95).low, 0.0);
  EXPECT_EQ(binomial_interval(0, 0, 0.95).high, 1.0);
  const Interval many = binomial_interval(5'000'000, 10'000'000, 0.95);
  EXPECT_NEAR(many.low, 0.5 - 1.959964 * std::sqrt(0.25 / 1e7), 1e-7);
}

TEST(MeanInterval, UsesTheQuantileOfStudent) {
  const double expected[][3] = {{2, 0.95, 12.7062047361747}, {5, 0.95, 2.77644510519779}, {31, 0.99, 2.74999565356723},
                                {100'001, 0.95, 1.95998770749}};
  for (const auto& [count, confidence, t] : expected) {
    const Interval interval = mean_interval(1.0, 2.0, static_cast<std::uint64_t>(count), confidence);
    EXPECT_NEAR(interval.high, 1.0 + 2.0 * t, 1e-8) << count;
    EXPECT_NEAR(interval.low, 1.0 - 2.0 * t, 1e-8) << count;
  }
  EXPECT_EQ(mean_interval(0.3, 0.0, 1, 0.95).high, std::numeric_limits<double>::infinity());
}

TEST(MeanInterval, CoversTheMeanOfNormalSamplesAsOftenAsItSays) {
  Rng rng = Rng::from_text("coverage");
  constexpr int samples = 20'000;
  for (const int size : {2, 3, 10}) {
    std::uint64_t covered = 0;
    for (int i = 0; i < samples; ++i) {
      RunningMean mean;
      for (int j = 0; j < size; ++j) mean.add(rng.normal());
      const Interval interval = mean_interval(mean.mean(), mean.standard_error(), mean.count(), 0.9);
      covered += interval.low <= 0.0 && 0.0 <= interval.high;
    }
    const Interval rate = binomial_interval(covered, samples, 0.9999);
    EXPECT_TRUE(rate.low <= 0.9 && 0.9 <= rate.high) << size << " values: " << covered;
  }
}

TEST(Interval, ErrorsNameTheFieldTheValueAndWhatIsAllowed) {
  EXPECT_EQ(message_of([] { (void)binomial_interval(1, 2, 1.0); }), "confidence is 1; allowed: above 0, below 1");
  EXPECT_EQ(message_of([] { (void)mean_interval(0.0, 1.0, 5, 0.0); }), "confidence is 0; allowed: above 0, below 1");
  EXPECT_EQ(message_of([] { (void)binomial_interval(3, 2, 0.9); }), "successes is 3; allowed: 0 to trials, 2");
}

}  // namespace
}  // namespace mdsd::test
