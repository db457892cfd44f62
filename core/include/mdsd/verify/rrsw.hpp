#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// Recursive rejection sampling of drafts without replacement (Jeon et al., arXiv 2402.14160; Yang et al., arXiv
/// 2402.12374): as `rrs`, with q restricted to the tokens not drawn yet and renormalised.
///
/// With c the mass not drawn yet, θ ← θ + Z(θ)/c after a refusal. Refusing y in the state (θ, c) has probability
/// q(y)/c − (p − θq)₊(y)/Z(θ), and all of k drafts are refused with
///
///     R₁(θ, c) = Z(θ') / Z(θ),    R_k(θ, c) = Σ_y [q(y)/c − (p − θq)₊(y)/Z(θ)] R_{k−1}(θ', c − q(y)),   θ' = θ + Z(θ)/c.
///
/// R₁ is a search for the prefix of tokens that the last residual covers. Closed form for n drafts: O(support^(n−1)) such
/// searches, given for n ≤ 2 and where that is at most `affordable_refusals`.
VerifierInfo rrsw_verifier();

inline constexpr double affordable_refusals = 4e6;

}  // namespace mdsd
