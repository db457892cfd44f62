// Shapes, drafted trees and context laws: what is accepted and what the errors say.

#include <set>

#include "mdsd/tree/call_cost.hpp"
#include "mdsd/tree/markov_laws.hpp"
#include "mdsd/run/tree_exact.hpp"
#include "tree_laws.hpp"

namespace mdsd::test {
namespace {

using Paths = std::vector<std::vector<int>>;
using Parents = std::vector<int>;

MarkovOptions markov(std::size_t vocabulary, std::size_t order) {
  MarkovOptions options;
  options.vocabulary = vocabulary;
  options.order = order;
  options.target = {&law_family("dirichlet"), 0.5, 1, 0, {}, {}, {}};
  options.draft = {&law_family("logitnoise"), 1.0, 2, 0, {}, {}, {}};
  return options;
}

TEST(TreeShape, CountsNodesLevelByLevel) {
  const TreeShape binary = k_ary(3, 2);
  EXPECT_EQ(binary.nodes(), 14U);
  EXPECT_EQ(binary.depth(), 3U);
  EXPECT_EQ(binary.most_children(2), 2U);
  EXPECT_EQ(binary.most_children(3), 0U);
  EXPECT_EQ(binary.path_count(), 0U);
  EXPECT_EQ(TreeShape::paths(5, 3).path_count(), 5U);
  EXPECT_EQ(k_ary(4, 1).path_count(), 1U);
  EXPECT_EQ(TreeShape::growing(4, 3, 5).nodes(), 15U);
}

TEST(TreeShape, TheThreeWaysToWriteItAgree) {
  const TreeShape by_level = TreeShape::by_level(std::vector<std::size_t>{2, 1});
  const TreeShape from_parents = TreeShape::from_parents(Parents{0, 0, 1, 2});
  const TreeShape from_paths = TreeShape::from_paths(Paths{{1, 0}, {0}, {0, 0}, {1}});
  for (const TreeShape* shape : {&from_parents, &from_paths}) {
    ASSERT_EQ(shape->positions().size(), by_level.positions().size());
    for (std::size_t i = 0; i < by_level.positions().size(); ++i) {
      EXPECT_EQ(shape->positions()[i].parent, by_level.positions()[i].parent);
      EXPECT_EQ(shape->positions()[i].children, by_level.positions()[i].children);
    }
  }
}

TEST(TreeShape, ErrorsNameWhatIsWrong) {
  EXPECT_EQ(message_of([] { TreeShape::from_parents(Parents{0, 3, 2}); }), "node 2 is not below the root: its parents run in a cycle");
  EXPECT_EQ(message_of([] { TreeShape::from_parents(Parents{0, 7}); }),
            "node 2 has the parent 7, which is missing; allowed: 0 (the root) to 2");
  EXPECT_EQ(message_of([] { TreeShape::from_paths(Paths{{0}, {1, 0}}); }), "the path [1,0] is listed without its parent [1]");
  EXPECT_EQ(message_of([] { TreeShape::from_paths(Paths{{0}, {2}}); }), "the path [2] is listed without the sibling before it, [1]");
  EXPECT_EQ(message_of([] { TreeShape::from_paths(Paths{{0}, {0}}); }), "the path [0] is listed twice");
  EXPECT_EQ(message_of([] { k_ary(0, 1); }), "the depth of the tree is 0; allowed: 1 to 16");
  EXPECT_EQ(message_of([] { k_ary(17, 1); }), "the depth of the tree is 17; allowed: 1 to 16");
  EXPECT_EQ(message_of([] { TreeShape::by_level(std::vector<std::size_t>{2, 0}); }),
            "the number of children at depth 1 is 0; allowed: 1 to 64");
  EXPECT_EQ(message_of([] { k_ary(10, 2); }), "the tree has 1025 drafted tokens; allowed: 1 to 1024");
  EXPECT_EQ(message_of([] { TreeShape::growing(4, 64, 17); }), "the tree has 1088 drafted tokens; allowed: 1 to 1024");
  EXPECT_EQ(message_of([] { setup_of(k_ary(2, 2), "independent"); }),
            "scheme is \"independent\", which needs several draft laws; a tree has one");
}

TEST(TreeVerifier, SaysWhyItDoesNotFit) {
  EXPECT_EQ(tree_verifier("rrs").misfit(setup_of(k_ary(2, 2), "wor")), "it is made for drafts by iid, not wor");
  EXPECT_EQ(tree_verifier("block").misfit(setup_of(k_ary(2, 2), "iid")), "it verifies a chain; nodes of this tree have several children");
  EXPECT_EQ(tree_verifier("gbv").misfit(setup_of(k_ary(2, 2), "iid")),
            "it verifies paths that share nothing but the root; this tree branches below it");
  EXPECT_EQ(message_of([] { require_fit(tree_verifier("traversal"), setup_of(k_ary(1, 2), "topn")); }),
            "verifier is \"traversal\", which does not fit here: it is made for drafts by iid or wor, not topn");
  const std::vector<std::string> mixed{"wor", "iid"};
  EXPECT_EQ(tree_verifier("traversal").misfit(tree_setup(k_ary(2, 2), mixed)), "");
}

TEST(PrefixTable, ErrorsNameThePrefix) {
  PrefixTable table(2, "target");
  table.add("", Weights{0.5, 0.5});
  table.add("0", Weights{0.5, 0.5});
  const auto law = [&](std::vector<int> prefix) { return message_of([&] { (void)table.law(prefix); }); };
  EXPECT_EQ(law({1}), "target has no law after \"1\"");
  EXPECT_EQ(law({0, 1}), "target has no law after 2 tokens, which the depth of the tree asks for; its longest prefix has 1");
  EXPECT_EQ(message_of([&] { table.add("1", Weights{0.5, 0.6}); }),
            "target after \"1\" sums to 1.1; probabilities must sum to 1 (within 0.01). Are these logits?");
  EXPECT_EQ(message_of([&] { table.add("1", Weights{1.0}); }), "target after \"1\" has 1 probabilities; allowed: 2");
  EXPECT_EQ(message_of([&] { table.add("0", Weights{1.0, 0.0}); }), "target after \"0\" is listed twice");
  for (const char* prefix : {"2", "0,", ",0", "a", "0;1", "-1", "0,,1"}) {
    EXPECT_EQ(message_of([&] { table.add(prefix, Weights{1.0, 0.0}); }),
              std::string("prefix \"") + prefix + "\" is not a list of tokens; allowed: whole numbers from 0 to 1 joined by commas");
  }
}

TEST(PrefixTable, WithAMemoryLongPrefixesStandForTheirLastTokens) {
  PrefixTable table(2, "target", 1);
  table.add("", Weights{0.5, 0.5});
  table.add("0", Weights{0.25, 0.75});
  EXPECT_EQ(table.law(std::vector<int>{1, 1, 0})[1], 0.75);
  EXPECT_EQ(message_of([&] { table.add("0,0", Weights{1.0, 0.0}); }),
            "target after \"0,0\": the prefix is longer than the table's order, 1");
}

TEST(MarkovLaws, RowsDependOnTheLastTokensAndTheSeedAlone) {
  const ContextPair pair = markov_laws(markov(8, 2));
  const auto same = [](const Distribution& a, const Distribution& b) {
    return std::equal(a.values().begin(), a.values().end(), b.values().begin());
  };
  const std::vector<int> a{5, 1, 2}, b{7, 1, 2}, c{1, 3};
  EXPECT_TRUE(same(pair.target->law(a), pair.target->law(b)));
  EXPECT_FALSE(same(pair.target->law(a), pair.target->law(c)));
  EXPECT_TRUE(same(pair.draft->law(a), markov_laws(markov(8, 2)).draft->law(a)));
  MarkovOptions other = markov(8, 2);
  other.draft.seed_low = 3;
  EXPECT_TRUE(same(pair.target->law(a), markov_laws(other).target->law(a)));
  EXPECT_FALSE(same(pair.draft->law(a), markov_laws(other).draft->law(a)));
}

TEST(MarkovLaws, ListedWeightsAreShuffledAlikeOnBothSides) {
  MarkovOptions options = markov(4, 1);
  options.target = {nullptr, 0.0, 0, 0, {1, 2, 3, 4}, {}, {}};
  options.draft = options.target;
  options.draft.edited[{2}] = {1, 0, 0, 1};
  const ContextPair pair = markov_laws(options);
  std::set<std::vector<double>> rows;
  for (int token = 0; token < 4; ++token) {
    const std::vector<int> prefix{token};
    const Distribution p = pair.target->law(prefix), q = pair.draft->law(prefix);
    std::vector<double> row(p.values().begin(), p.values().end());
    EXPECT_EQ(token == 2, !std::equal(row.begin(), row.end(), q.values().begin()));
    rows.insert(row);
  }
  EXPECT_GT(rows.size(), 1U);
  EXPECT_EQ(pair.draft->law(std::vector<int>{2})[3], 0.5);
  EXPECT_EQ(pair.target->law({})[3], 0.4);
}

TEST(MarkovLaws, ErrorsNameTheArgument) {
  EXPECT_EQ(message_of([] { markov_laws(markov(65, 1)); }), "vocabulary is 65; allowed: 1 to 64");
  EXPECT_EQ(message_of([] { markov_laws(markov(4, 4)); }), "order is 4; allowed: 0 to 3");
  MarkovOptions options = markov(4, 1);
  options.draft.edited[{0, 1}] = {1, 1, 1, 1};
  EXPECT_EQ(message_of([&] { markov_laws(options); }), "draft after \"0,1\": the context is longer than the order, 1");
  options.draft.edited = {{{0}, {1, 1}}};
  EXPECT_EQ(message_of([&] { markov_laws(options); }), "draft after \"0\" lists 2 weights; allowed: 4");
  options.draft.edited.clear();
  options.target.family = &law_family("noise");
  EXPECT_EQ(message_of([&] { markov_laws(options); }), "target family is \"noise\"; that is one for drafts");
}

TEST(DraftTree, AGrowingTreeExpandsTheMostProbableNodes) {
  ContextCache cache(markov_laws(markov(8, 1)));
  DraftTree tree(cache);
  Rng rng(1);
  draw_tree(setup_of(TreeShape::growing(4, 3, 5), "topn"), rng, tree);
  ASSERT_EQ(tree.size(), 16U);
  // No leaf that could have been expanded is more probable than an expanded node.
  double least = 1.0, most = 0.0;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    if (tree[node].children > 0) least = std::min(least, tree[node].draft_probability);
    else if (tree[node].depth < 4) most = std::max(most, tree[node].draft_probability);
  }
  EXPECT_GE(least, most);
}

TEST(DraftTree, DraftsNoMoreThanTheLawHas) {
  const auto table = std::make_shared<PrefixTable>(3, "law", 0);
  table->add("", Weights{0.5, 0.5, 0.0});
  ContextCache cache({table, table});
  DraftTree tree(cache);
  Rng rng(1);
  draw_tree(setup_of(k_ary(2, 3), "wor"), rng, tree);
  EXPECT_EQ(tree.size(), 1U + 2U + 4U);
  draw_tree(setup_of(k_ary(2, 3), "iid"), rng, tree);
  EXPECT_EQ(tree.size(), 1U + 3U + 9U);
}

TEST(GivenTree, IsTheOneThatWasDrafted) {
  ContextCache cache(markov_laws(markov(4, 1)));
  const GivenTree given = given_tree(Parents{2, 0, 0, 2}, std::vector<int>{1, 3, 0, 2}, scheme("wor"), cache);
  EXPECT_EQ(given.tree.size(), 5U);
  const std::vector<int> tokens{1, 3, 0, 2}, parents{2, 0, 0, 2};
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const DraftTree::Node& node = given.tree[given.node_of[i + 1]];
    EXPECT_EQ(node.token, tokens[i]);
    EXPECT_EQ(node.parent, given.node_of[parents[i]]);
  }
}

