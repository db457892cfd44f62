#include "mdsd/tree/draft_tree.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace mdsd {
namespace {

/// Which node drafts next, and how many children.
struct Expansion {
  std::size_t node;
  std::size_t children;
  int first_position = 0;
};

/// The order in which a tree grows. `done` counts the nodes (of a fixed shape) or expansions (of a growing one) before.
class Growth {
 public:
  explicit Growth(const TreeShape& shape) : shape_(&shape) {}

  bool next(const DraftTree& tree, std::size_t& done, Expansion& expansion) const {
    return shape_->grows() ? most_probable(tree, done, expansion) : next_in_order(tree, done, expansion);
  }

 private:
  bool next_in_order(const DraftTree& tree, std::size_t& done, Expansion& expansion) const {
    for (; done < tree.size(); ++done) {
      const TreeShape::Position& position = shape_->positions()[tree[done].position];
      if (position.children == 0) continue;
      expansion = {done++, position.children, position.first_child};
      return true;
    }
    return false;
  }

  bool most_probable(const DraftTree& tree, std::size_t& done, Expansion& expansion) const {
    if (done == shape_->expansions()) return false;
    double most = -1.0;
    for (std::size_t node = 0; node < tree.size(); ++node) {
      if (tree[node].children > 0 || tree[node].depth == shape_->depth()) continue;
      if (tree[node].draft_probability <= most) continue;
      most = tree[node].draft_probability;
      expansion = {node, shape_->width()};
    }
    ++done;
    return most >= 0.0;
  }

  const TreeShape* shape_;
};

void enumerate_from(const TreeSetup& setup, const Growth& growth, std::size_t done, DraftTree& tree, double probability,
                    const std::function<void(DraftTree&, double)>& visit) {
  Expansion expansion{};
  if (!growth.next(tree, done, expansion)) return visit(tree, probability);
  const SchemeInfo& scheme = setup.scheme_at(tree[expansion.node].depth);
  const std::shared_ptr<Context> context = (tree.context(expansion.node), tree[expansion.node].context);
  context->drafts(scheme, expansion.children).enumerate([&](std::span<const int> tokens, double chance) {
    tree.attach(expansion.node, tokens, expansion.first_position);
    enumerate_from(setup, growth, done, tree, probability * chance, visit);
    tree.detach(expansion.node);
  });
}

/// Trees below a position: all tuples of its children, and trees below each.
double trees_below(const TreeSetup& setup, std::size_t vocabulary, std::size_t position) {
  const TreeShape::Position& at = setup.shape.positions()[position];
  if (at.children == 0) return 1.0;
  double count = tuple_count(setup.scheme_at(at.depth), vocabulary, at.children);
  const std::size_t drawn = setup.scheme_at(at.depth).id == std::string("iid") ? at.children : std::min(at.children, vocabulary);
  for (std::size_t i = 0; i < drawn; ++i) count *= trees_below(setup, vocabulary, at.first_child + i);
  return count;
}

/// What is not drawn is known: the first tokens of `greedy`, all of `topn`.
void require_certain_tokens(const Distribution& draft, std::span<const int> drafted, const SchemeInfo& scheme, int node) {
  const std::size_t certain = scheme.id == std::string("topn")     ? drafted.size()
                              : scheme.id == std::string("greedy") ? drafted.size() - 1
                                                                   : 0;
  const std::vector<int> likely = draft.most_likely(drafted.size());
  for (std::size_t i = 0; i < certain; ++i) {
    if (likely[i] == drafted[i]) continue;
    throw std::invalid_argument("child " + std::to_string(i) + " of node " + std::to_string(node) + " is the token " +
                                std::to_string(drafted[i]) + "; scheme " + scheme.id + " drafts " +
                                std::to_string(likely[i]) + " there");
  }
}

}  // namespace

void DraftTree::clear() {
  nodes_.assign(1, {});
  tokens_.assign(1, -1);
}

std::span<const int> DraftTree::tokens_of_children(std::size_t node) const {
  return std::span(tokens_).subspan(nodes_[node].first_child, nodes_[node].children);
}

std::vector<int> DraftTree::prefix(std::size_t node) const {
  std::vector<int> tokens(nodes_[node].depth);
  for (std::size_t i = tokens.size(); i-- > 0; node = nodes_[node].parent) tokens[i] = nodes_[node].token;
  return tokens;
}

Context& DraftTree::context(std::size_t node) {
  if (!nodes_[node].context) nodes_[node].context = cache_->at(prefix(node));
  return *nodes_[node].context;
}

