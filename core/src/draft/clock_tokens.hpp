#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "clock_grid.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {

/// Σ weight · (q t)^i over slow tokens, entered at the last octave in which each is slow.
template <int K>
class SlowMoments {
 public:
  using Moments = typename ClockGrid<K>::Moments;
  explicit SlowMoments(std::size_t octaves) : sums_(octaves, Moments{}) {}

  void add(std::size_t octave, double angle, double weight) {
    double term = weight * angle;
    for (double& sum : sums_[octave]) {
      sum += term;
      term *= angle;
    }
  }

  /// A token that is slow in an octave is so in all earlier ones, at half the angle each.
  void spread_to_earlier_octaves() {
    for (std::size_t o = sums_.size(); o-- > 1;) {
      double factor = 1.0;
      for (std::size_t i = 0; i < sums_[o].size(); ++i) sums_[o - 1][i] += (factor *= 0.5) * sums_[o][i];
    }
  }

  const Moments& operator[](std::size_t octave) const { return sums_[octave]; }
  void clear() { sums_.assign(sums_.size(), Moments{}); }

 private:
  std::vector<Moments> sums_;
};

/// Mass of the slow tokens of every octave.
class SlowMass {
 public:
  explicit SlowMass(std::size_t octaves) : by_last_octave_(octaves) {}
  void add(std::size_t last_octave, double q) { by_last_octave_[last_octave].add(q); }
  double operator()(std::size_t octave) const {
    double mass = 0.0;
    for (std::size_t o = by_last_octave_.size(); o-- > octave;) mass += by_last_octave_[o].value();
    return mass;
  }

 private:
  std::vector<CompensatedSum> by_last_octave_;
};

/// Pr(rung) = 1 − e^{−qt} and Pr(silent) = e^{−qt} of one token in consecutive octaves, by doubling t: a(2t) = a (2 − a)
/// keeps its relative error; e^{−qt} is 1 − a until that would lose digits, then squared.
template <int K>
class FastToken {
 public:
  using Lanes = typename ClockGrid<K>::Lanes;

  FastToken(const ClockGrid<K>& grid, double q, std::size_t octave) : angle_(grid.angle(q, octave)) {
    for (int r = 0; r < K; ++r) {
      rung_[r] = -std::expm1(-angle_ * grid.ratios()[r]);
      silent_[r] = std::exp(-angle_ * grid.ratios()[r]);
    }
  }

  void next_octave() {
    angle_ *= 2.0;
    for (int r = 0; r < K; ++r) {
      rung_[r] *= 2.0 - rung_[r];
      silent_[r] = angle_ < 1.0 ? 1.0 - rung_[r] : silent_[r] * silent_[r];
    }
  }

  /// Lets it ring: levels of one octave, times silent + rung · z.
  void multiply(std::size_t n, double* levels) const {
    for (std::size_t level = n; level-- > 1;) {
      double* const target = levels + level * K;
      for (int r = 0; r < K; ++r) target[r] = target[r] * silent_[r] + (target - K)[r] * rung_[r];
    }
    for (int r = 0; r < K; ++r) levels[r] *= silent_[r];
  }

  /// Finite, so that angle · silent is 0 for a token that has rung for certain.
  double angle() const { return std::min(angle_, std::numeric_limits<double>::max()); }
  const Lanes& silent() const { return silent_; }

 private:
  double angle_;
  Lanes rung_, silent_;
};

}  // namespace mdsd
