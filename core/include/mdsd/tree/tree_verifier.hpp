#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mdsd/tree/draft_tree.hpp"

namespace mdsd {

/// Where a call ends, given its drafted tree, with all coins integrated out:
///
///     kept[v] = Pr(the tokens down to node v are accepted, and no more);    they add up to 1
///
/// after which one more token is drawn: the bonus token from the target's law where v is a leaf, else a correction.
struct TreeOutcome {
  std::vector<double> kept;
  /// Laws of that token, where they were asked for: weights that need not be normalised; empty where kept is 0.
  std::vector<std::vector<double>> extra;

  /// Expected number of emitted tokens, Σ kept · (depth + 1).
  double tokens(const DraftTree& tree) const;
};

/// A path of a tree with the coins that decide how much of it is kept: the longest prefix whose coin falls below its
/// chance. nodes[0] is the root, whose chance is 1.
struct PathCoins {
  std::vector<int> nodes;
  std::vector<double> chance;
  std::vector<std::vector<double>> extra;  ///< as in TreeOutcome, where asked for
};

/// How a tree is verified. Both walks are over the same node verifiers (mdsd/verify/verifier.hpp).
enum class Walk {
  /// Verify the children with w = 1; on acceptance go on at the child, with w = 1 again.
  top_down,
  /// Enter child i with the weight a_i = child_weight(i); if its subtree keeps something the call ends there, else go on
  /// with child i + 1. After the last child keep the node itself with probability finish().accept (the root always), or
  /// else go back to its parent. A leaf keeps itself with probability w.
  conditional,
  /// Choose one path of the tree and keep a prefix of it.
  path,
};

/// One tree verifier as code, page, documentation and tests know it.
struct TreeVerifierInfo {
  const char* id;       ///< token block hsd gbv naive rrs rrsw kseq greedy optimal traversal univer, then faulty ones
  const char* name;
  const char* summary;  ///< one sentence: the rule
  const char* source;
  /// What is wrong with the rule, "" for a lossless one. Faulty rules are here to be recognised.
  const char* fault;
  Walk walk;
  NodeRule rule = nullptr;                                                 ///< of a walk over nodes
  PathCoins (*path)(DraftTree& tree, bool with_extra) = nullptr;           ///< of a walk along a path
  /// Why the verifier is not for such trees, "" where it is.
  std::string (*misfit)(const TreeSetup& setup) = nullptr;

  bool lossless() const { return *fault == '\0'; }
};

/// The registry of tree verifiers.
std::span<const TreeVerifierInfo> tree_verifiers();

/// Throws std::invalid_argument, listing the ids, when there is none of that name.
const TreeVerifierInfo& tree_verifier(std::string_view id);

/// Throws std::invalid_argument with the misfit, if there is one.
void require_fit(const TreeVerifierInfo& verifier, const TreeSetup& setup);

/// What the verifier does with that tree. O(nodes · V), less where laws of the extra token are not asked for.
TreeOutcome evaluate_tree(const TreeVerifierInfo& verifier, const TreeSetup& setup, DraftTree& tree, bool with_extra);

/// The chance of every child, and what is left: a node as both walks see it.
struct NodeVerdict {
  std::vector<double> chance;  ///< child_weight(i)
  double accept = 1.0;         ///< of the node itself after all children were rejected
  std::vector<double> extra;   ///< law of the correction token, where asked for; empty where it is unreachable
};
NodeVerdict verify_node(const TreeVerifierInfo& verifier, const TreeSetup& setup, DraftTree& tree, std::size_t node,
                        double weight, bool with_extra);

}  // namespace mdsd
