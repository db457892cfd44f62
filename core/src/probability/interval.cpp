#include "mdsd/probability/interval.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include <unsupported/Eigen/SpecialFunctions>

#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

void require_confidence(double confidence) {
  if (!(confidence > 0.0 && confidence < 1.0)) {
    throw std::invalid_argument("confidence is " + to_text(confidence) + "; allowed: above 0, below 1");
  }
}

/// The largest x in [low, high] with holds(x), for a predicate that holds up to some point; to the last bit.
template <typename Predicate>
double last_where(Predicate holds, double low, double high) {
  for (;;) {
    const double middle = low + 0.5 * (high - low);
    if (middle <= low || middle >= high) return low;
    (holds(middle) ? low : high) = middle;
  }
}

/// The rate under which `successes` or more out of `trials` have probability `tail`:
/// Pr(Binomial(trials, x) ≥ successes) = I_x(successes, trials − successes + 1).
double lower_limit(double successes, double trials, double tail) {
  if (successes == 0.0) return 0.0;
  return last_where(
      [&](double x) { return Eigen::numext::betainc(successes, trials - successes + 1.0, x) <= tail; }, 0.0,
      successes / trials);
}

/// Pr(|T| > t) = I_x(ν/2, 1/2) with x = ν/(ν + t²), from whichever of x and 1 − x is small.
double student_two_sided_tail(double t, double freedom) {
  const double square = t * t;
  if (square > freedom) return Eigen::numext::betainc(0.5 * freedom, 0.5, freedom / (freedom + square));
  return 1.0 - Eigen::numext::betainc(0.5, 0.5 * freedom, square / (freedom + square));
}

}  // namespace

Interval binomial_interval(std::uint64_t successes, std::uint64_t trials, double confidence) {
  require_confidence(confidence);
  if (successes > trials) {
    throw std::invalid_argument("successes is " + std::to_string(successes) + "; allowed: 0 to trials, " +
                                std::to_string(trials));
  }
  if (trials == 0) return {0.0, 1.0};
  const double tail = 0.5 * (1.0 - confidence);
  const auto hits = static_cast<double>(successes);
  const auto misses = static_cast<double>(trials - successes);
  const auto total = static_cast<double>(trials);
  return {lower_limit(hits, total, tail), 1.0 - lower_limit(misses, total, tail)};
}

Interval mean_interval(double mean, double standard_error, std::uint64_t count, double confidence) {
  require_confidence(confidence);
  if (count < 2) return {-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  const auto freedom = static_cast<double>(count - 1);
  const double tail = 1.0 - confidence;
  double high = 1.0;
  while (student_two_sided_tail(high, freedom) > tail && high < 1e100) high *= 2.0;
  const double t = last_where([&](double x) { return student_two_sided_tail(x, freedom) > tail; }, 0.0, high);
  return {mean - t * standard_error, mean + t * standard_error};
}

void RunningMean::add(double value) {
  ++count_;
  const double deviation = value - mean_;
  mean_ += deviation / static_cast<double>(count_);
  squares_ += deviation * (value - mean_);
}

double RunningMean::standard_error() const {
  if (count_ < 2) return 0.0;
  const auto count = static_cast<double>(count_);
  return std::sqrt(squares_ / (count * (count - 1.0)));
}

}  // namespace mdsd
