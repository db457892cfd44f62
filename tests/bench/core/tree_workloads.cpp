#include "tree_workloads.hpp"

#include <array>
#include <memory>

#include "mdsd/run/tree_simulation.hpp"
#include "mdsd/tree/markov_laws.hpp"

namespace mdsd::bench {
namespace {

constexpr std::size_t vocabulary = 512;

TreeSetup setup_of(const std::vector<std::size_t>& children, const char* scheme) {
  const std::string id = scheme;
  return tree_setup(TreeShape::by_level(children), {&id, 1});
}

using Pairs = std::vector<std::array<Distribution, 2>>;

/// Laws that are there, as after a call of both models; one of 64 for every prefix.
class ReadyLaws final : public ContextLaws {
 public:
  ReadyLaws(std::shared_ptr<const Pairs> pairs, std::size_t side) : pairs_(std::move(pairs)), side_(side) {}
  std::size_t vocabulary() const override { return bench::vocabulary; }
  Distribution law(std::span<const int> prefix) const override {
    std::size_t hash = 0;
    for (const int token : prefix) hash = hash * 31 + static_cast<std::size_t>(token) + 1;
    return (*pairs_)[hash % pairs_->size()][side_];
  }

 private:
  std::shared_ptr<const Pairs> pairs_;
  std::size_t side_;
};

std::shared_ptr<const Pairs> ready_pairs() {
  auto pairs = std::make_shared<Pairs>();
  for (std::uint64_t i = 0; i < 64; ++i) {
    const Distribution target = dirichlet_law(vocabulary, 0.3, Rng::nth(1, 0, i));
    pairs->push_back({target, noisy_logits(target, 1.0, Rng::nth(2, 0, i))});
  }
  return pairs;
}

/// A tree of 64 drafted tokens.
struct Call {
  explicit Call(const char* scheme) : pairs(ready_pairs()), setup(setup_of({4, 3, 2, 1}, scheme)) {
    ContextCache cache = contexts();
    DraftTree tree(cache);
    Rng rng(1);
    draw_tree(setup, rng, tree);
    for (std::size_t node = 0; node < tree.size(); ++node) {
      const std::span<const int> children = tree.tokens_of_children(node);
      tokens.emplace_back(children.begin(), children.end());
    }
  }

  ContextCache contexts() const {
    return ContextCache({std::make_shared<ReadyLaws>(pairs, 0), std::make_shared<ReadyLaws>(pairs, 1)});
  }

  std::shared_ptr<const Pairs> pairs;
  TreeSetup setup;
  std::vector<std::vector<int>> tokens;  // of the children of every node
};

Workload call(const char* verifier, const char* scheme, double allowed) {
  const auto given = std::make_shared<const Call>(scheme);
  return {"call on 64 nodes, " + std::string(verifier) + " on " + scheme + ", V=512", "reading and copying its laws", allowed,
          [given, verifier] {
            ContextCache cache = given->contexts();
            DraftTree tree(cache);
            for (std::size_t node = 0; node < given->tokens.size(); ++node) {
              if (!given->tokens[node].empty()) {
                tree.attach(node, given->tokens[node], given->setup.shape.positions()[node].first_child);
              }
            }
            return evaluate_tree(tree_verifier(verifier), given->setup, tree, false).tokens(tree);
          }};
}

Workload copying() {
  return {"reading and copying its laws", "", 0.0, [pairs = ready_pairs()] {
            double sum = 0.0;
            for (const auto& pair : *pairs) {
              const auto copy = pair;
              for (std::size_t x = 0; x < vocabulary; ++x) sum += copy[0][x] * copy[1][x];
            }
            return sum;
          }};
}

Workload simulated(const char* verifier, const char* scheme) {
  return {"10,000 simulated calls, " + std::string(verifier) + " on " + scheme + ", V=16, binary, depth 4", "", 0.0,
          [verifier, scheme] {
            MarkovOptions options;
            options.vocabulary = 16;
            options.order = 1;
            options.target = {&law_family("dirichlet"), 0.5, 1, 0, {}, {}, {}};
            options.draft = {&law_family("logitnoise"), 1.0, 2, 0, {}, {}, {}};
            TreeSimulation simulation(markov_laws(options), {{setup_of({2, 2, 2, 2}, scheme), {&tree_verifier(verifier)}}}, 1, 0);
            simulation.run(10'000);
            return simulation.tokens(0, 0.95).mean;
          }};
}

}  // namespace

std::vector<Workload> tree_workloads() {
  return {copying(),
          call("traversal", "iid", 0.0),
          call("traversal", "wor", 0.0),
          call("univer", "greedy", 0.0),
          call("rrs", "iid", 0.0),
          call("rrsw", "wor", 0.0),
          call("greedy", "greedy", 0.0),
          call("naive", "topn", 0.0),
          call("univer", "iid", 0.0),
          call("univer", "wor", 0.0),
          simulated("rrs", "iid"),
          simulated("traversal", "wor"),
          simulated("univer", "greedy"),
          simulated("univer", "iid")};
}

}  // namespace mdsd::bench