void DraftTree::attach(std::size_t node, std::span<const int> tokens, int first_position) {
  const Distribution& draft = context(node).draft();
  nodes_[node].first_child = static_cast<int>(nodes_.size());
  nodes_[node].children = tokens.size();
  const std::size_t depth = nodes_[node].depth + 1;
  const double probability = nodes_[node].draft_probability;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    tokens_.push_back(tokens[i]);
    nodes_.push_back({static_cast<int>(node), tokens[i], depth, first_position + static_cast<int>(i),
                      probability * draft[tokens[i]], 0, 0, nullptr});
  }
}

void DraftTree::detach(std::size_t node) {
  nodes_.resize(nodes_[node].first_child);
  tokens_.resize(nodes_[node].first_child);
  nodes_[node].children = 0;
}

void draw_tree(const TreeSetup& setup, Rng& rng, DraftTree& tree) {
  tree.clear();
  const Growth growth(setup.shape);
  Expansion expansion{};
  std::vector<int> tokens;
  for (std::size_t done = 0; growth.next(tree, done, expansion);) {
    const SchemeInfo& scheme = setup.scheme_at(tree[expansion.node].depth);
    tree.context(expansion.node).drafts(scheme, expansion.children).sample(rng, tokens);
    tree.attach(expansion.node, tokens, expansion.first_position);
  }
}

void enumerate_trees(const TreeSetup& setup, ContextCache& cache,
                     const std::function<void(DraftTree& tree, double probability)>& visit) {
  DraftTree tree(cache);
  enumerate_from(setup, Growth(setup.shape), 0, tree, 1.0, visit);
}

double tuple_count(const SchemeInfo& scheme, std::size_t vocabulary, std::size_t n) {
  return scheme.make(Distribution::from_weights(std::vector<double>(vocabulary, 1.0)), n)->tuple_count();
}

double tree_count(const TreeSetup& setup, std::size_t vocabulary) {
  if (!setup.shape.grows()) return trees_below(setup, vocabulary, 0);
  // An expansion draws from the scheme of its depth, whichever that is.
  double most = 1.0;
  for (std::size_t depth = 0; depth < setup.shape.depth(); ++depth) {
    most = std::max(most, tuple_count(setup.scheme_at(depth), vocabulary, setup.shape.width()));
  }
  return std::pow(most, static_cast<double>(setup.shape.expansions()));
}

GivenTree given_tree(std::span<const int> parents, std::span<const int> tokens, const SchemeInfo& scheme, ContextCache& cache) {
  if (parents.size() != tokens.size()) {
    throw std::invalid_argument("the tree has " + std::to_string(parents.size()) + " parents and " +
                                std::to_string(tokens.size()) + " tokens; both are one a node");
  }
  GivenTree given{DraftTree(cache), {TreeShape::from_parents(parents), {&scheme}}, {}};
  const std::size_t vocabulary = cache.vocabulary();
  std::vector<std::vector<int>> children(parents.size() + 1);
  for (std::size_t i = 0; i < parents.size(); ++i) {
    if (tokens[i] < 0 || static_cast<std::size_t>(tokens[i]) >= vocabulary) {
      throw std::invalid_argument("node " + std::to_string(i + 1) + " holds the token " + std::to_string(tokens[i]) +
                                  "; allowed: 0 to " + std::to_string(vocabulary - 1));
    }
    children[parents[i]].push_back(static_cast<int>(i) + 1);
  }
  given.node_of.assign(parents.size() + 1, 0);
  std::vector<int> order{0};
  for (std::size_t at = 0; at < order.size(); ++at) {
    const std::vector<int>& below = children[order[at]];
    if (below.empty()) continue;
    std::vector<int> drafted;
    for (const int node : below) {
      const int token = tokens[node - 1];
      if (scheme.id != std::string("iid") && std::find(drafted.begin(), drafted.end(), token) != drafted.end()) {
        throw std::invalid_argument("node " + std::to_string(node) + " holds the token " + std::to_string(token) +
                                    ", as a sibling before it does; scheme " + scheme.id + " never drafts one twice");
      }
      if (given.tree.context(at).draft()[token] == 0.0) {
        throw std::invalid_argument("node " + std::to_string(node) + " holds the token " + std::to_string(token) +
                                    ", which the draft gives probability 0 there");
      }
      given.node_of[node] = static_cast<int>(order.size());
      order.push_back(node);
      drafted.push_back(token);
    }
    require_certain_tokens(given.tree.context(at).draft(), drafted, scheme, order[at]);
    given.tree.attach(at, drafted, given.setup.shape.positions()[at].first_child);
  }
  return given;
}

}  // namespace mdsd
