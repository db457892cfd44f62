#pragma once

#include "mdsd/tree/tree_verifier.hpp"

namespace mdsd {

/// Hierarchical speculative decoding (arXiv 2601.05724) on a chain, by the joint ratio r_t = Π P/Q of the drafted tokens:
///
///     w_t = min(1, r_t / max_{i<t} r_i),   chance_t = S_t/(S_t + 1 − w_t),  S_t = Σ (w_t P − Q)₊,   chance_d = w_d
///
/// which is block verification by other means.
PathCoins hsd_path(DraftTree& tree, bool with_extra);

/// The same with min(1, r_d) as the last chance, as a public port has it: not lossless.
PathCoins hsd_uncapped_last_path(DraftTree& tree, bool with_extra);

/// Greedy multi-path block verification (arXiv 2602.16961): of K independent paths that is kept whose token at the first
/// node where they differ has the larger min(1, P/Q), ties to the smaller token; block verification then verifies it
/// against its own law. That path is the largest of K in the lexicographic order, so with [lo, hi) the place of a prefix
/// in that order under the draft, y and z those of a token within it,
///
///     Q_sel(x | prefix) = (hi_x^K − lo_x^K) / (hi^K − lo^K).
PathCoins gbv_path(DraftTree& tree, bool with_extra);

/// The same, where the choice breaks ties by the first drafted path and the law does not know of it: not lossless.
PathCoins gbv_tie_mismatch_path(DraftTree& tree, bool with_extra);

}  // namespace mdsd
