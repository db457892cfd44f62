// One-token rules that may change the law: golden values, and what holds of every rule.

#include <map>

#include "mdsd/lossy/induced_law.hpp"
#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/run/lossy_frontier.hpp"
#include "mdsd/run/sequence_drift.hpp"
#include "tree_laws.hpp"

namespace mdsd::test {
namespace {

using nlohmann::json;

constexpr double tolerance = 1e-12;
constexpr double root_tolerance = 1e-9;  // of the file, for `mentored`

struct Setting {
  std::vector<double> values;
  std::string choice;
};

Setting setting_of(const LossyRuleInfo& info, const json& parameters) {
  Setting setting;
  for (const LossyParameter& parameter : info.parameters) setting.values.push_back(parameters[parameter.name]);
  if (!info.choice.options.empty()) setting.choice = parameters[info.choice.name];
  return setting;
}

Setting initial_setting(const LossyRuleInfo& info) {
  Setting setting;
  for (const LossyParameter& parameter : info.parameters) setting.values.push_back(parameter.initial);
  if (!info.choice.options.empty()) setting.choice = info.choice.options[0];
  return setting;
}

TEST(LossyGolden, AcceptanceLawAndDistance) {
  const json file = load_json("lossy.json");
  for (const auto& data : file["cases"]) {
    const Distribution p = Distribution::from_weights(data["p"].get<std::vector<double>>());
    const Distribution q = Distribution::from_weights(data["q"].get<std::vector<double>>());
    for (const auto& row : data["rules"]) {
      SCOPED_TRACE(data["name"].get<std::string>() + ", " + row["rule"].get<std::string>() + " " + row["params"].dump());
      const LossyRuleInfo& info = lossy_rule(row["rule"].get<std::string>());
      const double allowed = row["rule"] == "mentored" ? root_tolerance : tolerance;
      const Setting setting = setting_of(info, row["params"]);
      const InducedLaw induced = induced_law(make_lossy_rule(info, p, q, setting.values, setting.choice), p, q);
      EXPECT_NEAR(induced.accepted, row["accepted"].get<double>(), allowed);
      for (std::size_t y = 0; y < p.size(); ++y) EXPECT_NEAR(induced.law[y], row["law"][y].get<double>(), allowed) << y;
      const LawDistance distance = law_distance(induced.law, p.values());
      EXPECT_NEAR(distance.tv, row["tv"].get<double>(), allowed);
      if (row["max_ratio"].is_null()) {
        EXPECT_TRUE(std::isinf(distance.overshoot));
      } else {
        EXPECT_NEAR(distance.overshoot, row["max_ratio"].get<double>(), allowed * std::max(1.0, distance.overshoot));
      }
    }
  }
}

TEST(LossyRules, EmitALawOnHostileInstances) {
  for (const LossyRuleInfo& info : lossy_rules()) {
    for_hostile_instances(info.id, 20, 8, 1, [&](const Instance& pair) {
      SCOPED_TRACE(info.id);
      const std::size_t choices = std::max<std::size_t>(info.choice.options.size(), 1);
      for (std::size_t c = 0; c < choices; ++c) {
        Setting setting = initial_setting(info);
        if (!info.choice.options.empty()) setting.choice = info.choice.options[c];
        OneTokenRule rule;
        try {
          rule = make_lossy_rule(info, pair.p, pair.q, setting.values, setting.choice);
        } catch (const std::invalid_argument& error) {
          // Undefined for these laws, and says why.
          ASSERT_TRUE(std::string(error.what()).find("no mass") != std::string::npos ||
                      std::string(error.what()).find("in common") != std::string::npos) << error.what();
          continue;
        }
        for (const Candidates how : {Candidates::drawn, Candidates::deterministic}) {
          for (const std::size_t candidates : {1, 3}) {
            const InducedLaw induced = induced_law(rule, pair.p, pair.q, candidates, how);
            ASSERT_NEAR(compensated_sum(induced.law), 1.0, tolerance) << setting.choice;
            ASSERT_GE(induced.accepted, 0.0);
            for (const double value : induced.law) ASSERT_GE(value, 0.0);
          }
        }
        ASSERT_NEAR(compensated_sum(rule.honest), 1.0, tolerance);
      }
    });
  }
}

TEST(LossyRules, TheLosslessOneEmitsTheTarget) {
  for_hostile_instances("lossless rule", 50, 12, 1, [](const Instance& pair) {
    const InducedLaw induced = induced_law(make_lossy_rule(lossy_rule("lossless"), pair.p, pair.q, {}, ""), pair.p, pair.q);
    ASSERT_LT(law_distance(induced.law, pair.p.values()).tv, tolerance);
    ASSERT_NEAR(induced.accepted, overlap(pair.p, pair.q), tolerance);
  });
}

TEST(LossyRules, OnlyLenienceCapsTheOvershoot) {
  for_hostile_instances("overshoot", 30, 8, 1, [](const Instance& pair) {
    for (const double l : {0.3, 0.7}) {
      for (const char* id : {"lenience", "lenience-matched", "ceiling-only"}) {
        const InducedLaw induced = induced_law(make_lossy_rule(lossy_rule(id), pair.p, pair.q, {&l, 1}, ""), pair.p, pair.q);
        for (std::size_t y = 0; y < pair.p.size(); ++y) ASSERT_LE(induced.law[y], pair.p[y] / l * (1.0 + 1e-12) + 1e-15) << id;
      }
    }
  });
  const Distribution p = Distribution::from_weights(Weights{.45, .30, .15, .08, .02});
  const Distribution q = Distribution::from_weights(Weights{.10, .15, .15, .20, .40});
  const double lam = 0.6;
  EXPECT_NEAR(law_distance(induced_law(make_lossy_rule(lossy_rule("cos"), p, q, {&lam, 1}, ""), p, q).law, p.values()).overshoot, 8.6, 1e-12);
}

TEST(LossyRules, TheTokenCascadeAcceptsMoreForTheSameLaw) {
  // Min-p that falls back to p emits the law of the token cascade (design: .40 against .46).
  const Distribution p = Distribution::from_weights(Weights{.45, .30, .15, .08, .02});
  const Distribution q = Distribution::from_weights(Weights{.10, .15, .15, .20, .40});
  const double share = 0.3;
  const InducedLaw min_p = induced_law(make_lossy_rule(lossy_rule("min-p"), p, q, {&share, 1}, "p"), p, q);
  const InducedLaw cascade = induced_law(make_lossy_rule(lossy_rule("speccascade-tok"), p, q, {&share, 1}, ""), p, q);
  EXPECT_LT(law_distance(min_p.law, cascade.law).tv, tolerance);
  EXPECT_NEAR(min_p.accepted, 0.40, tolerance);
  EXPECT_NEAR(cascade.accepted, 0.46, tolerance);
}

TEST(LossyRules, MoreCandidatesPushTruncationTowardsTheDraft) {
  const Distribution p = Distribution::from_weights(Weights{.45, .30, .15, .08, .02});
  const Distribution q = Distribution::from_weights(Weights{.10, .15, .15, .20, .40});
  const double share = 0.3;
  const OneTokenRule rule = make_lossy_rule(lossy_rule("min-p"), p, q, {&share, 1}, "p|A");
  const double expected[] = {.100, .160, .218, .246};
  for (int i = 0; i < 4; ++i) {
    const InducedLaw induced = induced_law(rule, p, q, std::size_t{1} << i);
    EXPECT_NEAR(law_distance(induced.law, rule.honest).tv, expected[i], 5e-4);
  }
  const InducedLaw certain = induced_law(rule, p, q, 5, Candidates::deterministic);
  EXPECT_EQ(certain.law[1], 1.0);  // q's most likely token in the set, ties to the smaller
}

TEST(LossyRules, MentoredSpendsTheDivergence) {
  for_hostile_instances("mentored", 40, 10, 1, [](const Instance& pair) {
    // What the draft puts on tokens that the target never emits, or hardly (no double is its cap), must go, and may leave less
    // to spend.
    for (std::size_t y = 0; y < pair.p.size(); ++y) {
      if (pair.p[y] <= 1e-290 && (pair.p[y] > 0.0 || pair.q[y] > 0.0)) return;
    }
    for (const double divergence : {0.0, 0.01, 0.3, 2.0}) {
      const InducedLaw induced =
          induced_law(make_lossy_rule(lossy_rule("mentored"), pair.p, pair.q, {&divergence, 1}, ""), pair.p, pair.q);
      const double most = std::min(divergence, kl_divergence(pair.p, pair.q));
      // A probability of acceptance next to 1 is refused to 1e-16 only, and what is so refused may be all of π at a token.
      double sensitivity = 0.0;
      for (std::size_t y = 0; y < pair.p.size(); ++y) sensitivity += pair.p[y] > 0.0 ? pair.p[y] / induced.law[y] : 0.0;
      const double allowed = 1e-9 + 1e-15 * sensitivity;
      ASSERT_NEAR(law_distance(induced.law, pair.p.values()).kl, most, allowed) << divergence;
    }
  });
}

TEST(LossyFrontier, GoesFromOneEndOfTheRangeToTheOther) {
  const Distribution p = Distribution::from_weights(Weights{.45, .30, .15, .08, .02});
  const Distribution q = Distribution::from_weights(Weights{.10, .15, .15, .20, .40});
  for (const LossyRuleInfo& info : lossy_rules()) {
    SCOPED_TRACE(info.id);
    const Setting setting = initial_setting(info);
    const std::vector<FrontierPoint> frontier = lossy_frontier({&info, setting.values, setting.choice}, p, q, 50);
    ASSERT_FALSE(frontier.empty());
    if (info.parameters.empty()) {
      EXPECT_EQ(frontier.size(), 1U);
      continue;
    }
    EXPECT_EQ(frontier.front().value, info.parameters[0].sweep_from);
    EXPECT_EQ(frontier.back().value, info.parameters[0].whole ? 5.0 : info.parameters[0].sweep_to);
    for (const FrontierPoint& point : frontier) {
      Setting there = setting;
      there.values[0] = point.value;
      const InducedLaw induced = induced_law(make_lossy_rule(info, p, q, there.values, there.choice), p, q);
      EXPECT_EQ(point.accepted, induced.accepted);
    }
  }
}

TEST(LossyAverage, IsTheMeanOverContextsWhereTheRuleIsDefined) {
  Rng rng = Rng::from_text("average");
  const std::vector<LossySetting> settings = [] {
    std::vector<LossySetting> all;
    for (const LossyRuleInfo& info : lossy_rules()) {
      const Setting setting = initial_setting(info);
      all.push_back({&info, setting.values, setting.choice});
    }
    return all;
  }();
  LossyAverage average(settings, 7);
  std::vector<RunningMean> accepted(settings.size()), tv(settings.size());
  // By rule, then by the swept value.
  std::vector<std::map<double, RunningMean>> swept(settings.size());
  for (const HostileKind& kind : hostile_kinds()) {
    Instance pair = random_instance(rng, kind, 5, 1);
    if (pair.p.size() != 5) continue;
    average.add(pair.p, pair.q);
    for (std::size_t i = 0; i < settings.size(); ++i) {
      try {
        const InducedLaw induced = induced_law(settings[i], pair.p, pair.q);
        accepted[i].add(induced.accepted);
        tv[i].add(law_distance(induced.law, pair.p.values()).tv);
      } catch (const std::invalid_argument&) {
      }
      for (const FrontierPoint& point : lossy_frontier(settings[i], pair.p, pair.q, 7)) swept[i][point.value].add(point.distance.tv);
    }
  }
  ASSERT_GT(average.contexts(), 3U);
  EXPECT_EQ(average.context_tv().size(), average.contexts());
  for (std::size_t i = 0; i < settings.size(); ++i) {
    SCOPED_TRACE(settings[i].rule->id);
    const AveragePoint own = average.own(i, 0.9);
    EXPECT_EQ(own.contexts, accepted[i].count());
    EXPECT_NEAR(own.accepted.mean, accepted[i].mean(), tolerance);
    EXPECT_NEAR(own.tv.mean, tv[i].mean(), tolerance);
    EXPECT_NEAR(own.tv.standard_error, tv[i].standard_error(), tolerance);
    const std::vector<AveragePoint> frontier = average.frontier(i, 0.9);
    EXPECT_EQ(frontier.size(), swept[i].size());
    for (const AveragePoint& point : frontier) EXPECT_NEAR(point.tv.mean, swept[i].at(point.value).mean(), tolerance);
  }
  EXPECT_EQ(message_of([&] { average.add(Distribution::from_weights(Weights{1, 1}), Distribution::from_weights(Weights{1, 1})); }),
            "a context has 2 tokens; allowed: as many as the first, 5");
  EXPECT_EQ(message_of([] { LossyAverage({{&lossy_rule("lenience"), {0.0}}}, 5); }), "l of lenience is 0; allowed: above 0, at most 1");
  EXPECT_EQ(message_of([] { LossyAverage({}, 5); }), "settings is empty; allowed: at least one");
}

TEST(WrittenText, HasTheRulesLawAndFollowsTheTargetWhereThatIsTheSame) {
  const auto laws = [](std::vector<double> law) {
    auto table = std::make_shared<PrefixTable>(law.size(), "laws", 0);
    table->add("", law);
    return table;
  };
  const ContextPair pair{laws({.5, .3, .2}), laws({.2, .3, .5})};
  const LossySetting lenient{&lossy_rule("lenience"), {0.3}};
  const Distribution p = pair.target->law({}), q = pair.draft->law({});
  const InducedLaw induced = induced_law(lenient, p, q);
  const std::size_t length = 20'000;
  const std::vector<WrittenToken> text = write_text(lenient, pair, length, Rng(4)), honest = write_text({&lossy_rule("lossless")}, pair, length, Rng(4));
  std::vector<double> counts(3);
  std::size_t differ = 0;
  for (std::size_t i = 0; i < length; ++i) {
    counts[static_cast<std::size_t>(text[i].token)] += 1.0;
    EXPECT_EQ(text[i].tv, law_distance(induced.law, p.values()).tv);
    EXPECT_EQ(text[i].accepted, induced.accepted);
    EXPECT_LT(honest[i].tv, tolerance);
    differ += text[i].token != honest[i].token;
  }
  for (std::size_t x = 0; x < 3; ++x) EXPECT_NEAR(counts[x] / static_cast<double>(length), induced.law[x], 0.02);
  // The same number falls on the same token where the two distribution functions share it.
  double same = 0.0, before_p = 0.0, before_law = 0.0;
  for (std::size_t x = 0; x < 3; ++x) {
    same += std::max(0.0, std::min(before_p + p[x], before_law + induced.law[x]) - std::max(before_p, before_law));
    before_p += p[x];
    before_law += induced.law[x];
  }
  EXPECT_NEAR(static_cast<double>(differ) / static_cast<double>(length), 1.0 - same, 0.02);
  EXPECT_EQ(message_of([&] { (void)write_text(lenient, pair, 0, Rng(1)); }), "length is 0; allowed: from 1");
}

TEST(SequenceDrift, OfALosslessRuleIsZeroAndOfOthersGrows) {
  Rng rng = Rng::from_text("drift");
  for (const HostileKind& kind : hostile_kinds()) {
    SCOPED_TRACE(kind.name);
    const ContextPair pair = hostile_tables(rng, kind, 3, 4);
    for (const double tv : sequence_drift({&lossy_rule("lossless")}, pair, 5).tv) EXPECT_LT(tv, tolerance);
    const double l = 0.3;
    const SequenceDrift drift = sequence_drift({&lossy_rule("lenience"), {l}}, pair, 5);
    for (std::size_t i = 1; i < drift.tv.size(); ++i) EXPECT_GE(drift.tv[i], drift.tv[i - 1] - tolerance);
    const Distribution p = pair.target->law({}), q = pair.draft->law({});
    const InducedLaw first = induced_law(make_lossy_rule(lossy_rule("lenience"), p, q, {&l, 1}, ""), p, q);
    EXPECT_NEAR(drift.tv[0], law_distance(first.law, p.values()).tv, tolerance);
    EXPECT_NEAR(drift.accepted[0], first.accepted, tolerance);
  }
}

TEST(SequenceDrift, StatesItsSizeWhereItIsTooLarge) {
  Rng rng(1);
  const ContextPair pair = hostile_tables(rng, hostile_kinds()[0], 3, 1);
  EXPECT_EQ(message_of([&] { (void)sequence_drift({&lossy_rule("lossless")}, pair, 20); }),
            "length is 20, which is 3486784401 sequences; allowed: from 1, at most 1000000 sequences");
}

TEST(LossyRules, ErrorsNameTheParameter) {
  const Distribution p = Distribution::from_weights(Weights{.5, .5, 0}), q = Distribution::from_weights(Weights{0, 0, 1});
  const auto message = [&](const char* id, std::vector<double> values, const char* choice) {
    return message_of([&] { (void)make_lossy_rule(lossy_rule(id), p, q, values, choice); });
  };
  EXPECT_EQ(message("cos", {1.2}, ""), "lam of cos is 1.2; allowed: 0 to 1");
  EXPECT_EQ(message("lenience", {0.0}, ""), "l of lenience is 0; allowed: above 0, at most 1");
  EXPECT_EQ(message("min-p", {0.0}, "p"), "base of min-p is 0; allowed: above 0, at most 1");
  EXPECT_EQ(message("top-k", {1.5}, "p"), "k of top-k is 1.5; allowed: whole numbers from 1 to 262144");
  EXPECT_EQ(message("min-p", {0.3}, "q"), "fallback of min-p is \"q\"; allowed: p, p|A, redraft, argmax");
  EXPECT_EQ(message("min-p", {0.3}, "redraft"),
            "the draft puts no mass on the tokens that the rule accepts: drafting again would never end");
  EXPECT_EQ(message("contrastive-cos", {0.3}, ""),
            "target and draft have no token in common: a contrastive ensemble of them has no law");
  EXPECT_NE(message_of([] { (void)lossy_rule("best"); }).find("allowed: lossless, lenience"), std::string::npos);
}

}  // namespace
}  // namespace mdsd::test
