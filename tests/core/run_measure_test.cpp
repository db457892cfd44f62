#include "mdsd/run/measure.hpp"

#include <cmath>
#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/run/acceptance.hpp"
#include "recorded.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

using nlohmann::json;

MeasureOptions everything(std::vector<std::size_t> n) {
  MeasureOptions options;
  options.n = std::move(n);
  for (const SchemeInfo& info : schemes()) options.schemes.push_back(info.id);
  options.verifiers = {"single", "naive", "rrs", "rrsw", "kseq", "greedy", "topn"};
  return options;
}

const MeasureLine& find(const std::vector<MeasureLine>& table, const std::string& scheme, std::size_t n,
                        const std::string& verifier) {
  for (const MeasureLine& line : table) {
    if (line.scheme == scheme && line.n == n && line.verifier == verifier) return line;
  }
  throw std::logic_error("no line " + scheme + " " + verifier);
}

// ---- against the reference values of the recorded pairs

struct Column {
  const char* scheme;
  const char* verifier;
  const char* name;  // in the files of expected values
};

constexpr Column columns[] = {
    {"iid", "optimum", "alpha_iid"},   {"wor", "optimum", "alpha_wor"}, {"greedy", "optimum", "alpha_greedy"},
    {"topn", "optimum", "top_n_deterministic"}, {"topn", "topn", "top_n_deterministic"},
    {"greedy", "greedy", "alpha_greedy"}, {"iid", "single", "single"},  {"wor", "single", "single"},
    {"iid", "naive", "naive_iid"},     {"wor", "naive", "naive_wor"},   {"topn", "naive", "top_n_deterministic"},
    {"iid", "rrs", "rrs_iid"},         {"wor", "rrsw", "rrs_wor"},      {"iid", "kseq", "kseq"},
};

constexpr std::uint64_t reference_samples = 2000;  // of rrs_wor_mc

/// Exact columns to 1e-6, simulated ones within 4 standard errors of the simulation.
void expect_table(const std::vector<MeasureLine>& table, const json& expected, std::uint64_t samples) {
  for (const auto& [n, values] : expected.items()) {
    for (const Column& column : columns) {
      SCOPED_TRACE("n = " + n + ", " + column.name);
      const MeasureLine& line = find(table, column.scheme, std::stoul(n), column.verifier);
      double tolerance = 1e-6;
      if (line.exact < line.rows) {
        const double noise = values["rrs_wor_mc"]["se"].get<double>();
        tolerance += 4.0 * noise * std::sqrt(static_cast<double>(reference_samples) / static_cast<double>(samples));
      }
      EXPECT_NEAR(line.accepted.mean, values[column.name].get<double>(), tolerance);
    }
  }
}

std::vector<MeasureLine> measure_rows(const Rows& target, const Rows& draft, std::uint64_t samples,
                                      std::optional<double> temperature = {}) {
  MeasureOptions options = everything({1, 2, 3, 4});
  options.samples = samples;
  Measure measure(options);
  const auto law = [&](std::span<const double> row) {
    return temperature ? Distribution::from_logits(row, Shaping{.temperature = *temperature})
                       : Distribution::from_weights(row);
  };
  for (std::size_t i = 0; i < target.size(); ++i) measure.add_row(law(target[i]), law(draft[i]));
  return measure.table();
}

TEST(Measure, ReproducesTheFirstTwentyRecordedRows) {
  const std::vector<MeasureLine> table =
      measure_rows(read_csv("target-20.csv"), read_csv("draft-trigram-20.csv"), reference_samples);
  expect_table(table, load_json("expected-20.json"), reference_samples);
  for (const MeasureLine& line : table) {
    EXPECT_EQ(line.rows, 20u);
    EXPECT_EQ(line.exact, line.verifier == "rrsw" && line.n == 4 ? 0u : 20u) << line.verifier << " " << line.n;
  }
}

class RecordedPairs : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(folder + "expected.json")) GTEST_SKIP() << "no recordings in " << folder;
  }
  const std::string folder = std::string(MDSD_TEST_DATA) + "/../../../shared/data/recorded/";
};

constexpr std::uint64_t samples_of_all_rows = 250;

TEST_F(RecordedPairs, TablesOfAllDrafters) {
  const Rows target = read_npy(folder + "target.npy");
  const json drafters = json::parse(std::ifstream(folder + "expected.json"))["drafters"];
  for (const auto& [drafter, expected] : drafters.items()) {
    SCOPED_TRACE(drafter);
    expect_table(measure_rows(target, read_npy(folder + drafter + ".npy"), samples_of_all_rows), expected,
                 samples_of_all_rows);
  }
}

TEST_F(RecordedPairs, TablesAtThreeTemperatures) {
  const Rows target = read_npy(folder + "target-logits.npy");
  const json drafters = json::parse(std::ifstream(folder + "expected.json"))["temperature"];
  for (const auto& [drafter, temperatures] : drafters.items()) {
    const Rows draft = read_npy(folder + drafter + "-logits.npy");
    for (const auto& [temperature, expected] : temperatures.items()) {
      SCOPED_TRACE(drafter + " at temperature " + temperature);
      expect_table(measure_rows(target, draft, samples_of_all_rows, std::stod(temperature)), expected,
                   samples_of_all_rows);
    }
  }
}

