#pragma once

#include <memory>
#include <vector>

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// The tokens with q > 0 by q/p descending (p = 0 first, ties by smaller token), with the masses of all prefixes and
/// suffixes of that order: the one sort behind the optimum of `iid` and `wor` and behind every verifier whose state
/// is a scaled residual (p − θq)₊.
///
/// Building it costs O(V): one sort by digits. Suffix sums are added up from the far end, never taken as 1 − prefix: on
/// sharp laws the tail is 1e-52 and matters.
class LikelihoodRatioOrder {
 public:
  LikelihoodRatioOrder(const Distribution& p, const Distribution& q);

  /// Tokens with q > 0, largest q/p first.
  const std::vector<int>& tokens() const { return tokens_; }
  std::size_t size() const { return tokens_.size(); }

  /// Mass of the first m tokens, m = 0..size().
  double p_prefix(std::size_t m) const { return p_prefix_[m]; }
  double q_prefix(std::size_t m) const { return q_prefix_[m]; }
  /// Mass of all the other tokens (for p: those with q = 0 included), summed from the far end.
  double p_suffix(std::size_t m) const { return p_suffix_[m]; }
  double q_suffix(std::size_t m) const { return q_suffix_[m]; }

  /// Hockey-stick divergence Z(θ) = Σ (p − θq)₊, θ ≥ 0: the mass of the unnormalised residual. Non-increasing and
  /// convex, Z(0) = 1. O(log V).
  double excess(double theta) const;

 private:
  std::vector<int> tokens_;
  std::vector<double> p_prefix_, q_prefix_, p_suffix_, q_suffix_;
  std::vector<double> ratio_;  // p/q, ascending along tokens_
};

/// An order that is there, or that is made when it is first asked for: rules that need none should not wait for a sort.
class OrderSource {
 public:
  OrderSource(const LikelihoodRatioOrder& order) : known_(&order) {}
  /// Made into `place`, of p and q; all three must outlive the source.
  OrderSource(std::unique_ptr<LikelihoodRatioOrder>& place, const Distribution& p, const Distribution& q)
      : place_(&place), p_(&p), q_(&q) {}

  const LikelihoodRatioOrder& operator()() const { return known_ ? *known_ : made(); }

 private:
  const LikelihoodRatioOrder& made() const;

  const LikelihoodRatioOrder* known_ = nullptr;
  std::unique_ptr<LikelihoodRatioOrder>* place_ = nullptr;
  const Distribution* p_ = nullptr;
  const Distribution* q_ = nullptr;
};

}  // namespace mdsd
