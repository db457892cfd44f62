#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "mdsd/probability/rng.hpp"
#include "mdsd/tree/context.hpp"
#include "mdsd/tree/shape.hpp"

namespace mdsd {

/// A drafted tree: node 0 is the root (the prefix so far, no token), the children of a node stand together, after it, in
/// the order in which they were drawn. Equal siblings, which drafts with replacement have, are nodes of their own with
/// subtrees of their own.
class DraftTree {
 public:
  struct Node {
    int parent = -1;
    int token = -1;
    std::size_t depth = 0;
    int position = 0;                ///< in a fixed shape
    double draft_probability = 1.0;  ///< of the path from the root, under the draft
    int first_child = 0;
    std::size_t children = 0;
    std::shared_ptr<Context> context;
  };

  /// Of the root alone; `cache` must outlive the tree.
  explicit DraftTree(ContextCache& cache) : cache_(&cache) { clear(); }

  void clear();
  std::size_t size() const { return nodes_.size(); }
  const Node& operator[](std::size_t node) const { return nodes_[node]; }
  std::span<const int> tokens_of_children(std::size_t node) const;
  /// The tokens from the root to the node.
  std::vector<int> prefix(std::size_t node) const;
  /// The laws after the node.
  Context& context(std::size_t node);
  std::size_t vocabulary() const { return cache_->vocabulary(); }

  /// Gives a leaf its children; the last node that has any can lose them again.
  void attach(std::size_t node, std::span<const int> tokens, int first_position);
  void detach(std::size_t node);

 private:
  ContextCache* cache_;
  std::vector<Node> nodes_;
  std::vector<int> tokens_;  // of every node
};

/// One tree of that setup into `tree`. O(nodes · (prefix + log V)), more where a context is met for the first time.
void draw_tree(const TreeSetup& setup, Rng& rng, DraftTree& tree);

/// Calls visit(tree, probability) for every tree of positive probability; the probabilities add up to 1.
void enumerate_trees(const TreeSetup& setup, ContextCache& cache,
                     const std::function<void(DraftTree& tree, double probability)>& visit);

/// An upper bound of their number, that for a draft law without zeros; a double, as it overflows integers.
double tree_count(const TreeSetup& setup, std::size_t vocabulary);

/// Number of draft tuples of n tokens over a draft law without zeros.
double tuple_count(const SchemeInfo& scheme, std::size_t vocabulary, std::size_t n);

/// The tree in which node i + 1 holds tokens[i] below parents[i] (0 the root), as someone else drafted it by `scheme`.
/// Errors: std::invalid_argument as TreeShape::from_parents, and for a token outside the vocabulary, for siblings that are
/// equal where the scheme never repeats one, for a token of draft probability 0, and for another than one that the scheme
/// drafts for certain.
struct GivenTree {
  DraftTree tree;
  TreeSetup setup;
  std::vector<int> node_of;  ///< node_of[i]: where given node i (0 the root) is in the tree
};
GivenTree given_tree(std::span<const int> parents, std::span<const int> tokens, const SchemeInfo& scheme, ContextCache& cache);

}  // namespace mdsd
