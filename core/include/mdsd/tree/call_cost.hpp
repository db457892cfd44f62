#pragma once

#include <cstddef>
#include <vector>

#include "mdsd/tree/shape.hpp"

namespace mdsd {

/// What a target call costs, in calls of the target that emit one token each without drafts:
///
///     cost = draft · (draft calls) + verification(m),    speed-up = tokens / cost.
///
/// A level of a fixed shape is one draft call, an expansion of a growing one is one each.
struct CallCost {
  /// Cost of scoring m drafted tokens at once, by straight lines between points, m ascending; before the first point the
  /// first cost, after the last on along the last line.
  struct Point {
    double nodes;
    double cost;
  };

  double draft = 0.0;
  std::vector<Point> verification = {{1.0, 1.0}};
};

/// Errors: std::invalid_argument for a negative draft cost, no point, points that do not ascend, or a cost that is not
/// positive.
void require_valid(const CallCost& cost);

/// Speed-up of a call that emits `tokens` and scores `nodes` drafted tokens. O(points).
double speed_up(const CallCost& cost, const TreeShape& shape, double tokens, double nodes);

}  // namespace mdsd
