#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// Recursive rejection sampling of independent drafts (SpecInfer, Miao et al., arXiv 2305.09781):
///
///     r ← p;  accept x with min(1, r/q);  after a refusal r ← norm((r − q)₊);  at last draw from r.
///
/// The residual after k refusals is norm((p − θ_k q)₊) with θ₀ = 0, θ_{k+1} = θ_k + Z(θ_k) whatever the drafts were, so
/// acceptance is 1 − Z(θ_n). Closed form: O(n log V).
VerifierInfo rrs_verifier();

}  // namespace mdsd
