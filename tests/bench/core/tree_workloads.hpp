#pragma once

#include "workloads.hpp"

namespace mdsd::bench {

/// Verifying one large tree whose laws are there, and simulating many small ones.
std::vector<Workload> tree_workloads();

}  // namespace mdsd::bench
