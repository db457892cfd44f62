#pragma once

#include <span>
#include <vector>

namespace mdsd {

/// The matrix E_ij = exp(−t_j w_i), tokens i by nodes j, applied to vectors from both sides.
///
/// For many tokens it has low rank: as a function of u = log w, exp(−t eᵘ) on an interval of length 1/2 is its Chebyshev
/// interpolant of 14 points to 1e-15 for every t. The tokens are then replaced by the points of the intervals they lie in
/// (masses are spread over the points, values interpolated from them), and both products cost O(14 tokens + points · nodes).
class ExponentialSums {
 public:
  void prepare(std::span<const double> log_weight, std::span<const double> nodes);

  /// sums[j] = Σ_i masses[i] E_ij
  void to_nodes(std::span<const double> masses, std::span<double> sums);
  /// sums[i] = Σ_j E_ij values[j]
  void to_tokens(std::span<const double> values, std::span<double> sums);

 private:
  void use_tokens(std::span<const double> log_weight);
  void use_points(std::span<const double> log_weight, double lowest, const std::vector<int>& interval_row);

  std::size_t nodes_ = 0;
  std::vector<double> kernel_;       // a row of nodes for each token, or for each point
  bool interpolated_ = false;
  std::vector<int> first_point_;     // of the token's interval
  std::vector<double> coefficient_;  // the token's Lagrange polynomials at its log weight
  std::vector<double> rate_;         // w of each row of the kernel
  std::vector<double> at_points_;
};

}  // namespace mdsd
