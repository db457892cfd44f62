// Every tree verifier on every scheme and small tree, by enumeration.

#include <map>

#include "mdsd/run/tree_exact.hpp"
#include "mdsd/tree/ceiling.hpp"
#include "mdsd/verify/choice_rule.hpp"
#include "mdsd/verify/optimal.hpp"
#include "tree_laws.hpp"

namespace mdsd::test {
namespace {

constexpr double tolerance = 1e-12;

struct SmallTree {
  const char* name;
  TreeShape shape;
};

std::vector<SmallTree> small_trees() {
  const std::vector<std::vector<int>> sparse{{0}, {1}, {0, 0}, {0, 1}};
  return {{"one child", k_ary(1, 1)},
          {"two children", k_ary(1, 2)},
          {"chain", k_ary(2, 1)},
          {"binary", k_ary(2, 2)},
          {"paths", TreeShape::paths(2, 2)},
          {"sparse", TreeShape::from_paths(sparse)},
          {"growing", TreeShape::growing(2, 2, 2)}};
}

/// check(verifier, setup, cache) for every verifier on every scheme, tree and kind of laws that it fits.
template <typename Check>
void for_small_trees(std::string_view seed, int pairs, Check check) {
  Rng rng = Rng::from_text(seed);
  for (const HostileKind& kind : hostile_kinds()) {
    for (int i = 0; i < pairs; ++i) {
      const std::size_t vocabulary = 2 + static_cast<std::size_t>(i % 2);
      ContextCache cache(hostile_tables(rng, kind, vocabulary, 2));
      for (const auto& [name, shape] : small_trees()) {
        for (const SchemeInfo& scheme : schemes()) {
          if (scheme.several_laws) continue;
          const TreeSetup setup = setup_of(shape, scheme.id);
          for (const TreeVerifierInfo& verifier : tree_verifiers()) {
            if (!verifier.misfit(setup).empty() || testing::Test::HasFailure()) continue;
            SCOPED_TRACE(std::string(kind.name) + " " + std::to_string(i) + ", " + name + ", " + scheme.id + ", " + verifier.id);
            check(verifier, setup, cache);
          }
        }
      }
    }
  }
}

TEST(TreeLossless, EmittedLawEqualsTarget) {
  for_small_trees("lossless trees", 40, [](const TreeVerifierInfo& verifier, const TreeSetup& setup, ContextCache& cache) {
    const ExactTree exact = exact_tree(verifier, setup, cache);
    double all = 0.0;
    for (const double probability : exact.accepted) all += probability;
    ASSERT_NEAR(all, 1.0, tolerance);
    if (verifier.lossless()) {
      ASSERT_LT(exact.law_error.value(), tolerance);
    }
  });
}

TEST(TreeLossless, EveryFaultShows) {
  std::map<std::string, double> worst;
  for_small_trees("faulty trees", 10, [&](const TreeVerifierInfo& verifier, const TreeSetup& setup, ContextCache& cache) {
    if (!verifier.lossless()) worst[verifier.id] = std::max(worst[verifier.id], exact_tree(verifier, setup, cache).law_error.value());
  });
  for (const TreeVerifierInfo& verifier : tree_verifiers()) {
    if (!verifier.lossless()) {
      EXPECT_GT(worst[verifier.id], 1e-3) << verifier.id;
    }
  }
}

TEST(TreeLossless, ListingTreesGivesTheSame) {
  // exact_tree keeps results a node; here every tree is verified as a whole.
  for_small_trees("tree by tree", 10, [](const TreeVerifierInfo& verifier, const TreeSetup& setup, ContextCache& cache) {
    double tokens = 0.0, mass = 0.0;
    enumerate_trees(setup, cache, [&](DraftTree& tree, double probability) {
      tokens += probability * evaluate_tree(verifier, setup, tree, false).tokens(tree);
      mass += probability;
    });
    ASSERT_NEAR(mass, 1.0, tolerance);
    ASSERT_NEAR(tokens, exact_tree(verifier, setup, cache).tokens, tolerance);
  });
}

TEST(TreeLossless, NoRuleIsAboveTheCeiling) {
  for_small_trees("ceilings", 10, [](const TreeVerifierInfo& verifier, const TreeSetup& setup, ContextCache& cache) {
    if (verifier.lossless()) {
      ASSERT_LE(exact_tree(verifier, setup, cache).tokens, tree_ceiling(setup, cache) + 1e-9);
    }
  });
}

TEST(TreeLossless, WithOneChildWalksAgree) {
  Rng rng = Rng::from_text("chains");
  for (const HostileKind& kind : hostile_kinds()) {
    SCOPED_TRACE(kind.name);
    ContextCache cache(hostile_tables(rng, kind, 3, 3));
    const auto tokens = [&](const char* id, const char* scheme) {
      return exact_tree(tree_verifier(id), setup_of(k_ary(3, 1), scheme), cache).tokens;
    };
    const double block = tokens("block", "iid"), token = tokens("token", "iid");
    EXPECT_GE(block, token - tolerance);  // a theorem (arXiv 2403.10444)
    EXPECT_NEAR(tokens("hsd", "iid"), block, tolerance);
    EXPECT_NEAR(tokens("gbv", "iid"), block, tolerance);
    EXPECT_NEAR(tokens("traversal", "wor"), block, tolerance);
    EXPECT_NEAR(tokens("univer", "iid"), block, tolerance);
    EXPECT_NEAR(tokens("univer", "greedy"), block, tolerance);
    EXPECT_NEAR(tokens("rrs", "iid"), token, tolerance);
    EXPECT_NEAR(tokens("optimal", "wor"), token, tolerance);
  }
}

TEST(TreeLossless, TheOptimalPlanIsOptimalForEveryWeight) {
  // max flow to demands w p = min_H [w p(H) + 1 − Q(H)]; the marginal fitted for w = 1 reaches it for all w.
  Rng rng = Rng::from_text("weights");
  for (const HostileKind& kind : hostile_kinds()) {
    for (int i = 0; i < 10; ++i) {
      const Instance pair = random_instance(rng, kind, 6, 3);
      SCOPED_TRACE(pair.text);
      const LikelihoodRatioOrder order(pair.p, pair.q);
      for (const char* scheme : {"iid", "wor"}) {
        const OptimalRule rule = fit_optimal_rule({pair.p, pair.q, order, scheme, pair.n});
        const std::span<const double> marginal = rule.choice->marginal();
        const std::vector<double> escape = make_scheme(scheme, pair.q, pair.n)->escape(order.tokens());
        for (const double weight : {1.0, 0.9, 0.5, 0.1, 1e-3}) {
          double least = 1.0, reached = 0.0;
          for (std::size_t m = 0; m < escape.size(); ++m) least = std::min(least, weight * order.p_prefix(m) + escape[m]);
          // Tokens that are never drafted are in no set but the whole.
          least = std::min(least, weight);
          for (std::size_t x = 0; x < marginal.size(); ++x) reached += std::min(weight * pair.p[x], marginal[x]);
          EXPECT_NEAR(reached, least, 1e-11) << scheme << ", w = " << weight;
        }
      }
    }
  }
}

}  // namespace
}  // namespace mdsd::test
