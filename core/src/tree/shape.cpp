#include "mdsd/tree/shape.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "mdsd/tree/context_laws.hpp"

namespace mdsd {
namespace {

[[noreturn]] void refuse(const std::string& message) { throw std::invalid_argument(message); }

void require_range(const std::string& name, std::size_t value, std::size_t low, std::size_t high) {
  if (value < low || value > high) {
    refuse(name + " is " + std::to_string(value) + "; allowed: " + std::to_string(low) + " to " + std::to_string(high));
  }
}

void require_node_count(std::size_t nodes) {
  if (nodes < 1 || nodes > max_tree_nodes) {
    refuse("the tree has " + std::to_string(nodes) + " drafted tokens; allowed: 1 to " + std::to_string(max_tree_nodes));
  }
}

std::string ranks_text(std::span<const int> ranks) {
  std::string text(1, '[');
  return text.append(prefix_text(ranks)).append(1, ']');
}

/// Numbers the nodes below a root level by level; children(node) lists a node's, in order.
template <typename Node, typename Children>
std::vector<TreeShape::Position> number_by_level(Node root, Children children) {
  std::vector<TreeShape::Position> positions{{}};
  std::vector<Node> nodes{root};
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    const std::vector<Node> below = children(nodes[at]);
    positions[at].first_child = static_cast<int>(nodes.size());
    positions[at].children = below.size();
    require_range("the number of children of a node", below.size(), 0, max_drafts);
    for (const Node& child : below) {
      positions.push_back({static_cast<int>(at), positions[at].depth + 1, 0, 0});
      nodes.push_back(child);
      require_node_count(nodes.size() - 1);
    }
  }
  require_node_count(nodes.size() - 1);
  require_range("the depth of the tree", positions.back().depth, 1, max_tree_depth);
  return positions;
}

}  // namespace

TreeShape TreeShape::by_level(std::span<const std::size_t> children) {
  require_range("the depth of the tree", children.size(), 1, max_tree_depth);
  for (std::size_t depth = 0; depth < children.size(); ++depth) {
    require_range("the number of children at depth " + std::to_string(depth), children[depth], 1, max_drafts);
  }
  TreeShape shape;
  shape.depth_ = children.size();
  shape.positions_ = number_by_level(std::size_t{0}, [&](std::size_t depth) {
    return std::vector<std::size_t>(depth < children.size() ? children[depth] : 0, depth + 1);
  });
  return shape;
}

TreeShape TreeShape::paths(std::size_t count, std::size_t depth) {
  require_range("the depth of the tree", depth, 1, max_tree_depth);
  std::vector<std::size_t> children(depth, 1);
  children[0] = count;
  return by_level(children);
}

TreeShape TreeShape::from_parents(std::span<const int> parents) {
  require_node_count(parents.size());
  const int nodes = static_cast<int>(parents.size()) + 1;
  std::vector<std::vector<int>> children(nodes);
  for (int node = 1; node < nodes; ++node) {
    const int parent = parents[node - 1];
    if (parent < 0 || parent >= nodes) {
      refuse("node " + std::to_string(node) + " has the parent " + std::to_string(parent) + ", which is missing; allowed: 0 (the root) to " +
             std::to_string(nodes - 1));
    }
    children[parent].push_back(node);
  }
  std::vector<char> reached(nodes, 0);
  TreeShape shape;
  shape.positions_ = number_by_level(0, [&](int node) {
    reached[node] = 1;
    return children[node];
  });
  const auto lost = std::find(reached.begin(), reached.end(), 0);
  if (lost != reached.end()) {
    refuse("node " + std::to_string(lost - reached.begin()) + " is not below the root: its parents run in a cycle");
  }
  shape.depth_ = shape.positions_.back().depth;
  return shape;
}

TreeShape TreeShape::from_paths(std::span<const std::vector<int>> paths) {
  require_node_count(paths.size());
  std::map<std::vector<int>, std::size_t> node_of{{{}, 0}};
  for (std::size_t i = 0; i < paths.size(); ++i) {
    require_range("the length of the path " + ranks_text(paths[i]), paths[i].size(), 1, max_tree_depth);
    if (!node_of.emplace(paths[i], i + 1).second) refuse("the path " + ranks_text(paths[i]) + " is listed twice");
  }
  std::vector<int> parents;
  for (const std::vector<int>& path : paths) {
    std::vector<int> parent(path.begin(), path.end() - 1);
    if (!node_of.contains(parent)) {
      refuse("the path " + ranks_text(path) + " is listed without its parent " + ranks_text(parent));
    }
    if (path.back() < 0) refuse("the path " + ranks_text(path) + " has a rank below 0");
    if (path.back() > 0) {
      parent.push_back(path.back() - 1);
      if (!node_of.contains(parent)) {
        refuse("the path " + ranks_text(path) + " is listed without the sibling before it, " + ranks_text(parent));
      }
    }
  }
  // Siblings by rank, whatever the order of the list.
  std::vector<std::size_t> sorted;
  for (const auto& [path, node] : node_of) {
    if (node > 0) sorted.push_back(node);
  }
  std::vector<int> place(paths.size() + 1, 0);
  for (std::size_t i = 0; i < sorted.size(); ++i) place[sorted[i]] = static_cast<int>(i) + 1;
  for (const std::size_t node : sorted) {
    const std::vector<int>& path = paths[node - 1];
    parents.push_back(place[node_of.at({path.begin(), path.end() - 1})]);
  }
  return from_parents(parents);
}

TreeShape TreeShape::growing(std::size_t depth, std::size_t width, std::size_t expansions) {
  require_range("the depth of the tree", depth, 1, max_tree_depth);
  require_range("the number of children", width, 1, max_drafts);
  require_range("the number of nodes that are expanded", expansions, 1, max_tree_nodes);
  TreeShape shape;
  shape.depth_ = depth;
  shape.width_ = width;
  shape.expansions_ = expansions;
  require_node_count(shape.nodes());
  return shape;
}

std::size_t TreeShape::most_children(std::size_t depth) const {
  if (grows()) return depth < depth_ ? width_ : 0;
  std::size_t most = 0;
  for (const Position& position : positions_) {
    if (position.depth == depth) most = std::max(most, position.children);
  }
  return most;
}

std::size_t TreeShape::path_count() const {
  if (grows()) return width_ == 1 ? 1 : 0;
  for (const Position& position : positions_) {
    const bool is_last = position.depth == depth_;
    if (position.depth > 0 && position.children != (is_last ? 0U : 1U)) return 0;
  }
  return positions_[0].children;
}

TreeSetup tree_setup(TreeShape shape, std::span<const std::string> schemes) {
  if (schemes.size() != 1 && schemes.size() != shape.depth()) {
    refuse("scheme names " + std::to_string(schemes.size()) + " schemes for " + std::to_string(shape.depth()) +
           " levels; allowed: one, or one a level");
  }
  TreeSetup setup{std::move(shape), {}};
  for (const std::string& id : schemes) {
    const SchemeInfo& info = scheme(id);
    if (info.several_laws) refuse("scheme is \"" + id + "\", which needs several draft laws; a tree has one");
    setup.schemes.push_back(&info);
  }
  return setup;
}

}  // namespace mdsd
