#pragma once

#include "hull_blocks.hpp"
#include "mdsd/verify/optimal.hpp"

namespace mdsd {

/// Nested partitions of the order, for drafts with replacement (optimal.hpp).
OptimalRule fit_nested_partitions(const VerifierSetting& setting, const OptimalOptions& options);

}  // namespace mdsd
