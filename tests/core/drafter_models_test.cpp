// Drafters that are language models, or recorded acceptances.

#include "mdsd/drafter/model_drafters.hpp"

#include "mdsd/drafter/synthetic.hpp"
#include "mdsd/probability/divergence.hpp"
#include "mdsd/run/drafter_simulation.hpp"
#include "support.hpp"
#include "tree_laws.hpp"

namespace mdsd::test {
namespace {

using Laws = std::shared_ptr<const ContextLaws>;

/// A law for the root and one after each token.
Laws chain(std::vector<std::vector<double>> rows) {
  auto laws = std::make_shared<PrefixTable>(rows[0].size(), "chain", 1);
  laws->add("", rows[0]);
  for (std::size_t token = 0; token < rows[0].size(); ++token) laws->add(std::to_string(token), rows[token + 1]);
  return laws;
}

const Laws target = chain({{.5, .3, .2}, {.1, .6, .3}, {.7, .2, .1}, {.25, .25, .5}});
const Laws near = chain({{.4, .4, .2}, {.3, .5, .2}, {.6, .2, .2}, {.3, .3, .4}});
const Laws far = chain({{.1, .1, .8}, {.8, .1, .1}, {.1, .1, .8}, {.8, .1, .1}});

ModelDrafters given() { return {.target = target, .drafters = {far, near}, .prompts = {{{0}}}, .block = 3, .query = 0}; }

TEST(ModelDrafters, ARoundAcceptsAndDivergesAsEnumerated) {
  // One query a round, so that every round starts from the prompt.
  ModelDrafters models = given();
  models.query = 1;
  const auto environment = model_environment(models);
  // E[accepted] and E[divergence], by listing the three drafts.
  double accepted = 0.0, divergence = 0.0;
  const auto walk = [&](auto self, std::vector<int> text, double drafted, double kept) -> void {
    if (text.size() == 4) return;
    const Distribution p = target->law(text), q = near->law(text);
    divergence += drafted * overlap(p, q) / 3.0;
    for (int x = 0; x < 3; ++x) {
      const auto at = static_cast<std::size_t>(x);
      const double keep = kept * std::min(1.0, p[at] / q[at]);
      accepted += drafted * q[at] * keep;
      std::vector<int> next = text;
      next.push_back(x);
      self(self, next, drafted * q[at], keep);
    }
  };
  walk(walk, {0}, 1.0, 1.0);
  const std::uint64_t rounds = 100'000;
  const DrafterRewards rewards = reward_moments(*environment, 0, 1, rounds, Rng(3));
  const auto tolerance = [&](double variance) { return 5.0 * std::sqrt(variance / static_cast<double>(rounds)); };
  EXPECT_NEAR(rewards.block_efficiency.mean, accepted / 3.0, tolerance(rewards.block_efficiency.variance));
  EXPECT_NEAR(rewards.block_divergence.mean, divergence, tolerance(rewards.block_divergence.variance));
}

/// Keeps what is asked of it: which contexts there were tells what was emitted.
class Watched final : public ContextLaws {
 public:
  std::size_t vocabulary() const override { return 3; }
  Distribution law(std::span<const int> prefix) const override {
    longest = std::max(longest, prefix.size());
    if (prefix.size() == 2) ++seconds[static_cast<std::size_t>(prefix[1])];
    return target->law(prefix.empty() ? prefix : prefix.last(1));
  }
  mutable std::size_t longest = 0;
  mutable std::vector<std::uint64_t> seconds = std::vector<std::uint64_t>(3);
};

TEST(ModelDrafters, WhateverDraftsTheTextHasTheTargetsLaw) {
  // With one draft a round the second context is prompt and first emitted token, met once for the bonus and once for the next round.
  for (const std::size_t drafter : {0U, 1U}) {
    const auto watched = std::make_shared<Watched>();
    ModelDrafters models = given();
    models.target = watched;
    models.block = 1;
    const auto environment = model_environment(models);
    std::fill(watched->seconds.begin(), watched->seconds.end(), 0);
    for (std::uint64_t run = 0; run < 40'000; ++run) {
      const auto walk = environment->start(Rng::nth(1, 0, run), 10);
      const std::size_t accepted = walk->round(drafter, 0, {}).accepted;
      // The bonus has counted an accepted one; a refused draft's correction is the next round's context.
      if (accepted == 0) (void)walk->round(drafter, 1, {});
    }
    const double total = static_cast<double>(watched->seconds[0] + watched->seconds[1] + watched->seconds[2]);
    EXPECT_EQ(total, 40'000.0);
    const Distribution p = target->law(std::vector<int>{0});
    for (std::size_t x = 0; x < 3; ++x) {
      EXPECT_NEAR(static_cast<double>(watched->seconds[x]) / total, p[x], 5.0 * std::sqrt(p[x] * (1.0 - p[x]) / total)) << drafter;
    }
  }
}

TEST(ModelDrafters, AModelThatDraftsForItselfIsAlwaysAccepted) {
  ModelDrafters models = given();
  models.drafters = {far, target};
  DrafterOptions options;
  options.environment = model_environment(models);
  options.budget = 400;
  options.lines = {{&policy("ucb"), {0.1}, Reward::block_divergence, false}, {&policy("hedge"), {}, Reward::block_divergence, false}};
  DrafterSimulation simulation(options);
  simulation.run(5);
  EXPECT_EQ(simulation.best(), 1U);
  EXPECT_EQ(simulation.alone(1, 0.9).mean, 100.0);
  EXPECT_EQ(simulation.specialist(0.9).mean, 100.0);
  for (std::size_t line = 0; line < 2; ++line) EXPECT_GT(simulation.pulls(line)[1], 0.8);
}

TEST(ModelDrafters, EveryDrafterIsScoredByWhatItWouldHaveEarned) {
  const auto environment = model_environment(given());
  const auto walk = environment->start(Rng(5), 100);
  std::vector<double> all(2);
  for (std::uint64_t tokens = 0; tokens < 50;) {
    const RoundOutcome outcome = walk->round(1, tokens, all);
    EXPECT_NEAR(all[1], outcome.divergence, 1e-15);
    EXPECT_NE(all[0], all[1]);
    tokens += outcome.accepted + 1;
  }
}

TEST(ModelDrafters, ErrorsNameWhatIsWrong) {
  const auto message = [](auto change) {
    ModelDrafters models = given();
    change(models);
    return message_of([&] { model_environment(models); });
  };
  EXPECT_EQ(message([](ModelDrafters& m) { m.drafters.pop_back(); }), "drafters has 1 drafter; allowed: 2 to 32");
  EXPECT_EQ(message([](ModelDrafters& m) { m.drafters[1] = chain({{.5, .5}, {.5, .5}, {.5, .5}}); }),
            "drafters[1] has a vocabulary of 2; allowed: the target's, 3");
  EXPECT_EQ(message([](ModelDrafters& m) { m.prompts.clear(); }), "prompts has no domain; allowed: at least one");
  EXPECT_EQ(message([](ModelDrafters& m) { m.prompts = {{}}; }), "prompts of domain 0 is empty; allowed: at least one prompt");
  EXPECT_EQ(message([](ModelDrafters& m) { m.prompts = {{{0, 3}}}; }), "prompts of domain 0 holds the token 3; allowed: 0 to 2");
  EXPECT_EQ(message([](ModelDrafters& m) { m.block = 65; }), "block is 65; allowed: 1 to 64");
}

TEST(RecordedDrafters, ARoundReadsOnWhereTheLastEnded) {
  // Certain acceptances: two of three drafts are accepted, always.
  const auto environment = recorded_environment({.acceptance = {{{1, 1, 0}, {0, 0, 0}}}, .block = 4});
  std::vector<double> all(2);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto walk = environment->start(Rng::nth(1, 0, seed), 100);
    (void)walk->round(0, 0, all);
    for (std::uint64_t round = 1; round < 5; ++round) {
      EXPECT_EQ(walk->round(0, round, all).accepted, 2U);
      EXPECT_NEAR(all[0], 0.75, 1e-15);
      EXPECT_EQ(all[1], 0.0);
    }
  }
  EXPECT_EQ(environment->specialist(0, 100), 0U);
}

TEST(RecordedDrafters, ErrorsNameWhatIsWrong) {
  const auto message = [](std::vector<std::vector<std::vector<double>>> acceptance) {
    return message_of([&] { recorded_environment({.acceptance = acceptance}); });
  };
  EXPECT_EQ(message({}), "acceptance has no domain; allowed: at least one");
  EXPECT_EQ(message({{{.5}}}), "acceptance has 1 drafter; allowed: 2 to 32");
  EXPECT_EQ(message({{{.5}, {.5, .5}}}), "acceptance has drafters of 1 and 2 contexts; all need as many, at least one");
  EXPECT_EQ(message({{{}, {}}}), "acceptance has drafters of 0 and 0 contexts; all need as many, at least one");
  EXPECT_EQ(message({{{.5}, {1.25}}}), "acceptance holds 1.25; allowed: 0 to 1");
}

}  // namespace
}  // namespace mdsd::test