// ---- against the functions of one row

std::vector<Instance> some_rows(const char* seed, int count) {
  Rng rng = Rng::from_text(seed);
  std::vector<Instance> rows;
  while (static_cast<int>(rows.size()) < count) rows.push_back(random_instance(rng, 8, 1));
  return rows;
}

TEST(Measure, LinesAreMeansOfTheRowsAndTheGapIsPaired) {
  const std::vector<Instance> rows = some_rows("rows", 60);
  Measure measure(everything({1, 2, 3}));
  for (const Instance& row : rows) measure.add_row(row.p, row.q);
  EXPECT_EQ(measure.rows(), rows.size());
  for (const MeasureLine& line : measure.table()) {
    SCOPED_TRACE(line.scheme + " " + line.verifier + " n = " + std::to_string(line.n));
    RunningMean accepted, hit, gap;
    for (const Instance& row : rows) {
      const LikelihoodRatioOrder order(row.p, row.q);
      const double optimum = optimal_acceptance(row.p, row.q, line.scheme, line.n).alpha;
      Acceptance value{.accepted = optimum, .hit = optimum};
      if (line.verifier != "optimum") {
        value = acceptance(verifier(line.verifier), {row.p, row.q, order, line.scheme, line.n, {}}, 1, Rng(1));
      }
      accepted.add(value.accepted);
      hit.add(value.hit);
      gap.add(optimum - value.accepted);
    }
    const auto expect_estimate = [](const Estimate& estimate, const RunningMean& mean) {
      EXPECT_NEAR(estimate.mean, mean.mean(), 1e-12);
      EXPECT_NEAR(estimate.standard_error, mean.standard_error(), 1e-12);
      const Interval interval = mean_interval(mean.mean(), mean.standard_error(), mean.count(), 0.95);
      EXPECT_NEAR(estimate.interval.high, std::min(interval.high, 1.0), 1e-12);
    };
    EXPECT_EQ(line.rows, rows.size());
    EXPECT_EQ(line.exact, rows.size());
    expect_estimate(line.accepted, accepted);
    expect_estimate(line.hit, hit);
    expect_estimate(line.gap, gap);
  }
}

TEST(Measure, OptimumComesFirstAndEveryFittingVerifierFollows) {
  const Measure measure(everything({2, 5}));
  std::vector<std::string> expected;
  for (const SchemeInfo& scheme : schemes()) {
    for (const char* n : {"2", "5"}) {
      expected.push_back(std::string(scheme.id) + n + "optimum");
      for (const std::string& id : everything({}).verifiers) {
        if (fits(verifier(id), scheme.id)) expected.push_back(scheme.id + std::string(n) + id);
      }
    }
  }
  std::vector<std::string> lines;
  for (const MeasureLine& line : measure.table()) lines.push_back(line.scheme + std::to_string(line.n) + line.verifier);
  EXPECT_EQ(lines, expected);
}

TEST(Measure, EmptyAndOneRowTablesAreFinite) {
  Measure measure(everything({1, 3}));
  for (int rows = 0; rows < 2; ++rows) {
    for (const MeasureLine& line : measure.table()) {
      for (const Estimate& estimate : {line.accepted, line.hit, line.gap}) {
        EXPECT_TRUE(std::isfinite(estimate.mean + estimate.standard_error)) << line.verifier;
        EXPECT_TRUE(std::isfinite(estimate.interval.low + estimate.interval.high)) << line.verifier;
      }
      EXPECT_EQ(line.accepted.interval.low, 0.0);
      EXPECT_EQ(line.accepted.interval.high, 1.0);
    }
    const Instance row = some_rows("one", 1)[0];
    measure.add_row(row.p, row.q);
  }
}

// ---- simulated rows

MeasureOptions only_simulated(std::uint64_t samples) {
  MeasureOptions options;
  options.n = {6};
  options.schemes = {"wor"};
  options.verifiers = {"rrsw"};
  options.samples = samples;
  options.enumeration_limit = 0.0;
  return options;
}

struct LargeRow {
  explicit LargeRow(std::uint32_t seed)
      : p(Distribution::from_weights(weights(seed, 1))), q(Distribution::from_weights(weights(seed, 2))) {}

  static std::vector<double> weights(std::uint32_t seed, std::uint32_t stream) {
    Rng rng(seed, stream);
    std::vector<double> result(100);
    for (double& weight : result) weight = rng.gamma(0.2);
    return result;
  }

  Distribution p, q;
};

