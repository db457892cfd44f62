#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "mdsd/draft/scheme.hpp"

namespace mdsd {

std::unique_ptr<DraftScheme> make_iid(const Distribution& draft, std::size_t n);
std::unique_ptr<DraftScheme> make_wor(const Distribution& draft, std::size_t n);
std::unique_ptr<DraftScheme> make_greedy(const Distribution& draft, std::size_t n);
std::unique_ptr<DraftScheme> make_topn(const Distribution& draft, std::size_t n);
std::unique_ptr<DraftScheme> make_equal_drafters(const Distribution& draft, std::size_t n);

/// The tree that draws need, built by the first draw: bounds and inclusion probabilities do without.
class LazyDrawTree {
 public:
  DrawTree& over(std::span<const double> weights) {
    if (!tree_) tree_.emplace(weights);
    return *tree_;
  }

 private:
  std::optional<DrawTree> tree_;
};

/// 1 − hⁿ for h = 1 − s, both given: (1 − hᵃ⁺ᵇ) = (1 − hᵃ) + hᵃ (1 − hᵇ) by the bits of n. Sums and products of
/// positive numbers only, hence as accurate, relatively, as s and h; and without a call of pow.
inline double escape_of_power(double h, double s, std::size_t n) {
  double power = 1.0, escape = 0.0;  // h^a and 1 − h^a for the bits of n seen so far
  for (double square = h, square_escape = s; n > 0; n >>= 1) {
    if (n & 1) {
      escape += power * square_escape;
      power *= square;
    }
    square_escape += square * square_escape;
    square *= square;
  }
  return escape;
}

/// tails[m] = mass of all tokens but the first m of `order`, m = 0..order.size(), added up from the far end: never
/// 1 − prefix, which loses tails of 1e-52.
std::vector<double> outside_masses(std::span<const double> law, std::span<const int> order);

}  // namespace mdsd
