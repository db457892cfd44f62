#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// Draw y from p and keep it if it was drafted; a draft by itself,
///
///     accept x with cur(x), cur = p at first; after a refusal cur(x) ← 0 and cur is renormalised; then draw from cur.
///
/// Lossless for drafts of any law. Acceptance Σ p(x) Pr(x ∈ S), the scheme's expected inclusion.
VerifierInfo naive_verifier();

/// The rule itself.
std::unique_ptr<Verifier> make_naive(const VerifierSetting& setting);

}  // namespace mdsd
