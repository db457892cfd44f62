#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// The nodes of the trapezoid rule in ln t for the race of exponential clocks: octaves of K nodes,
/// t = 2^(first + o) · 2^(−(K−1−r)/K) for r < K.
///
/// In an octave a token is *slow* when q t ≤ 2⁻⁷ at the octave's end, else *fast*. With y = e^{qt} − 1 it multiplies the
/// generating function of the number of rings by
///
///     e^{−qt} + (1 − e^{−qt}) z = e^{−qt} (1 + y z),
///
/// fast tokens in the first form, one by one (FastToken); slow ones in the second, their e^{−qt} being kept in the
/// node's weight. Many slow tokens enter together through the moments M_i = Σ (q t)^i (SlowMoments), as
///
///     ln Π (1 + y z) = Σ_k (−1)^{k+1} z^k/k · Σ y^k,    Σ y^k = Σ_i P_{k,i} M_i,    (e^u − 1)^k = Σ_i P_{k,i} u^i.
///
/// The state of an octave is levels[k·K + r], k < n: the coefficients of z⁰ to z^k added up, which is Pr(rings ≤ k)
/// divided by what is kept in the weight.
template <int K>
class ClockGrid {
 public:
  static constexpr int terms = 8;  // (2⁻⁷)⁸ is below the last bit
  using Lanes = std::array<double, K>;
  using Moments = std::array<double, terms>;

  /// For `fewest` to n drafts from q, n < |support|.
  ClockGrid(const Distribution& q, std::size_t fewest, std::size_t n);

  std::size_t n() const { return n_; }
  std::size_t octaves() const { return ends_.size(); }

  /// Number of octaves, the first ones, in which a token of probability q > 0 is slow.
  std::size_t slow_octaves(double q) const;

  /// q t at the end of an octave.
  double angle(double q, std::size_t octave) const { return q * unit * ends_[octave]; }
  const Lanes& ratios() const { return ratios_; }

  /// h t e^{−t·outer} at the nodes of an octave, to be multiplied by `unit` times a rate.
  Lanes weights(double outer, std::size_t octave) const;

  /// Times are kept divided and rates multiplied by this power of two, since 1 / 5e-324 is no double.
  static constexpr double unit = 0x1.0p128;

  /// What all nodes before the first octave contribute to ∫ s e^{−st} Pr(rings < n) dt; there Pr is 1 to the last bit.
  double before_first(double s) const;

  /// Lets the slow tokens of these moments ring: `levels` of one octave, times their product Π (1 + y z).
  void multiply_slow(const Moments& moments, double* levels) const;

 private:
  std::size_t n_;
  int first_exponent_;
  double step_;
  Lanes ratios_;
  std::vector<double> ends_;
  std::array<double, 16> before_first_;
  std::array<std::array<Lanes, terms>, terms> log_terms_;  // [i][k] = (−1)^k P_{k+1,i+1} ratio^(i+1)
};

/// P_{k,i} of (e^u − 1)^k = Σ_i P_{k,i} u^i for k, i ≤ terms.
template <int terms>
std::array<std::array<double, terms + 1>, terms + 1> powers_of_expm1() {
  std::array<std::array<double, terms + 1>, terms + 1> result{};
  result[0][0] = 1.0;
  for (int k = 1; k <= terms; ++k) {
    double inverse_factorial = 1.0;
    for (int j = 1; j <= terms; ++j) {
      inverse_factorial /= j;
      for (int i = 0; i + j <= terms; ++i) result[k][i + j] += result[k - 1][i] * inverse_factorial;
    }
  }
  return result;
}

/// Calls use(K) with the nodes an octave that n drafts need. The relative error of the step h = ln 2 / K is about
/// |Γ(n + 2πi/h)| / Γ(n), from the sharpest law that the time of the n-th ring can have: 4e-16 at (4, 9), 1e-15 at (8, 64).
template <typename Use>
auto with_nodes_per_octave(std::size_t n, Use use) {
  return n <= 9 ? use(std::integral_constant<int, 4>{}) : use(std::integral_constant<int, 8>{});
}

}  // namespace mdsd
