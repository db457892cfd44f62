#pragma once

#include <span>
#include <vector>

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// Mass of a law outside a small set R of removed tokens, to a few units in the last place however sharp the law is:
///
///     Σ_{x ∉ R} law(x) = tail(j) − Σ_{x ∈ R, rank(x) > j} law(x),   j = rank of the most likely token outside R,
///
/// where tail(j) sums all tokens from rank j on. What is subtracted is at most |R| times the token of rank j, which
/// stays; 1 − Σ_{x ∈ R} law(x) would lose everything where the removed tokens hold all but 1e-20 of the law.
class RemainingMass {
 public:
  /// At most `capacity` tokens will be removed at a time. O(V). The law must outlive the object.
  RemainingMass(const Distribution& law, std::size_t capacity);

  /// Removing a token again changes nothing. O(capacity).
  void remove(int token);
  /// Puts the token back that was removed last.
  void restore_last() { removed_.pop_back(); }
  void clear() { removed_.clear(); }

  bool contains(int token) const;
  std::span<const int> removed() const { return removed_; }

  /// O(capacity²), O(1) for few removed tokens.
  double value() const;

 private:
  const Distribution* law_;
  std::vector<int> likely_;   // the `capacity` most likely tokens
  std::vector<double> tail_;  // tail_[j]: mass of all tokens but likely_[0..j)
  std::vector<int> removed_;
};

}  // namespace mdsd
