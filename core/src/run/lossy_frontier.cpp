#include "mdsd/run/lossy_frontier.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

namespace mdsd {
namespace {

std::vector<double> swept_values(const LossyParameter& parameter, std::size_t points, std::size_t vocabulary) {
  std::vector<double> values;
  const double from = parameter.sweep_from;
  const double to = parameter.whole ? std::min(parameter.sweep_to, static_cast<double>(vocabulary)) : parameter.sweep_to;
  for (std::size_t i = 0; i < points; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(points - 1);
    const double value = i + 1 == points          ? to
                         : parameter.logarithmic ? from * std::pow(to / from, share)
                                                 : from + (to - from) * share;
    values.push_back(parameter.whole ? std::round(value) : value);
  }
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::optional<OneTokenRule> rule_at(const LossyRuleInfo& info, const Distribution& p, const Distribution& q,
                                    LossyValues values, std::string_view choice) {
  try {
    return make_lossy_rule(info, p, q, values, choice);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<FrontierPoint> lossy_frontier(const LossyRuleInfo& info, const Distribution& p, const Distribution& q,
                                          LossyValues values, std::string_view choice, std::size_t points,
                                          std::size_t candidates, Candidates how) {
  require_same_vocabulary(p, q);
  std::vector<double> setting(values.begin(), values.end());
  const std::vector<double> swept = info.parameters.empty()
                                        ? std::vector<double>{0.0}
                                        : swept_values(info.parameters[0], std::max<std::size_t>(points, 2), p.size());
  std::vector<FrontierPoint> frontier;
  for (const double value : swept) {
    if (!setting.empty()) setting[0] = value;
    const auto rule = rule_at(info, p, q, setting, choice);
    if (!rule) continue;
    const InducedLaw induced = induced_law(*rule, p, q, candidates, how);
    frontier.push_back({value, induced.accepted, law_distance(induced.law, p.values())});
  }
  return frontier;
}

}  // namespace mdsd
