#pragma once

#include <cstddef>
#include <vector>

#include "mdsd/lossy/induced_law.hpp"

namespace mdsd {

/// One setting of a rule: what it accepts and how far from the target it emits.
struct FrontierPoint {
  double value = 0.0;  ///< of the rule's first parameter; 0 for a rule without one
  double accepted = 0.0;
  LawDistance distance;
};

/// Acceptance against distance over the part of the first parameter's range where there is something to see, at `points`
/// ≥ 2 values (one for a rule without parameters; whole numbers once each), the other parameters as in `values`. Settings
/// that the rule is undefined for are left out. Errors: as make_lossy_rule for the other parameters. O(points · V log V).
std::vector<FrontierPoint> lossy_frontier(const LossyRuleInfo& info, const Distribution& p, const Distribution& q,
                                          LossyValues values, std::string_view choice, std::size_t points,
                                          std::size_t candidates = 1, Candidates how = Candidates::drawn);

}  // namespace mdsd
