#include "clock_grid.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

constexpr int slow_exponent = -7;

/// Mass of all tokens but the n − 1 most likely: the slowest rate that can decide the race.
double mass_beyond_top(const Distribution& q, std::size_t n) {
  std::vector<double> rest(q.values().begin(), q.values().end());
  for (const int token : q.most_likely(n - 1)) rest[token] = 0.0;
  return compensated_sum(rest);
}

/// floor(log2(value)) of a normal number.
int exponent_of(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return static_cast<int>(bits >> 52) - 1023;
}

/// Before 2^exponent fewer than `fewest` clocks have rung, to the last bit: Pr(rings ≥ n) ≤ tⁿ/n! ≤ 1e-17. At most 1/4,
/// so that the series of e^{−st} converges there.
int first_exponent(std::size_t fewest) {
  const double count = static_cast<double>(fewest);
  const double log_time = (std::lgamma(count + 1.0) + std::log(1e-17)) / count;
  return static_cast<int>(std::floor(std::min(log_time / std::log(2.0), -2.0)));
}

/// After 2^exponent at least n have rung: at most n − 1 rings means that a set of rate ≥ rest is silent, hence
/// t Pr(rings < n) ≤ t e^{−t·rest} Σ_{k<n} min(t, V)^k/k! ≤ 1e-18.
int last_exponent(double rest, std::size_t n, std::size_t vocabulary) {
  for (int exponent = 0;; ++exponent) {
    const double log_time = exponent * std::log(2.0);
    const double log_rings = std::min(log_time, std::log(static_cast<double>(vocabulary)));
    double log_sum = 0.0, log_term = 0.0;
    for (std::size_t k = 1; k < n; ++k) {
      log_term += log_rings - std::log(static_cast<double>(k));
      log_sum = std::max(log_sum, log_term);
    }
    log_sum += std::log(static_cast<double>(n));
    if (std::exp(log_time + std::log(rest)) >= log_time + log_sum + 41.5) return exponent;
  }
}

}  // namespace

template <int K>
ClockGrid<K>::ClockGrid(const Distribution& q, std::size_t fewest, std::size_t n)
    : n_(n), first_exponent_(first_exponent(fewest)), step_(std::log(2.0) / K) {
  for (int r = 0; r < K; ++r) ratios_[r] = std::exp2(static_cast<double>(r + 1 - K) / K);
  const int last = last_exponent(mass_beyond_top(q, n), n, q.size());
  for (int exponent = first_exponent_ + 1; exponent <= last; ++exponent) {
    ends_.push_back(std::ldexp(1.0 / unit, exponent));
  }
  // Σ_{j≥1} h s t_j e^{−s t_j}, t_j = t₀ 2^{−j/K}: the exponential's series, each power summed as a geometric series.
  const double start = std::ldexp(ratios_[0], first_exponent_ + 1);
  double coefficient = step_;
  for (std::size_t i = 0; i < before_first_.size(); ++i) {
    coefficient *= start;
    before_first_[i] = coefficient / std::expm1(static_cast<double>(i + 1) * step_);
    coefficient /= -static_cast<double>(i + 1);
  }
  const auto powers = powers_of_expm1<terms>();
  for (int r = 0; r < K; ++r) {
    double ratio_power = 1.0;
    for (int i = 0; i < terms; ++i) {
      ratio_power *= ratios_[r];
      for (int k = 0; k < terms; ++k) log_terms_[i][k][r] = (k % 2 ? -1.0 : 1.0) * powers[k + 1][i + 1] * ratio_power;
    }
  }
}

template <int K>
std::size_t ClockGrid<K>::slow_octaves(double q) const {
  // q < 2^(e+1) and the o-th octave ends at 2^(first + 1 + o).
  const int e = exponent_of(q * unit) - exponent_of(unit);
  const int count = slow_exponent - e - (first_exponent_ + 1);
  return static_cast<std::size_t>(std::clamp(count, 0, static_cast<int>(octaves())));
}

template <int K>
typename ClockGrid<K>::Lanes ClockGrid<K>::weights(double outer, std::size_t octave) const {
  Lanes result;
  for (int r = 0; r < K; ++r) {
    const double time = ends_[octave] * ratios_[r];
    result[r] = step_ * time * std::exp(-time * (outer * unit));
  }
  return result;
}

template <int K>
double ClockGrid<K>::before_first(double s) const {
  double sum = 0.0;
  for (std::size_t i = before_first_.size(); i-- > 0;) sum = sum * s + before_first_[i];
  return sum * s;
}

template <int K>
void ClockGrid<K>::multiply_slow(const Moments& moments, double* levels) const {
  const std::size_t columns = std::min<std::size_t>(n_ - 1, terms);
  // log_coefficients[k] = (k + 1) times the coefficient of z^(k+1) in the logarithm.
  std::array<Lanes, terms> log_coefficients{};
  for (int i = 0; i < terms; ++i) {
    for (std::size_t k = 0; k < columns; ++k) {
      for (int r = 0; r < K; ++r) log_coefficients[k][r] += moments[i] * log_terms_[i][k][r];
    }
  }
  // Exponential of a power series: m B_m = Σ_k k L_k B_{m−k}; stops where M₁^m/m! ≥ B_m no longer counts.
  std::array<Lanes, 64> product;
  product[0].fill(1.0);
  std::size_t degree = 0;
  double bound = 1.0;
  while (degree + 1 < n_ && (degree == 0 || bound > 1e-18)) {
    ++degree;
    bound *= moments[0] / static_cast<double>(degree);
    Lanes sum{};
    for (std::size_t k = 1; k <= std::min(degree, columns); ++k) {
      for (int r = 0; r < K; ++r) sum[r] += log_coefficients[k - 1][r] * product[degree - k][r];
    }
    const double inverse = 1.0 / static_cast<double>(degree);
    for (int r = 0; r < K; ++r) product[degree][r] = sum[r] * inverse;
  }
  for (std::size_t level = n_; level-- > 1;) {
    double* const target = levels + level * K;
    for (std::size_t m = 1; m <= std::min(degree, level); ++m) {
      for (int r = 0; r < K; ++r) target[r] += product[m][r] * levels[(level - m) * K + static_cast<std::size_t>(r)];
    }
  }
}

template class ClockGrid<4>;
template class ClockGrid<8>;

}  // namespace mdsd
