#pragma once

#include "mdsd/verify/choice_rule.hpp"

namespace mdsd {

/// Importance-weighted choice, then single-draft rejection (Khisti et al., arXiv 2410.18234): of independent drafts
/// choose position k with probability w(x_k) / Σ_l w(x_l), w = (p/q)^power. Let each position ring an exponential clock of
/// rate w, the first one wins:
///
///     P(i) = n q_i w_i ∫₀^∞ e^{−t w_i} φ(t)^{n−1} dt,    φ(t) = Σ_j q_j e^{−t w_j}.
///
/// power = 0 chooses any draft (P = q, so that further drafts gain nothing), 1 is importance sampling of p, and a large
/// power chooses the draft with the largest p/q. Where all drafts have w = 0 any of them is chosen. Weights below e^{−300}
/// times the largest count as that. O(V) a node of 40 to 1,200 nodes, as the weights spread.
std::shared_ptr<const ChoiceRule> weighted_choice(const VerifierSetting& setting, double power);

/// Its power is the setting's, by default 1.
VerifierInfo weighted_verifier();

}  // namespace mdsd
