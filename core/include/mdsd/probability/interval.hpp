#pragma once

#include <cstdint>

namespace mdsd {

/// A closed interval that covers the true value with at least (counts) or about (means) the stated confidence.
struct Interval {
  double low = 0.0;
  double high = 0.0;
};

/// Clopper–Pearson: the exact binomial interval for `successes` out of `trials`; [0, 1] when trials = 0.
/// confidence in (0, 1). Covers with at least that probability for every true rate.
Interval binomial_interval(std::uint64_t successes, std::uint64_t trials, double confidence);

/// mean ± t · standard_error, t the two-sided Student quantile with `count − 1` degrees of freedom;
/// (−∞, ∞) for count < 2.
Interval mean_interval(double mean, double standard_error, std::uint64_t count, double confidence);

/// Running mean and variance (Welford), in the order that values are added.
class RunningMean {
 public:
  void add(double value);
  std::uint64_t count() const { return count_; }
  double mean() const { return mean_; }
  /// Standard deviation of the mean: sqrt(Σ(x − mean)² / (count (count − 1))); 0 for count < 2.
  double standard_error() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0.0;
  double squares_ = 0.0;
};

}  // namespace mdsd
