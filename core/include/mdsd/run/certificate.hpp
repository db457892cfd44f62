#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/bound/transport_plan.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// Proof that α* is what it is said to be, from both sides:
///
///     primal: a lossless verifier that accepts with probability `accepted`        accepted ≤ α*
///     dual:   a set H of tokens with p(H) + 1 − Q(H) = alpha                      α* ≤ alpha
struct Certificate {
  OptimalAcceptance bound;       ///< with alpha, and H as the first `minimiser` tokens of its order (all it has, of several laws)
  double accepted = 0.0;         ///< of the optimal verifier, Σ min(p, P) from the marginal that it has
  double gap = 0.0;              ///< alpha − accepted ≥ 0, to rounding
  std::uint64_t iterations = 0;  ///< of the verifier's fit; 0 where there is nothing to fit
  bool complete = true;          ///< the fit went to its end
  std::vector<double> marginal;  ///< P, the law of the chosen draft; empty for greedy and topn, whose own rules are optimal
  std::optional<TransportPlan> plan;  ///< for small vocabularies, if asked for: a third way to α*
};

/// With the setting's tolerance and budget. Errors: as `require_fit` of the optimal verifier, and as `transport_plan`.
Certificate certify(const VerifierSetting& setting, bool with_plan);

}  // namespace mdsd
