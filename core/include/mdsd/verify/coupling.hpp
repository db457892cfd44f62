#pragma once

#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// List-level Gumbel coupling (Rowan et al., arXiv 2506.05632): exponential clocks E_{k,i} that target and draft share,
///
///     draft k = argmin_i E_{k,i}/q_i,        output = argmin_i min_k E_{k,i}/p_i.
///
/// Nothing is tried and refused; the output is accepted if it was drafted. In the form of one child after another, child k
/// keeps Pr(output = x_k | drafts). With λ_i = p_i/q_i, G(λ) = Σ (λ q_i − p_i)₊ and T = min_i E_i/p_i ~ Exp(n),
///
///     I_i(T) = ∫_{λ_i}^∞ T e^{−T G(λ)} dλ            Pr(a clock row that did not give the output drafts i) = q_i I_i
///     Pr(y, x_1 … x_n) = p_y ∫ e^{−nT} Σ_k h_k Π_{l≠k} q_{x_l} I_{x_l} dT,
///     h_k = e^{−T G(λ_y)} if x_k = y, else q_{x_k} (I_{x_k} − I_y)₊.
///
/// A node of weight w keeps w times that. Closed form (acceptance): O(V) a node of about 60 nodes; a tuple: O(n²) a node,
/// O(V n) a node for its correction token. Holds V doubles a node.
VerifierInfo coupling_verifier();

}  // namespace mdsd
