// Every verifier against values that were computed in exact rational arithmetic (tests/data/README.md).

#include <cmath>

#include <gtest/gtest.h>

#include "mdsd/run/enumerate.hpp"
#include "mdsd/verify/kseq.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

using nlohmann::json;

constexpr double tolerance = 1e-12;

struct Case {
  explicit Case(const json& data)
      : p(Distribution::from_weights(data["p"].get<std::vector<double>>())),
        q(Distribution::from_weights(data["q"].get<std::vector<double>>())), order(p, q), n(data["n"]) {}

  VerifierSetting setting(const char* scheme) const { return {p, q, order, scheme, n, {}}; }

  Distribution p, q;
  LikelihoodRatioOrder order;
  std::size_t n;
};

/// By enumeration and by closed form, which is affordable for all sizes in the file.
void expect_both(const char* id, const VerifierSetting& setting, double accepted, double hit) {
  SCOPED_TRACE(std::string(id) + " on " + std::string(setting.scheme));
  const VerifierInfo& info = verifier(id);
  const auto closed = info.closed_form(setting);
  ASSERT_TRUE(closed.has_value());
  EXPECT_NEAR(closed->accepted, accepted, tolerance);
  EXPECT_NEAR(closed->hit, hit, tolerance);
  const auto rule = info.make(setting);
  const ExactLaw exact = enumerate(*scheme_looked_at(info, setting), *rule, setting.target.size());
  EXPECT_NEAR(exact.accepted, accepted, tolerance);
  EXPECT_NEAR(exact.hit, hit, tolerance);
  for (std::size_t x = 0; x < exact.law.size(); ++x) EXPECT_NEAR(exact.law[x], setting.target[x], tolerance);
}

template <typename Check>
void for_every_case(Check check) {
  const json file = load_json("single_step.json");
  for (const json& data : file["cases"]) {
    SCOPED_TRACE(data["name"].get<std::string>());
    check(Case(data), data["verifiers"]);
  }
}

TEST(GoldenVerifiers, AcceptanceHitAndLawOfEveryRule) {
  for_every_case([](const Case& instance, const json& golden) {
    for (const char* id : {"single", "rrs", "rrsw", "kseq", "greedy", "topn"}) {
      for (const char* scheme : verifier(id).schemes) {
        expect_both(id, instance.setting(scheme), golden[id]["accepted"], golden[id]["hit"]);
      }
    }
  });
}

TEST(GoldenVerifiers, SpecHubOnTwoDrafts) {
  int cases = 0;
  for_every_case([&](const Case& instance, const json& golden) {
    if (!golden.contains("spechub")) return;
    ++cases;
    expect_both("spechub", instance.setting("greedy"), golden["spechub"]["accepted"], golden["spechub"]["hit"]);
  });
  EXPECT_GT(cases, 5);
}

TEST(GoldenVerifiers, CouplingOfOutputAndDrafts) {
  for_every_case([](const Case& instance, const json& golden) {
    const double accepted = golden["coupling"]["accepted"];
    expect_both("coupling", instance.setting("iid"), accepted, accepted);
  });
}

TEST(GoldenVerifiers, NaiveOnEveryScheme) {
  for_every_case([](const Case& instance, const json& golden) {
    for (const auto& [scheme, accepted] : golden["naive"].items()) {
      expect_both("naive", instance.setting(scheme.c_str()), accepted, accepted);
    }
  });
}

TEST(GoldenVerifiers, KseqAtItsLargestDivisorHitsMoreThanItAccepts) {
  for_every_case([](const Case& instance, const json& golden) {
    VerifierSetting setting = instance.setting("iid");
    setting.options.rho = static_cast<double>(instance.n);
    expect_both("kseq", setting, golden["kseq_n"]["accepted"], golden["kseq_n"]["hit"]);
  });
}

TEST(GoldenVerifiers, KseqFindsTheSmallestDivisor) {
  for_every_case([](const Case& instance, const json& golden) {
    const double rho = kseq_rule(instance.setting("iid")).rho;
    EXPECT_NEAR(rho, golden["kseq"]["rho"].get<double>(), golden["kseq"]["rho_tol"].get<double>());
  });
}

}  // namespace
}  // namespace mdsd::test