TEST(GivenTree, ErrorsNameTheNode) {
  const auto table = std::make_shared<PrefixTable>(3, "law", 0);
  table->add("", Weights{0.5, 0.5, 0.0});
  ContextCache cache({table, table});
  const auto message = [&](Parents parents, std::vector<int> tokens, const char* id) {
    return message_of([&] { (void)given_tree(parents, tokens, scheme(id), cache); });
  };
  EXPECT_EQ(message({0, 0}, {1, 1}, "wor"), "node 2 holds the token 1, as a sibling before it does; scheme wor never drafts one twice");
  EXPECT_EQ(message({0, 0}, {1, 1}, "iid"), "");
  EXPECT_EQ(message({0}, {2}, "iid"), "node 1 holds the token 2, which the draft gives probability 0 there");
  EXPECT_EQ(message({0}, {3}, "iid"), "node 1 holds the token 3; allowed: 0 to 2");
  EXPECT_EQ(message({0}, {1, 0}, "iid"), "the tree has 1 parents and 2 tokens; both are one a node");
  EXPECT_EQ(message({0, 0}, {1, 0}, "topn"), "child 0 of node 0 is the token 1; scheme topn drafts 0 there");
}

TEST(TreeEnumeration, StatesItsSizeWhereItIsTooLarge) {
  ContextCache cache(markov_laws(markov(8, 1)));
  const TreeSetup setup = setup_of(k_ary(4, 2), "iid");
  EXPECT_EQ(message_of([&] { (void)exact_tree(tree_verifier("rrs"), setup, cache, 100); }),
            "enumeration is 7232 draft tuples; allowed: at most 100. Simulation takes any size");
  EXPECT_EQ(tree_enumeration_size(tree_verifier("hsd"), setup_of(k_ary(3, 1), "iid"), cache.pair()), 512.0);
}

