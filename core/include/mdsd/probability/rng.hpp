#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <vector>

namespace mdsd {

/// The one source of randomness: std::mt19937_64 (its output is fixed by the standard) and our own transformations of
/// it, because the standard's distributions differ between libraries.
///
///     uniform() = (next() >> 11) · 2⁻⁵³  in [0, 1)
class Rng {
 public:
  /// The same pair gives the same stream on every platform. A seed crosses the JavaScript boundary as two halves.
  explicit Rng(std::uint32_t low, std::uint32_t high = 0);

  /// A seed that is a word: FNV-1a (64 bit) of its bytes.
  static Rng from_text(std::string_view text);

  /// A generator of its own for every index: SplitMix64 of the seed and the index.
  static Rng nth(std::uint32_t low, std::uint32_t high, std::uint64_t index);

  std::uint64_t next() { return engine_(); }
  double uniform() { return static_cast<double>(engine_() >> 11) * 0x1.0p-53; }

  double exponential();          ///< rate 1, by −ln(1 − u)
  double normal();               ///< mean 0, variance 1, by Marsaglia's polar method (no value is kept back)
  double gamma(double shape);    ///< scale 1, shape > 0, by Marsaglia & Tsang 2000

 private:
  std::mt19937_64 engine_;
};

/// Inverse-CDF draw: the smallest token whose cumulated weight exceeds u · Σ weights; never a token of weight 0.
/// Precondition: at least one positive weight. O(V); for many draws from one law see DrawTree.
int draw_token(std::span<const double> weights, double u);

/// draw_token in O(log V): weights as leaves of a binary tree of sums. Changing a weight adds its path up again, so that
/// no rounding is left behind and nothing cancels: after 1 − 1e-52 is taken out, the rest is as accurate as before.
class DrawTree {
 public:
  explicit DrawTree(std::span<const double> weights);

  /// Never a token of weight 0. Precondition: at least one positive weight.
  int draw(double u) const;
  void set_weight(int token, double weight);

 private:
  std::size_t leaves_;
  std::vector<double> sums_;  // sums_[1] is the root, node k has the children 2k and 2k + 1
};

}  // namespace mdsd
