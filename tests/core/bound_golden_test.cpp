// Optimal acceptances and containments that were computed elsewhere (tests/data/README.md).

#include <cmath>

#include <gtest/gtest.h>

#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/sum.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

using nlohmann::json;

constexpr double tolerance = 1e-12;

/// A law by one of the formulas of containment_wor.json.
Distribution law_of(const json& formula, std::size_t vocabulary) {
  const std::string family = formula["family"];
  const auto number = [&](const char* name) { return formula[name].get<double>(); };
  std::vector<double> weights(vocabulary);
  for (std::size_t i = 0; i < vocabulary; ++i) {
    const auto token = static_cast<double>(i);
    if (family == "trig") {
      weights[i] = std::exp(number("s") * std::sin(number("a") * token + number("b")) +
                            number("t") * std::cos(number("c") * token));
    } else if (family == "zipf") {
      const std::size_t place = (formula["mult"].get<std::size_t>() * i + formula["shift"].get<std::size_t>()) % vocabulary;
      weights[i] = std::pow(1.0 + static_cast<double>(place), -number("s"));
    } else {
      weights[i] = formula["weights"][i % formula["weights"].size()];
    }
  }
  return Distribution::from_weights(weights);
}

Distribution law_of(const json& data, const char* name) {
  if (data.contains(name)) return Distribution::from_weights(data[name].get<std::vector<double>>());
  return law_of(data[std::string(name) + "_formula"], data["V"]);
}

TEST(GoldenBound, ContainmentWithoutReplacementOfEveryPrefix) {
  const json file = load_json("containment_wor.json");
  for (const json& data : file["cases"]) {
    SCOPED_TRACE(data["name"].get<std::string>());
    const Distribution p = law_of(data, "p"), q = law_of(data, "q");
    const LikelihoodRatioOrder order(p, q);
    if (data.contains("order")) {
      EXPECT_EQ(order.tokens(), data["order"].get<std::vector<int>>());
    }
    const std::vector<double> escape = make_scheme("wor", q, data["n"])->escape(order.tokens());
    for (std::size_t i = 0; i < data["prefix"].size(); ++i) {
      const std::size_t m = data["prefix"][i];
      ASSERT_NEAR(order.p_prefix(m), data["p_mass"][i].get<double>(), tolerance) << "m = " << m;
      ASSERT_NEAR(order.q_prefix(m), data["q_mass"][i].get<double>(), tolerance) << "m = " << m;
      EXPECT_NEAR(1.0 - escape[m], data["Q"][i].get<double>(), tolerance) << "m = " << m;
    }
    EXPECT_NEAR(optimal_acceptance(p, q, "wor", data["n"]).alpha, data["alpha"].get<double>(), tolerance);
  }
}

TEST(GoldenBound, OptimumOfEveryScheme) {
  const json file = load_json("single_step.json");
  for (const json& data : file["cases"]) {
    SCOPED_TRACE(data["name"].get<std::string>());
    const Distribution p = law_of(data, "p"), q = law_of(data, "q");
    for (const SchemeInfo& info : schemes()) {
      if (!data["schemes"].contains(info.id)) continue;
      SCOPED_TRACE(info.id);
      const json& golden = data["schemes"][info.id];
      const double alpha = golden["alpha"];
      EXPECT_NEAR(optimal_acceptance(p, q, info.id, data["n"]).alpha, alpha, tolerance);

      // Minimisers are not unique: the recorded one must reach the same value here.
      const auto subset = golden["subset"].get<std::vector<int>>();
      CompensatedSum inside;
      std::vector<int> drafted;
      for (const int token : subset) {
        inside.add(p[token]);
        if (q[token] > 0.0) drafted.push_back(token);
      }
      EXPECT_NEAR(inside.value() + make_scheme(info.id, q, data["n"])->escape(drafted).back(), alpha, tolerance);
    }
  }
}

}  // namespace
}  // namespace mdsd::test
