#include "mdsd/tree/call_cost.hpp"

#include <algorithm>
#include <stdexcept>

#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

double verification(const CallCost& cost, double nodes) {
  const std::vector<CallCost::Point>& points = cost.verification;
  if (points.size() == 1 || nodes <= points.front().nodes) return points.front().cost;
  std::size_t next = 1;
  while (next + 1 < points.size() && points[next].nodes < nodes) ++next;
  const CallCost::Point &a = points[next - 1], &b = points[next];
  // A falling last line may not run below 0.
  return std::max(a.cost + (b.cost - a.cost) * ((nodes - a.nodes) / (b.nodes - a.nodes)), 0.0);
}

}  // namespace

void require_valid(const CallCost& cost) {
  if (!(cost.draft >= 0.0 && cost.draft <= 1e6)) {
    throw std::invalid_argument("the cost of a draft call is " + to_text(cost.draft) + "; allowed: 0 to 1e6");
  }
  if (cost.verification.empty()) throw std::invalid_argument("the cost of verification has no point; allowed: at least one");
  for (std::size_t i = 0; i < cost.verification.size(); ++i) {
    const CallCost::Point& point = cost.verification[i];
    if (!(point.nodes >= 0.0 && point.nodes <= 1e6) || !(point.cost > 0.0 && point.cost <= 1e6)) {
      throw std::invalid_argument("the cost of verification has the point " + to_text(point.nodes) + ":" + to_text(point.cost) +
                                  "; allowed: numbers of tokens from 0 with costs above 0, up to 1e6");
    }
    if (i > 0 && cost.verification[i - 1].nodes >= point.nodes) {
      throw std::invalid_argument("the cost of verification has the points " + to_text(cost.verification[i - 1].nodes) +
                                  " and then " + to_text(point.nodes) + "; allowed: ascending numbers of tokens");
    }
  }
}

double speed_up(const CallCost& cost, const TreeShape& shape, double tokens, double nodes) {
  const std::size_t draft_calls = shape.grows() ? shape.expansions() : shape.depth();
  return tokens / (cost.draft * static_cast<double>(draft_calls) + verification(cost, nodes));
}

}  // namespace mdsd
