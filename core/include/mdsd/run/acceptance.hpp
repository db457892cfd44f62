#pragma once

#include <cstdint>
#include <optional>

#include "mdsd/probability/rng.hpp"
#include "mdsd/run/enumerate.hpp"

namespace mdsd {

/// Acceptance of a verifier on one pair of laws, and how it was obtained.
struct Acceptance {
  double accepted = 0.0;
  double hit = 0.0;
  bool exact = true;
  double standard_error = 0.0;      ///< of `accepted`; 0 when exact
  double hit_standard_error = 0.0;  ///< of `hit`; 0 when exact
  const char* method = "";          ///< "closed form", "enumeration" or "simulation"
};

/// The verifier's closed form where it has one, enumeration where its cost is at most `enumeration_limit`, otherwise
/// nothing. Errors: as `require_fit`.
std::optional<Acceptance> exact_acceptance(const VerifierInfo& verifier, const VerifierSetting& setting,
                                           double enumeration_limit = affordable_enumeration);

/// The mean over `samples` ≥ 1 drawn tuples of the exact chance that one of them is accepted: the coins are integrated
/// out, so the standard error is below that of counting. O(n) a sample, O(n + V) for rules whose residual can land on a
/// draft. Errors: as `require_fit`, and samples = 0.
Acceptance sampled_acceptance(const VerifierInfo& verifier, const VerifierSetting& setting, std::uint64_t samples,
                              Rng rng);

/// The exact acceptance, or the sampled one where that is not affordable. Errors: as of these two.
Acceptance acceptance(const VerifierInfo& verifier, const VerifierSetting& setting, std::uint64_t samples, Rng rng,
                      double enumeration_limit = affordable_enumeration);

}  // namespace mdsd
