#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// The optimal rule for greedy drafts (Hu et al., arXiv 2502.18779): T, the most likely tokens, and one y ~ q̃ off T.
///
///     accept y with F_y = min(1, p(y)/q̃(y)), else draw from norm(p on T, (p − q̃)₊ off T); a draw in T is accepted.
///
/// In the form of one child after another, c ∈ T keeps F_c = p(c)(1 − F_y)/Z, Z = 1 − Σ min(q̃, p), and the residual is
/// (p − q̃)₊ off T. With weight w every p is w·p (UniVer, arXiv 2605.04543). `drafts` must end with y.
/// Acceptance p(T) + Σ_{y ∉ T} min(p, q̃), the optimum of the scheme. Closed form: O(V).
VerifierInfo greedy_verifier();

}  // namespace mdsd
