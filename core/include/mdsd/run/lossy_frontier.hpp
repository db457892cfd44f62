#pragma once

#include <cstddef>
#include <vector>

#include "mdsd/lossy/induced_law.hpp"
#include "mdsd/run/measure.hpp"

namespace mdsd {

/// One setting of a rule: what it accepts and how far from the target it emits.
struct FrontierPoint {
  double value = 0.0;  ///< of the rule's first parameter; 0 for a rule without one
  double accepted = 0.0;
  LawDistance distance;
};

/// Acceptance against distance over the part of the first parameter's range where there is something to see, at `points`
/// ≥ 2 values (one for a rule without parameters; whole numbers once each), the other parameters as they are set. Settings
/// that the rule is undefined for are left out. Errors: as require_values. O(points · V log V).
std::vector<FrontierPoint> lossy_frontier(const LossySetting& setting, const Distribution& p, const Distribution& q, std::size_t points);

/// The same over many contexts: means with their intervals, contexts as a sample.
struct AveragePoint {
  double value = 0.0;
  std::uint64_t contexts = 0;  ///< where the rule is defined: the others are left out
  Estimate accepted, tv;
  LawDistance distance;  ///< means; infinite where a single one is
};

class LossyAverage {
 public:
  /// Errors: std::invalid_argument for no setting, fewer than two points; as require_values.
  LossyAverage(std::vector<LossySetting> settings, std::size_t points);

  /// Another context. Errors: std::invalid_argument for a vocabulary unlike the first context's.
  void add(const Distribution& p, const Distribution& q);

  std::uint64_t contexts() const { return contexts_; }
  std::size_t settings() const { return settings_.size(); }
  /// With the parameters as they are set.
  AveragePoint own(std::size_t setting, double confidence) const;
  std::vector<AveragePoint> frontier(std::size_t setting, double confidence) const;
  /// TV of the first setting's law from the target, a context; NaN where the rule is undefined.
  const std::vector<double>& context_tv() const { return context_tv_; }

 private:
  struct Means {
    double value = 0.0;
    RunningMean accepted, tv, kl, reverse_kl, chi_square, overshoot;
  };
  /// Whether the rule is defined for these laws; its law's total variation.
  bool add(Means& means, const LossySetting& setting, const Distribution& p, const Distribution& q, double& tv);
  AveragePoint point(const Means& means, double confidence) const;

  std::vector<LossySetting> settings_;
  std::size_t points_;
  std::size_t vocabulary_ = 0;
  std::uint64_t contexts_ = 0;
  std::vector<Means> own_;
  std::vector<std::vector<Means>> frontier_;
  std::vector<double> context_tv_;
};

}  // namespace mdsd
