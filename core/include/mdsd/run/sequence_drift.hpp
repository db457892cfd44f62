#pragma once

#include <vector>

#include "mdsd/lossy/induced_law.hpp"
#include "mdsd/probability/rng.hpp"
#include "mdsd/tree/context_laws.hpp"

namespace mdsd {

/// How far a rule drifts over several tokens: every token is emitted by the rule on the laws after what was emitted before,
///
///     π(x₁ … x_L) = Π π(x_i | x_<i),    tv[L − 1] = ½ Σ |π(x₁ … x_L) − p(x₁ … x_L)|,
///
/// which never falls with L.
struct SequenceDrift {
  std::vector<double> tv;        ///< one a length, 1 to L
  std::vector<double> accepted;  ///< probability that the first drafted token of position i is accepted, along what is emitted
};

inline constexpr double affordable_sequences = 1e6;

/// Exact, by listing all sequences. Errors: std::invalid_argument where there are more than `affordable_sequences` of the
/// longest (the message states how many), for length 0, and as make_lossy_rule.
SequenceDrift sequence_drift(const LossySetting& setting, const ContextPair& pair, std::size_t length);

/// A token of a text that a rule wrote, and the context that it was written in.
struct WrittenToken {
  int token = 0;
  double accepted = 0.0;  ///< of the rule there
  double tv = 0.0;        ///< TV(π, p) there
};

/// `length` tokens, each drawn from π by the inverse of its distribution function: texts of two rules from equal generators are the
/// same until a token's number falls where their laws differ. Errors: as make_lossy_rule; length 0.
std::vector<WrittenToken> write_text(const LossySetting& setting, const ContextPair& pair, std::size_t length, Rng rng);

}  // namespace mdsd
