#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "mdsd/draft/scheme.hpp"

namespace mdsd {

inline constexpr std::size_t max_tree_depth = 16;
/// Drafted tokens, the root not counted.
inline constexpr std::size_t max_tree_nodes = 1024;

/// How many children the nodes of a draft tree have, before anything is drawn.
///
/// A fixed shape is a tree of positions, numbered level by level, position 0 the root: a node that stands at a position
/// drafts as many children as the position has. Where fewer tokens can be drafted the last positions stay empty, with all
/// below them.
///
/// A growing shape starts from the root and `expansions` times drafts `width` children of the node that is most probable
/// under the draft among those without children yet, above `depth`; ties go to the older node. Which node that is depends
/// only on tokens drawn before: the draws themselves stay those of the scheme.
class TreeShape {
 public:
  struct Position {
    int parent = -1;
    std::size_t depth = 0;
    int first_child = 0;
    std::size_t children = 0;
  };

  /// children[d] for every node at depth d. Errors, as of all of these: std::invalid_argument for a depth, a number of
  /// children or a number of nodes out of range.
  static TreeShape by_level(std::span<const std::size_t> children);
  /// `count` chains of `depth` tokens: the root has `count` children, every other node one.
  static TreeShape paths(std::size_t count, std::size_t depth);
  /// parents[i] is the parent of node i + 1, 0 the root; in any order. Errors: also a parent that is no node, or cycles.
  static TreeShape from_parents(std::span<const int> parents);
  /// Every node by the ranks of its ancestors and itself among their siblings, as published sparse trees are listed: {0},
  /// {1}, {0, 0}, …. Errors: also a path without its parent, a rank without the ranks before it, or a path listed twice.
  static TreeShape from_paths(std::span<const std::vector<int>> paths);
  static TreeShape growing(std::size_t depth, std::size_t width, std::size_t expansions);

  bool grows() const { return expansions_ > 0; }
  std::size_t expansions() const { return expansions_; }
  std::size_t width() const { return width_; }
  /// Largest depth of a node.
  std::size_t depth() const { return depth_; }
  /// Largest number of drafted tokens.
  std::size_t nodes() const { return grows() ? expansions_ * width_ : positions_.size() - 1; }
  /// Of a fixed shape.
  std::span<const Position> positions() const { return positions_; }
  /// Largest number of children of a node at that depth; 0 from depth() on.
  std::size_t most_children(std::size_t depth) const;
  /// The number of paths where all start at the root, share nothing else and are as long; otherwise 0.
  std::size_t path_count() const;

 private:
  std::size_t depth_ = 0;
  std::size_t width_ = 0, expansions_ = 0;
  std::vector<Position> positions_;
};

/// A shape, and how the children of the nodes at each depth are drawn: one scheme for all levels or one a level.
struct TreeSetup {
  TreeShape shape;
  std::vector<const SchemeInfo*> schemes;

  const SchemeInfo& scheme_at(std::size_t depth) const { return *schemes[schemes.size() == 1 ? 0 : depth]; }
};

/// Errors: std::invalid_argument for an unknown scheme, one that needs several draft laws, or as many as there are neither
/// one nor levels.
TreeSetup tree_setup(TreeShape shape, std::span<const std::string> schemes);

}  // namespace mdsd
