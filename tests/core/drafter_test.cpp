// Policies that choose between drafters, on synthetic drafters.

#include "mdsd/run/drafter_simulation.hpp"

#include "mdsd/drafter/synthetic.hpp"
#include "mdsd/probability/sum.hpp"
#include "support.hpp"

namespace mdsd::test {
namespace {

std::vector<double> initial(const PolicyInfo& info) {
  std::vector<double> values;
  for (const PolicyParameter& parameter : info.parameters) values.push_back(parameter.initial);
  return values;
}

SyntheticDrafters toy_drafters() { return {.means = {{.6, .66, .72, .8}}}; }

DrafterOptions toy(std::uint64_t budget = 300) {
  DrafterOptions options;
  options.environment = synthetic_environment(toy_drafters());
  options.budget = budget;
  return options;
}

PolicyLine ucb(double beta, Reward reward) { return {&policy("ucb"), {beta}, reward, false}; }

TEST(Drafters, ReproduceTheOrderOfTheToyRegrets) {
  // Published for 4 drafters, N = 5, 300 tokens (design 5): BE/BD 11.9/14.1 at β = 1, 6.2/2.9 at 0.1, 8.1/0.5 at 0.05, random
  // 19.7; the means of the drafters were not. BD wins with small β only.
  DrafterOptions options = toy();
  for (const double beta : {1.0, 0.1, 0.05}) {
    options.lines.push_back(ucb(beta, Reward::block_efficiency));
    options.lines.push_back(ucb(beta, Reward::block_divergence));
  }
  options.lines.push_back({&policy("uniform"), {}, Reward::block_divergence, false});
  DrafterSimulation simulation(options);
  simulation.run(600);
  std::vector<double> regret;
  for (std::size_t line = 0; line < simulation.lines(); ++line) regret.push_back(simulation.regret(line, 0.95).mean);
  EXPECT_LT(regret[0], regret[1]);
  EXPECT_LT(regret[3], regret[2]);
  EXPECT_LT(regret[5], regret[4]);
  EXPECT_LT(regret[2], regret[0]);
  EXPECT_LT(regret[5], regret[3]);
  EXPECT_LT(regret[3], regret[1]);
  EXPECT_NEAR(regret[6], 19.7, 2.0);
  for (std::size_t line = 0; line < 6; ++line) EXPECT_LT(regret[line], regret[6]);
}

TEST(Drafters, RegretOfUcbGrowsLikeTheLogarithm) {
  DrafterOptions options = toy(100'000);
  options.lines = {ucb(0.1, Reward::block_divergence), {&policy("uniform"), {}, Reward::block_divergence, false}};
  DrafterSimulation simulation(options);
  simulation.run(10);
  const std::vector<double> curve = simulation.regret_curve(0), linear = simulation.regret_curve(1);
  const auto at = [&](std::uint64_t tokens) {
    std::size_t i = 0;
    while (simulation.checkpoints()[i] < tokens) ++i;
    return i;
  };
  // A hundred times the tokens: little more regret, where choosing at random has a hundred times.
  EXPECT_LT(curve.back(), 4.0 * curve[at(1000)]);
  EXPECT_GT(linear.back(), 50.0 * linear[at(1000)]);
}

TEST(Drafters, EveryPolicyFindsADrafterThatIsMuchBetter) {
  for (const PolicyInfo& info : policies()) {
    if (std::string_view(info.id) == "fixed" || std::string_view(info.id) == "uniform") continue;
    for (const Reward reward : {Reward::block_efficiency, Reward::block_divergence}) {
      SCOPED_TRACE(info.id);
      DrafterOptions options;
      options.environment = synthetic_environment({.means = {{.2, .9, .25}}});
      options.budget = 5000;
      options.lines = {{&info, initial(info), reward, false}};
      DrafterSimulation simulation(options);
      simulation.run(5);
      EXPECT_EQ(simulation.best(), 1U);
      EXPECT_GT(simulation.pulls(0)[1], 0.7);
      EXPECT_NEAR(compensated_sum(simulation.pulls(0)), 1.0, 1e-9);
      EXPECT_NEAR(compensated_sum(simulation.pulls_over_time(0).back()), 1.0, 1e-9);
      EXPECT_GT(simulation.pulls_over_time(0).back()[1], 0.8);
    }
  }
}

TEST(Drafters, ADrafterAloneNeedsAsManyRoundsAsExpected) {
  // E[tokens a round] = (1 − a^(N+1))/(1 − a) for a constant acceptance a.
  DrafterOptions options = toy(20'000);
  SyntheticDrafters drafters = toy_drafters();
  drafters.spread = 0.0;
  options.environment = synthetic_environment(drafters);
  options.lines = {{&policy("fixed"), {2.0}, Reward::block_divergence, false}};
  DrafterSimulation simulation(options);
  simulation.run(50);
  for (std::size_t i = 0; i < 4; ++i) {
    const double a = drafters.means[0][i];
    const double tokens = (1.0 - std::pow(a, 6.0)) / (1.0 - a);
    const Estimate alone = simulation.alone(i, 0.999);
    EXPECT_NEAR(alone.mean, 20'000 / tokens, 5.0 * alone.standard_error + 1.0);
  }
  EXPECT_EQ(simulation.cost(0, 0.95).mean, simulation.alone(2, 0.95).mean);
}

TEST(Drafters, RewardsHaveTheirMoments) {
  const SyntheticDrafters drafters = toy_drafters();
  const auto environment = synthetic_environment(drafters);
  for (std::size_t i = 0; i < 4; ++i) {
    const double a = drafters.means[0][i];
    const auto [efficiency, divergence] = reward_moments(*environment, 0, i, 50'000, Rng(1));
    EXPECT_NEAR(divergence.mean, a, 1e-3);
    EXPECT_NEAR(divergence.variance, 0.1 * 0.1 / 3.0 / 5.0, 5e-5);
    EXPECT_NEAR(efficiency.mean, (a + a * a + std::pow(a, 3) + std::pow(a, 4) + std::pow(a, 5)) / 5.0, 0.01);
    EXPECT_GT(efficiency.variance, 50.0 * divergence.variance);
  }
}

TEST(Drafters, ForgettingHelpsWhereTheBestChanges) {
  DrafterOptions options;
  options.environment = synthetic_environment({.means = {{.85, .4}, {.4, .85}}, .query = 2000});
  options.budget = 8000;
  options.lines = {ucb(0.1, Reward::block_divergence),
                   {&policy("sw-ucb"), {0.1, 50.0}, Reward::block_divergence, false},
                   {&policy("d-ucb"), {0.1, 0.95}, Reward::block_divergence, false},
                   {&policy("ucb"), {0.1}, Reward::block_divergence, true}};
  DrafterSimulation simulation(options);
  simulation.run(20);
  for (std::size_t line = 1; line < 4; ++line) {
    EXPECT_LT(simulation.specialist_regret(line, 0.95).mean, simulation.specialist_regret(0, 0.95).mean) << line;
  }
  EXPECT_GT(simulation.specialist_regret(3, 0.95).mean, 0.0);
  EXPECT_LT(simulation.regret(3, 0.95).mean, 0.0);  // better than any one drafter
}

TEST(Drafters, SwitchesCostWhatTheyAreSetTo) {
  DrafterOptions options = toy();
  options.lines = {{&policy("uniform"), {}, Reward::block_divergence, false}};
  DrafterSimulation free(options);
  options.draft_cost = 0.1;
  options.switch_cost = 3.0;
  DrafterSimulation costly(options);
  free.run(10);
  costly.run(10);
  EXPECT_NEAR(costly.cost(0, 0.9).mean - free.cost(0, 0.9).mean, free.switches(0) * 0.3 / 1.5, 1e-9);
  EXPECT_EQ(costly.alone(1, 0.9).mean, free.alone(1, 0.9).mean);
}

TEST(Drafters, RunsDoNotDependOnHowTheyAreDivided) {
  DrafterOptions options = toy();
  for (const PolicyInfo& info : policies()) options.lines.push_back({&info, initial(info), Reward::block_efficiency, false});
  DrafterSimulation once(options), often(options);
  once.run(12);
  for (int i = 0; i < 12; ++i) often.run(1);
  for (std::size_t line = 0; line < once.lines(); ++line) {
    EXPECT_EQ(once.regret(line, 0.95).mean, often.regret(line, 0.95).mean);
    EXPECT_EQ(once.regret_curve(line), often.regret_curve(line));
    EXPECT_EQ(once.pulls(line), often.pulls(line));
  }
}

TEST(Drafters, ErrorsNameWhatIsWrong) {
  const auto message = [](auto change) {
    DrafterOptions options = toy();
    options.lines = {ucb(0.1, Reward::block_divergence)};
    change(options);
    return message_of([&] { DrafterSimulation{options}; });
  };
  const auto drafters = [](SyntheticDrafters given) { return message_of([&] { synthetic_environment(given); }); };
  EXPECT_EQ(drafters({.means = {}}), "means has no domain; allowed: at least one");
  EXPECT_EQ(drafters({.means = {{.5}}}), "means has 1 drafter; allowed: 2 to 32");
  EXPECT_EQ(drafters({.means = {{.5, .6}, {.5}}}), "means has domains of 2 and 1 drafters; all need as many");
  EXPECT_EQ(drafters({.means = {{.5, 1.5}}}), "means holds 1.5; allowed: 0 to 1");
  EXPECT_EQ(drafters({.means = {{.5, .6}}, .block = 0}), "block is 0; allowed: 1 to 64");
  EXPECT_EQ(message([](DrafterOptions& o) { o.lines[0].values = {-1.0}; }), "beta of ucb is -1; allowed: 0 to 10");
  EXPECT_EQ(message([](DrafterOptions& o) { o.lines = {{&policy("fixed"), {4.0}, Reward::block_divergence, false}}; }),
            "drafter of fixed is 4; allowed: 0 to 3");
  EXPECT_EQ(message([](DrafterOptions& o) { o.lines.clear(); }), "policies is empty; allowed: at least one");
  EXPECT_EQ(message([](DrafterOptions& o) { o.budget = 0; }), "budget is 0; allowed: 1 to 10000000");
  EXPECT_NE(message_of([] { (void)policy("best"); }).find("allowed: fixed, uniform, ucb"), std::string::npos);
}

}  // namespace
}  // namespace mdsd::test
