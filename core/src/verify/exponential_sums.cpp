#include "exponential_sums.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mdsd {
namespace {

constexpr std::size_t degree = 14;
constexpr double interval = 0.5;
constexpr std::size_t worthwhile = 2;  // tokens per point: below, the interpolation costs more than it saves

/// Chebyshev points of the first kind on (−1, 1) and their barycentric weights.
struct ChebyshevPoints {
  std::array<double, degree> x, weight;
  ChebyshevPoints() {
    for (std::size_t c = 0; c < degree; ++c) {
      const double angle = std::numbers::pi * static_cast<double>(2 * c + 1) / static_cast<double>(2 * degree);
      x[c] = std::cos(angle);
      weight[c] = c % 2 == 0 ? std::sin(angle) : -std::sin(angle);
    }
  }
};

const ChebyshevPoints& chebyshev() {
  static const ChebyshevPoints points;
  return points;
}

void lagrange_at(double x, double* coefficient) {
  const ChebyshevPoints& points = chebyshev();
  double sum = 0.0;
  for (std::size_t c = 0; c < degree; ++c) {
    const double distance = x - points.x[c];
    if (distance == 0.0) {
      std::fill_n(coefficient, degree, 0.0);
      coefficient[c] = 1.0;
      return;
    }
    sum += coefficient[c] = points.weight[c] / distance;
  }
  for (std::size_t c = 0; c < degree; ++c) coefficient[c] /= sum;
}

}  // namespace

void ExponentialSums::prepare(std::span<const double> log_weight, std::span<const double> nodes) {
  nodes_ = nodes.size();
  const auto [low, high] = std::minmax_element(log_weight.begin(), log_weight.end());
  std::vector<int> row(static_cast<std::size_t>((*high - *low) / interval) + 1, -1);
  int rows = 0;
  for (const double u : log_weight) {
    int& r = row[static_cast<std::size_t>((u - *low) / interval)];
    if (r < 0) r = rows++;
  }
  rate_.resize(static_cast<std::size_t>(rows) * degree);
  interpolated_ = log_weight.size() > worthwhile * rate_.size();
  if (interpolated_) {
    use_points(log_weight, *low, row);
  } else {
    use_tokens(log_weight);
  }
  kernel_.resize(rate_.size() * nodes_);
  for (std::size_t r = 0; r < rate_.size(); ++r) {
    for (std::size_t j = 0; j < nodes_; ++j) kernel_[r * nodes_ + j] = std::exp(-rate_[r] * nodes[j]);
  }
}

void ExponentialSums::use_tokens(std::span<const double> log_weight) {
  rate_.resize(log_weight.size());
  for (std::size_t i = 0; i < rate_.size(); ++i) rate_[i] = std::exp(log_weight[i]);
}

void ExponentialSums::use_points(std::span<const double> log_weight, double lowest,
                                 const std::vector<int>& interval_row) {
  for (std::size_t k = 0; k < interval_row.size(); ++k) {
    if (interval_row[k] < 0) continue;
    const double middle = lowest + interval * (static_cast<double>(k) + 0.5);
    for (std::size_t c = 0; c < degree; ++c) {
      rate_[static_cast<std::size_t>(interval_row[k]) * degree + c] =
          std::exp(middle + 0.5 * interval * chebyshev().x[c]);
    }
  }
  at_points_.resize(rate_.size());
  first_point_.resize(log_weight.size());
  coefficient_.resize(log_weight.size() * degree);
  for (std::size_t i = 0; i < log_weight.size(); ++i) {
    const double place = (log_weight[i] - lowest) / interval;
    const double k = std::floor(place);
    first_point_[i] = interval_row[static_cast<std::size_t>(k)] * static_cast<int>(degree);
    lagrange_at(2.0 * (place - k) - 1.0, &coefficient_[i * degree]);
  }
}

void ExponentialSums::to_nodes(std::span<const double> masses, std::span<double> sums) {
  std::span<const double> source = masses;
  if (interpolated_) {
    std::fill(at_points_.begin(), at_points_.end(), 0.0);
    for (std::size_t i = 0; i < masses.size(); ++i) {
      double* const point = &at_points_[static_cast<std::size_t>(first_point_[i])];
      for (std::size_t c = 0; c < degree; ++c) point[c] += masses[i] * coefficient_[i * degree + c];
    }
    source = at_points_;
  }
  std::fill(sums.begin(), sums.end(), 0.0);
  for (std::size_t r = 0; r < source.size(); ++r) {
    const double* const row = &kernel_[r * nodes_];
    for (std::size_t j = 0; j < nodes_; ++j) sums[j] += source[r] * row[j];
  }
}

void ExponentialSums::to_tokens(std::span<const double> values, std::span<double> sums) {
  const std::span<double> rows = interpolated_ ? std::span<double>(at_points_) : sums;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double* const row = &kernel_[r * nodes_];
    double sum = 0.0;
    for (std::size_t j = 0; j < nodes_; ++j) sum += values[j] * row[j];
    rows[r] = sum;
  }
  if (!interpolated_) return;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const double* const point = &at_points_[static_cast<std::size_t>(first_point_[i])];
    double sum = 0.0;
    for (std::size_t c = 0; c < degree; ++c) sum += coefficient_[i * degree + c] * point[c];
    sums[i] = sum;
  }
}

}  // namespace mdsd