TEST(CallCost, IsDraftCallsAndACurveOfVerification) {
  const CallCost cost{0.1, {{1, 1}, {11, 2}}};
  const TreeShape chain = k_ary(4, 1);
  EXPECT_DOUBLE_EQ(speed_up(cost, chain, 2.8, 0.0), 2.8 / 1.4);
  EXPECT_DOUBLE_EQ(speed_up(cost, chain, 2.8, 6.0), 2.8 / 1.9);
  EXPECT_DOUBLE_EQ(speed_up(cost, chain, 2.8, 21.0), 2.8 / 3.4);
  EXPECT_DOUBLE_EQ(speed_up({}, chain, 2.8, 1000.0), 2.8);
  EXPECT_DOUBLE_EQ(speed_up(cost, TreeShape::growing(2, 2, 6), 3.2, 1.0), 3.2 / 1.6);
  EXPECT_NE(message_of([] { require_valid({-1.0, {{1, 1}}}); }), "");
  EXPECT_NE(message_of([] { require_valid({0.1, {}}); }), "");
  EXPECT_NE(message_of([] { require_valid({0.1, {{1, 1}, {1, 2}}}); }), "");
  EXPECT_NE(message_of([] { require_valid({0.1, {{1, 0}}}); }), "");
}

}  // namespace
}  // namespace mdsd::test
