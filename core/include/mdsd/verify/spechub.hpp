#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// SpecHub (Sun et al., arXiv 2411.05289), for two drafts: the hub a = argmax q, and i ~ q̃ = q off a, renormalised. The
/// paper draws the pair as (i, a) with probability q(i) and as (a, i) with q(a) q(i)/(1 − q(a)), which is q̃(i) in all; i is
/// tried in both forms one after the other, and the hub takes what they leave:
///
///     accept i with min(1, p/q̃), else a with min(1, p(a)/L), L = Σ_i (q̃ − p)₊, else draw from norm((p − q̃)₊ off a).
///
/// Acceptance p(a) + Σ_{i ≠ a} min(p, q̃): the optimum of `greedy` for n = 2. With weight w every p is w·p. O(V).
VerifierInfo spechub_verifier();

}  // namespace mdsd
