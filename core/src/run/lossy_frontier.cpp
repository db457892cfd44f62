#include "mdsd/run/lossy_frontier.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
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

/// The settings of a sweep.
std::vector<LossySetting> swept(const LossySetting& setting, std::size_t points, std::size_t vocabulary) {
  if (setting.rule->parameters.empty()) return {setting};
  std::vector<LossySetting> all;
  for (const double value : swept_values(setting.rule->parameters[0], std::max<std::size_t>(points, 2), vocabulary)) {
    all.push_back(setting);
    all.back().values[0] = value;
  }
  return all;
}

double first_value(const LossySetting& setting) { return setting.values.empty() ? 0.0 : setting.values[0]; }

std::optional<InducedLaw> law_if_defined(const LossySetting& setting, const Distribution& p, const Distribution& q) {
  try {
    return induced_law(setting, p, q);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

/// RunningMean would give NaN from the second infinite value on.
void add_or_stay_infinite(RunningMean& mean, double value) {
  if (!std::isinf(mean.mean())) mean.add(value);
}

}  // namespace

std::vector<FrontierPoint> lossy_frontier(const LossySetting& setting, const Distribution& p, const Distribution& q, std::size_t points) {
  require_same_vocabulary(p, q);
  require_values(*setting.rule, setting.values, setting.choice);
  std::vector<FrontierPoint> frontier;
  for (const LossySetting& each : swept(setting, points, p.size())) {
    const auto induced = law_if_defined(each, p, q);
    if (induced) frontier.push_back({first_value(each), induced->accepted, law_distance(induced->law, p.values())});
  }
  return frontier;
}

LossyAverage::LossyAverage(std::vector<LossySetting> settings, std::size_t points) : settings_(std::move(settings)), points_(points) {
  if (settings_.empty()) throw std::invalid_argument("settings is empty; allowed: at least one");
  if (points < 2) throw std::invalid_argument("points is " + std::to_string(points) + "; allowed: from 2");
  for (const LossySetting& setting : settings_) require_values(*setting.rule, setting.values, setting.choice);
  own_.resize(settings_.size());
  frontier_.resize(settings_.size());
}

void LossyAverage::add(const Distribution& p, const Distribution& q) {
  require_same_vocabulary(p, q);
  if (contexts_ == 0) {
    vocabulary_ = p.size();
  } else if (p.size() != vocabulary_) {
    throw std::invalid_argument("a context has " + std::to_string(p.size()) + " tokens; allowed: as many as the first, " +
                                std::to_string(vocabulary_));
  }
  for (std::size_t i = 0; i < settings_.size(); ++i) {
    double tv = 0.0;
    const bool defined = add(own_[i], settings_[i], p, q, tv);
    if (i == 0) context_tv_.push_back(defined ? tv : std::numeric_limits<double>::quiet_NaN());
    const std::vector<LossySetting> sweep = swept(settings_[i], points_, vocabulary_);
    frontier_[i].resize(sweep.size());
    for (std::size_t at = 0; at < sweep.size(); ++at) add(frontier_[i][at], sweep[at], p, q, tv);
  }
  ++contexts_;
}

bool LossyAverage::add(Means& means, const LossySetting& setting, const Distribution& p, const Distribution& q, double& tv) {
  means.value = first_value(setting);
  const auto induced = law_if_defined(setting, p, q);
  if (!induced) return false;
  const LawDistance distance = law_distance(induced->law, p.values());
  tv = distance.tv;
  means.accepted.add(induced->accepted);
  means.tv.add(distance.tv);
  add_or_stay_infinite(means.kl, distance.kl);
  add_or_stay_infinite(means.reverse_kl, distance.reverse_kl);
  add_or_stay_infinite(means.chi_square, distance.chi_square);
  add_or_stay_infinite(means.overshoot, distance.overshoot);
  return true;
}

AveragePoint LossyAverage::point(const Means& means, double confidence) const {
  const auto estimate = [&](const RunningMean& of) {
    return Estimate{of.mean(), of.standard_error(), mean_interval(of.mean(), of.standard_error(), of.count(), confidence)};
  };
  return {means.value, means.tv.count(), estimate(means.accepted), estimate(means.tv),
          {means.tv.mean(), means.kl.mean(), means.reverse_kl.mean(), means.chi_square.mean(), means.overshoot.mean()}};
}

AveragePoint LossyAverage::own(std::size_t setting, double confidence) const { return point(own_[setting], confidence); }

std::vector<AveragePoint> LossyAverage::frontier(std::size_t setting, double confidence) const {
  std::vector<AveragePoint> points;
  for (const Means& means : frontier_[setting]) {
    if (means.tv.count() > 0) points.push_back(point(means, confidence));
  }
  return points;
}

}  // namespace mdsd
