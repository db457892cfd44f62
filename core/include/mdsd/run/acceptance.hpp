#pragma once

#include <cstdint>

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
/// the mean over `samples` drawn tuples of the exact chance that one of them is accepted (the coins are integrated
/// out, so the standard error is below that of counting).
/// Errors: std::invalid_argument when the verifier does not fit the scheme or a number is out of range.
Acceptance acceptance(const VerifierInfo& verifier, const VerifierSetting& setting, std::uint64_t samples, Rng rng,
                      double enumeration_limit = affordable_enumeration);

}  // namespace mdsd
