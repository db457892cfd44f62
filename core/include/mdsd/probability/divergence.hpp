#pragma once

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// How far the draft law q is from the target law p. All sums are compensated; O(V). Logarithms are natural (nats).
/// Each throws std::invalid_argument when the vocabularies differ.

/// Σ min(p, q): the acceptance of one draft verified alone (Leviathan et al., arXiv 2211.17192).
double overlap(const Distribution& p, const Distribution& q);

/// TV(p, q) = Σ (p − q)₊ = 1 − overlap(p, q).
double total_variation(const Distribution& p, const Distribution& q);

/// KL(p ‖ q) = Σ p ln(p / q); +∞ where p > 0 = q.
double kl_divergence(const Distribution& p, const Distribution& q);

/// H(p) = −Σ p ln p.
double entropy(const Distribution& p);

}  // namespace mdsd
