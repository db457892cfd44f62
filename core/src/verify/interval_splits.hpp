#pragma once

#include "mdsd/verify/optimal.hpp"

namespace mdsd {

/// Interval splits of the order, for drafts without replacement (optimal.hpp).
/// Whether that goes to its end, options aside: where it would take too long it stops short of the optimum.
bool splits_are_affordable(const VerifierSetting& setting);

OptimalRule fit_interval_splits(const VerifierSetting& setting, const OptimalOptions& options);

}  // namespace mdsd
