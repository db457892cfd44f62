#pragma once

#include <vector>

#include "mdsd/lossy/rule.hpp"

namespace mdsd {

/// How several candidates are looked at.
enum class Candidates {
  drawn,          ///< K independent draws from q, each tested alone; the first accepted one wins
  deterministic,  ///< the K most likely tokens of q, the most likely first
};

/// A rule with its parameters and how it looks at candidates.
struct LossySetting {
  const LossyRuleInfo* rule;
  std::vector<double> values = {};  ///< one a parameter
  std::string choice = {};
  std::size_t candidates = 1;
  Candidates how = Candidates::drawn;
};

/// What a rule emits and accepts.
struct InducedLaw {
  double accepted = 0.0;    ///< of K candidates one is accepted
  std::vector<double> law;  ///< π, V values
};

/// The law that the rule induces. After K refusals the rejection law of the last refused candidate is drawn from.
/// 1 ≤ K ≤ max_drafts. O(V), O(V²) for rules whose rejection depends on the draft. Errors: std::invalid_argument for K.
InducedLaw induced_law(const OneTokenRule& rule, const Distribution& p, const Distribution& q, std::size_t candidates = 1,
                       Candidates how = Candidates::drawn);

/// The same for a setting on these laws. Errors: as make_lossy_rule.
InducedLaw induced_law(const LossySetting& setting, const Distribution& p, const Distribution& q);

/// How far a law π is from another, p.
struct LawDistance {
  double tv = 0.0;         ///< half the sum of |π − p|
  double kl = 0.0;         ///< KL(p ‖ π), nats; infinite where p > 0 = π
  double reverse_kl = 0.0;  ///< KL(π ‖ p); infinite where π > 0 = p
  double chi_square = 0.0;  ///< Σ (π − p)²/p; infinite where π > 0 = p
  double overshoot = 0.0;   ///< max π/p over p > 0; infinite where π > 0 = p
};

LawDistance law_distance(std::span<const double> law, std::span<const double> target);

/// The honest counterpart of a rule: lossless verification of the target truncated to the rule's set.
struct HonestBaseline {
  double accepted = 0.0;    ///< Σ min(honest, q)
  std::vector<double> law;  ///< honest
};

HonestBaseline honest_baseline(const OneTokenRule& rule, const Distribution& q);

}  // namespace mdsd
