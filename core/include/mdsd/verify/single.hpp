#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// Speculative sampling (Leviathan et al., arXiv 2211.17192; Chen et al., arXiv 2302.01318) of the first draft; the
/// others are not looked at. It is the first step of recursive rejection:
///
///     accept x₁ with min(1, p/q), else draw from norm((p − q)₊);    acceptance Σ min(p, q) = 1 − Z(1).
///
/// The first draft of `wor` has law q too. Closed form: O(log V).
VerifierInfo single_verifier();

}  // namespace mdsd
