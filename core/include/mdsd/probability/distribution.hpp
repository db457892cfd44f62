#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace mdsd {

/// Largest vocabulary that the library accepts (a power of two above every tokenizer in use).
inline constexpr std::size_t max_vocabulary = 262'144;

/// How far the sum of listed probabilities may be from 1: float16 and bfloat16 rounding over 100,000 tokens stays below
/// it, unnormalised or mistaken numbers (logits, counts, a wrong axis) do not.
inline constexpr double listed_sum_tolerance = 0.01;

/// How a model's raw output becomes the law that is sampled from, in the order inference engines use:
///
///     p ∝ exp(logit / temperature), then the top_k most likely tokens, then the smallest set of the most
///     likely tokens whose mass reaches top_p; what is left is renormalised.
///
/// Temperature 0 keeps the most likely token only. Ties go to the smaller token.
struct Shaping {
  double temperature = 1.0;  ///< in [0, 1e6]
  std::size_t top_k = 0;     ///< 0 keeps all tokens
  double top_p = 1.0;        ///< in (0, 1]; 1 keeps all tokens

  bool is_identity() const { return temperature == 1.0 && top_k == 0 && top_p == 1.0; }
};

/// A law over the tokens 0..V-1: values p[i] ≥ 0 with Σ p[i] = 1, V in [1, max_vocabulary].
///
/// Every constructor divides by a compensated sum, so Σ p[i] misses 1 by rounding only. Errors are
/// std::invalid_argument; the message names `field` (as the caller knows it), the token and its value.
class Distribution {
 public:
  /// p ∝ weights. Errors: empty, too long, a negative, NaN or infinite weight, all weights 0. O(V).
  static Distribution from_weights(std::span<const double> weights, std::string_view field = "distribution");

  /// The same for numbers that are probabilities already. Unlike weights that a person types they must nearly sum to 1: a
  /// row that sums to 1.3 is a wrong file or table, not a law to be rescaled in silence. Errors: as above, and for such a
  /// sum.
  static Distribution from_probabilities(std::span<const double> probabilities, std::string_view field = "distribution");

  /// The softmax of `logits` under `shaping`; −∞ is a token of probability 0.
  /// Errors: as above with NaN and +∞, all −∞; shaping out of range. O(V), O(V log V) with top_k or top_p.
  static Distribution from_logits(std::span<const double> logits, const Shaping& shaping = {},
                                  std::string_view field = "distribution");

  /// from_weights, then `shaping` with log(weights) as the logits. O(V), O(V log V) with top_k or top_p.
  static Distribution from_weights(std::span<const double> weights, const Shaping& shaping,
                                   std::string_view field = "distribution");

  std::size_t size() const { return values_.size(); }
  double operator[](std::size_t token) const { return values_[token]; }
  std::span<const double> values() const { return values_; }

  /// Number of tokens of positive probability.
  std::size_t support_size() const { return support_size_; }

  /// The `count` most likely tokens, most likely first, ties by smaller token; fewer if the support is smaller.
  std::vector<int> most_likely(std::size_t count) const;

 private:
  explicit Distribution(std::vector<double> values);

  std::vector<double> values_;
  std::size_t support_size_;
};

/// Throws std::invalid_argument, naming both sizes, unless p and q have the same number of tokens.
void require_same_vocabulary(const Distribution& target, const Distribution& draft);

}  // namespace mdsd
