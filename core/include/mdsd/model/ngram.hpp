#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mdsd/tree/context_laws.hpp"

namespace mdsd {

inline constexpr std::size_t max_ngram_order = 5;

enum class Smoothing { kneser_ney, witten_bell };

/// An n-gram model, by default with interpolated modified Kneser–Ney smoothing (Chen & Goodman 1999). With h a context of
/// k − 1 tokens, h′ without its first,
///
///     p_k(w | h) = (c(h w) − D_k(c(h w)))₊ / c(h ·) + γ(h) p_{k−1}(w | h′),    γ(h) = Σ_w min(c, D_k(c)) / c(h ·),
///     p_0 = 1/V,
///
/// c the count of an n-gram in the text where k is the order, otherwise the number of different tokens that come before it;
/// the discounts D_k(1), D_k(2), D_k(3 and more) follow from how many n-grams come once, twice, … With Witten–Bell smoothing
/// (Witten & Bell 1991), which knows nothing of what comes before,
///
///     p_k(w | h) = (c(h w) + T(h) p_{k−1}(w | h′)) / (c(h ·) + T(h)),
///
/// c always the count in the text and T(h) the number of different tokens after h. A context that was never seen stands for
/// its last tokens. Every law sums to 1 and gives every token a positive probability (if γ is anywhere).
class NgramModel final : public ContextLaws {
 public:
  /// For tokens 0 … vocabulary − 1. Errors: std::invalid_argument for a vocabulary out of range or an order outside
  /// [1, max_ngram_order].
  NgramModel(std::size_t vocabulary, std::size_t order, Smoothing smoothing = Smoothing::kneser_ney);

  /// Counts more of the text, which goes on where the piece before ended. O(tokens · order).
  void add(std::span<const int> tokens);
  /// After the last piece: discounts and lists of what follows each context. Errors: std::invalid_argument without a token.
  void finish();

  std::size_t vocabulary() const override { return vocabulary_; }
  std::size_t memory() const override { return order_ - 1; }
  std::size_t order() const { return order_; }
  /// O(V + what followed the context and its ends).
  Distribution law(std::span<const int> prefix) const override;
  /// law(prefix)[token]. O(order).
  double probability(std::span<const int> prefix, int token) const;
  /// exp of the mean of −ln p over the tokens of a text, each after those before it.
  double perplexity(std::span<const int> tokens) const;

  /// Different n-grams of that length.
  std::uint64_t ngrams(std::size_t length) const;

 private:
  struct Node {
    std::uint32_t parent;
    int token;
    std::uint32_t count = 0;      ///< in the text
    std::uint32_t preceding = 0;  ///< different tokens before it
    std::uint8_t length = 0;
  };
  /// What follows a node, and the sums behind its law.
  struct Following {
    std::uint32_t first = 0, end = 0;  ///< in followers_
    double total = 0.0;                ///< c(h ·), or c(h ·) + T(h)
    double backoff = 1.0;              ///< γ(h), or T(h) / (c(h ·) + T(h))
  };

  std::uint32_t child(std::uint32_t node, int token) const;
  std::uint32_t child_or_new(std::uint32_t node, int token, bool& is_new);
  void grow();
  double count_of(const Node& node) const;
  double discount(const Node& node) const;
  std::uint32_t context_node(std::span<const int> context) const;

  std::size_t vocabulary_, order_;
  Smoothing smoothing_;
  std::vector<Node> nodes_;                   // nodes_[0]: the empty n-gram
  std::vector<std::uint32_t> table_;          // hash table of nodes by parent and token; 0 is free
  std::vector<std::uint32_t> ends_;           // ends_[k]: the k last tokens of the text so far
  std::vector<std::uint32_t> followers_;      // nodes sorted by parent
  std::vector<Following> following_;          // one a node
  std::vector<std::vector<double>> discounts_;  // [length][1, 2, 3 and more]
  bool finished_ = false;
};

}  // namespace mdsd
