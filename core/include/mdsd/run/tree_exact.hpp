#pragma once

#include <optional>
#include <vector>

#include "mdsd/tree/tree_verifier.hpp"

namespace mdsd {

/// What a tree verifier does exactly, by listing drafts and integrating out coins.
struct ExactTree {
  double tokens = 0.0;                ///< emitted a call: accepted + 1
  std::vector<double> accepted;       ///< accepted[d] = Pr(exactly d drafted tokens are accepted), depth + 1 values
  /// law[k][s] = Pr(exactly the k + 1 tokens s are emitted), s as a number of k + 1 digits to the base V, first token
  /// first; depth + 1 lists. Empty where there would be more than `affordable_law` of the longest.
  std::vector<std::vector<double>> law;
  /// max |Pr(string of depth + 1 tokens, the emitted ones completed by target sampling) − its target probability|: 0 up to
  /// rounding for a lossless rule. Nothing without a law.
  std::optional<double> law_error;
};

/// Longest strings whose law is listed.
inline constexpr double affordable_law = 1e5;

/// Largest work that callers take on before they simulate instead (about a second).
inline constexpr double affordable_tree_enumeration = 1e6;

/// Work of exact_tree: an upper bound of the number of draft tuples, or of trees for walks along a path and growing trees,
/// that it looks at.
///
/// Of a fixed shape a node's subtree depends only on the node's laws and the weight that it is entered with, so results
/// are kept and the trees themselves are not listed:
///
///     top-down      Σ over positions, (contexts at that depth) · (tuples of its children)
///     conditional   T(position) = tuples · (1 + Σ T(child)): every tuple gives its children weights of their own
double tree_enumeration_size(const TreeVerifierInfo& verifier, const TreeSetup& setup, const ContextPair& pair);

/// Errors: std::invalid_argument as `require_fit`, and for a size above `limit`, which the message states.
ExactTree exact_tree(const TreeVerifierInfo& verifier, const TreeSetup& setup, ContextCache& cache,
                     double limit = affordable_tree_enumeration);

}  // namespace mdsd
