#pragma once

#include "mdsd/verify/optimal.hpp"

namespace mdsd {

/// Interval splits of the order, for drafts without replacement (optimal.hpp).
OptimalRule fit_interval_splits(const VerifierSetting& setting, const OptimalOptions& options);

}  // namespace mdsd
