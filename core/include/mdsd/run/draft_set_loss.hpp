#pragma once

#include <vector>

#include "mdsd/run/enumerate.hpp"

namespace mdsd {

/// What two rules do when the distinct drafts are exactly these.
struct DraftSetLoss {
  std::vector<int> tokens;     ///< ascending
  double probability = 0.0;    ///< that these are drafted
  double accepted = 0.0;       ///< probability that these are drafted and the verifier accepts one
  double optimal = 0.0;        ///< the same for the optimal verifier; the sum over all sets is α*

  double loss() const { return optimal - accepted; }
};

/// Where a verifier accepts less than the optimal one: every draft set, the largest loss first (negative ones last: there
/// it accepts more). The losses add up to α* minus its acceptance. Optimal rules are not unique, and so the split into
/// sets is that of this library's.
/// O(tuples · V). Errors: as `require_fit`, and as `enumerate` above `limit`.
std::vector<DraftSetLoss> draft_set_losses(const VerifierInfo& verifier, const VerifierSetting& setting,
                                           double limit = affordable_enumeration);

}  // namespace mdsd
