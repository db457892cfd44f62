#pragma once

#include <span>
#include <vector>

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// escape[m] = 1 − Q(H_m), m = 0..order.size(), for n drafts without replacement.
std::vector<double> escape_without_replacement(const Distribution& q, std::span<const int> order, std::size_t n);

/// Σ_x weights[x] · Pr(x is drafted).
double inclusion_without_replacement(const Distribution& q, std::span<const double> weights, std::size_t n);

}  // namespace mdsd