TEST(Measure, SimulatedRowsAreMarkedAndLeftOutWithoutSamples) {
  Measure simulated(only_simulated(50));
  Measure exact_only(only_simulated(0));
  for (std::uint32_t seed = 0; seed < 3; ++seed) {
    const LargeRow row(seed);
    simulated.add_row(row.p, row.q);
    exact_only.add_row(row.p, row.q);
  }
  EXPECT_EQ(simulated.table()[1].rows, 3u);
  EXPECT_EQ(simulated.table()[1].exact, 0u);
  EXPECT_EQ(exact_only.table()[0].rows, 3u);
  EXPECT_EQ(exact_only.table()[0].exact, 3u);
  EXPECT_EQ(exact_only.table()[1].rows, 0u);
}

TEST(Measure, ASimulatedLineDependsOnSeedAndRowOnlyNotOnTheOtherLines) {
  MeasureOptions more = only_simulated(50);
  more.schemes = {"iid", "wor"};
  more.n = {2, 5, 6};
  more.verifiers = {"naive", "rrsw", "rrs"};
  MeasureOptions reseeded = only_simulated(50);
  reseeded.seed_high = 1;
  Measure alone(only_simulated(50)), together(more), other(reseeded);
  for (std::uint32_t seed = 0; seed < 4; ++seed) {
    const LargeRow row(seed);
    for (Measure* measure : {&alone, &together, &other}) measure->add_row(row.p, row.q);
  }
  const double mean = find(alone.table(), "wor", 6, "rrsw").accepted.mean;
  EXPECT_EQ(find(together.table(), "wor", 6, "rrsw").accepted.mean, mean);
  EXPECT_NE(find(other.table(), "wor", 6, "rrsw").accepted.mean, mean);
}

TEST(Measure, IntervalsCoverTheMeanOverContextsAsOftenAsTheySay) {
  // Contexts are drawn from eight pairs of laws, so the true mean is known: exact for rrs, and for rrsw from much work.
  std::vector<LargeRow> contexts;
  for (std::uint32_t seed = 0; seed < 8; ++seed) contexts.emplace_back(seed);
  RunningMean truth;
  for (const LargeRow& row : contexts) {
    const LikelihoodRatioOrder order(row.p, row.q);
    truth.add(sampled_acceptance(verifier("rrsw"), {row.p, row.q, order, "wor", 6, {}}, 100'000, Rng(9)).accepted);
  }
  constexpr std::uint64_t tables = 300;
  MeasureOptions options = only_simulated(4);
  options.confidence = 0.9;
  Rng draws = Rng::from_text("contexts");
  std::uint64_t missed = 0;
  for (std::uint32_t seed = 0; seed < tables; ++seed) {
    options.seed_low = seed;
    Measure measure(options);
    for (int row = 0; row < 40; ++row) {
      const LargeRow& context = contexts[draws.next() % contexts.size()];
      measure.add_row(context.p, context.q);
    }
    const Interval interval = measure.table()[1].accepted.interval;
    missed += truth.mean() < interval.low || truth.mean() > interval.high ? 1 : 0;
  }
  const Interval rate = binomial_interval(missed, tables, 0.999);
  EXPECT_LE(rate.low, 0.1);
  EXPECT_GE(rate.high, 0.1);
}

TEST(Measure, ErrorsNameWhatWasGivenAndWhatIsAllowed) {
  const auto message = [](auto change) -> std::string {
    MeasureOptions options = everything({2});
    change(options);
    return message_of([&] { Measure measure(options); });
  };
  EXPECT_EQ(message([](MeasureOptions&) {}), "");
  EXPECT_EQ(message([](MeasureOptions& options) { options.n = {2, 65}; }), "n is 65; allowed: 1 to 64");
  EXPECT_EQ(message([](MeasureOptions& options) { options.n = {}; }), "n is empty; allowed: at least one number of drafts");
  EXPECT_EQ(message([](MeasureOptions& options) { options.schemes = {}; }), "schemes is empty; allowed: at least one id");
  EXPECT_EQ(message([](MeasureOptions& options) { options.confidence = 1.0; }),
            "confidence is 1; allowed: between 0 and 1");
  EXPECT_EQ(message([](MeasureOptions& options) { options.enumeration_limit = std::nan(""); }),
            "enumeration_limit is NaN; allowed: from 0");
  EXPECT_NE(message([](MeasureOptions& options) { options.schemes = {"dfs"}; }).find("\"dfs\""), std::string::npos);
  EXPECT_NE(message([](MeasureOptions& options) { options.verifiers = {"magic"}; }).find("\"magic\""), std::string::npos);
}

TEST(Measure, ARowThatIsRefusedLeavesTheTableAsItWas) {
  Measure measure(everything({2}));
  const Distribution three = Distribution::from_weights(std::vector<double>(3, 1.0));
  const Distribution four = Distribution::from_weights(std::vector<double>(4, 1.0));
  EXPECT_THROW(measure.add_row(three, four), std::invalid_argument);
  EXPECT_EQ(measure.rows(), 0u);
  for (const MeasureLine& line : measure.table()) EXPECT_EQ(line.rows, 0u);
}

}  // namespace
}  // namespace mdsd::test
