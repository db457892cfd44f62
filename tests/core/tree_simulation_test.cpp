// Simulated tokens per call against exact ones.

#include "mdsd/run/tree_exact.hpp"
#include "mdsd/run/tree_replay.hpp"
#include "mdsd/run/tree_simulation.hpp"
#include "mdsd/tree/markov_laws.hpp"
#include "tree_laws.hpp"

namespace mdsd::test {
namespace {

ContextPair small_pair() {
  MarkovOptions options;
  options.vocabulary = 3;
  options.target = {&law_family("dirichlet"), 0.7, 5, 0, {}, {}, {}};
  options.draft = {&law_family("logitnoise"), 1.0, 6, 0, {}, {}, {}};
  return markov_laws(options);
}

std::vector<TreeGroup> all_groups() {
  std::vector<TreeGroup> groups;
  for (const char* scheme : {"iid", "wor", "greedy"}) {
    TreeGroup group{setup_of(k_ary(2, 2), scheme), {}};
    for (const TreeVerifierInfo& verifier : tree_verifiers()) {
      if (verifier.misfit(group.setup).empty()) group.verifiers.push_back(&verifier);
    }
    groups.push_back(group);
  }
  return groups;
}

std::vector<double> exact_tokens() {
  ContextCache cache(small_pair());
  std::vector<double> tokens;
  for (const TreeGroup& group : all_groups()) {
    for (const TreeVerifierInfo* verifier : group.verifiers) tokens.push_back(exact_tree(*verifier, group.setup, cache).tokens);
  }
  return tokens;
}

TEST(TreeSimulation, IntervalsCover) {
  const std::vector<double> exact = exact_tokens();
  constexpr int runs = 300;
  int covered = 0, differences_covered = 0, all = 0, all_differences = 0;
  for (std::uint32_t seed = 0; seed < runs; ++seed) {
    TreeSimulation simulation(small_pair(), all_groups(), seed, 1);
    simulation.run(200);
    for (std::size_t line = 0; line < exact.size(); ++line, ++all) {
      const Interval interval = simulation.tokens(line, 0.95).interval;
      covered += interval.low - 1e-9 <= exact[line] && exact[line] <= interval.high + 1e-9 ? 1 : 0;
      if (line == 0) continue;
      const Interval difference = simulation.difference(line, 0, 0.95).interval;
      const double truth = exact[line] - exact[0];
      differences_covered += difference.low <= truth && truth <= difference.high ? 1 : 0;
      ++all_differences;
    }
  }
  // Lines of one run are not independent: a wide margin around 95 %.
  EXPECT_NEAR(static_cast<double>(covered) / all, 0.95, 0.015);
  EXPECT_NEAR(static_cast<double>(differences_covered) / all_differences, 0.95, 0.015);
}

TEST(TreeSimulation, DoesNotDependOnHowCallsAreDivided) {
  TreeSimulation once(small_pair(), all_groups(), 3, 4), often(small_pair(), all_groups(), 3, 4);
  once.run(100);
  for (int i = 0; i < 20; ++i) often.run(5);
  for (std::size_t line = 0; line < once.lines(); ++line) {
    EXPECT_EQ(once.tokens(line, 0.9).mean, often.tokens(line, 0.9).mean);
    EXPECT_EQ(once.difference(line, 0, 0.9).standard_error, often.difference(line, 0, 0.9).standard_error);
    EXPECT_EQ(once.accepted(line), often.accepted(line));
  }
}

TEST(TreeSimulation, PairedDifferencesHaveSmallerErrors) {
  TreeSimulation simulation(small_pair(), all_groups(), 1, 0);
  simulation.run(2000);
  const double alone = std::hypot(simulation.tokens(0, 0.95).standard_error, simulation.tokens(1, 0.95).standard_error);
  EXPECT_LT(simulation.difference(1, 0, 0.95).standard_error, alone);
  EXPECT_EQ(simulation.difference(1, 1, 0.95).standard_error, 0.0);
}

TEST(TreeSimulation, AFullCacheChangesNothing) {
  // As many contexts as the smallest cache holds are met within a few calls.
  MarkovOptions options;
  options.vocabulary = 16;
  options.order = 3;
  options.target = {&law_family("dirichlet"), 0.7, 5, 0, {}, {}, {}};
  options.draft = options.target;
  options.draft.seed_low = 6;
  const TreeSetup setup = setup_of(k_ary(3, 2), "iid");
  ContextCache large(markov_laws(options)), small(markov_laws(options), 0);
  for (int call = 0; call < 50; ++call) {
    Rng rng = Rng::nth(1, 0, static_cast<std::uint64_t>(call)), again = rng;
    DraftTree tree(large), other(small);
    draw_tree(setup, rng, tree);
    draw_tree(setup, again, other);
    EXPECT_EQ(evaluate_tree(tree_verifier("traversal"), setup, tree, false).kept,
              evaluate_tree(tree_verifier("traversal"), setup, other, false).kept);
  }
}

TEST(TreeReplay, ThrowsCoinsWithTheChancesOfTheOutcome) {
  // How often a replay ends at a node, over many coins on one tree, against what evaluate_tree says of it.
  ContextCache cache(small_pair());
  constexpr int replays = 20'000;
  for (const TreeVerifierInfo& verifier : tree_verifiers()) {
    for (const char* scheme : {"iid", "wor", "greedy", "topn"}) {
      for (const TreeShape& shape : {k_ary(2, 2), k_ary(3, 1), TreeShape::paths(2, 3)}) {
        const TreeSetup setup = setup_of(shape, scheme);
        if (!verifier.misfit(setup).empty()) continue;
        SCOPED_TRACE(std::string(verifier.id) + " " + scheme);
        DraftTree tree(cache);
        Rng rng(7);
        draw_tree(setup, rng, tree);
        const TreeOutcome outcome = evaluate_tree(verifier, setup, tree, true);
        std::vector<double> ends(tree.size());
        for (std::uint64_t i = 0; i < replays; ++i) {
          const TreeReplay replay = replay_tree(verifier, setup, tree, Rng::nth(1, 2, i));
          ends[replay.kept] += 1.0 / replays;
          ASSERT_GE(replay.weight[replay.kept], 0.0);
          ASSERT_GT(replay.extra[replay.token], 0.0);
        }
        for (std::size_t node = 0; node < tree.size(); ++node) {
          const double p = outcome.kept[node];
          EXPECT_NEAR(ends[node], p, 4.5 * std::sqrt(p * (1.0 - p) / replays) + 1e-12) << "node " << node;
        }
      }
    }
  }
}

}  // namespace
}  // namespace mdsd::test
