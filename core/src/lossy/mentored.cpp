#include "mentored.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

/// Tokens with p > 0 by q/p ascending, with sums from either end.
class Clip {
 public:
  Clip(const Distribution& p, const Distribution& q) : p_(p), q_(q) {
    CompensatedSum p_sum, q_sum;
    for (std::size_t x = 0; x < p.size(); ++x) {
      if (p[x] > 0.0) order_.push_back(x);
      else q_sum.add(q[x]);  // the cap takes all of it away
    }
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return ratio(a) < ratio(b); });
    const std::size_t size = order_.size();
    p_above_.resize(size + 1);
    q_above_.resize(size + 1);
    q_above_[size] = q_sum.value();
    for (std::size_t m = size; m-- > 0;) {
      p_sum.add(p[order_[m]]);
      q_sum.add(q[order_[m]]);
      p_above_[m] = p_sum.value();
      q_above_[m] = q_sum.value();
    }
  }

  /// t for this u; infinite where the floor adds less than the cap must take away at least.
  double cap_of(double floor) const {
    CompensatedSum added;
    std::size_t raised = 0;
    for (; raised < order_.size() && q_[order_[raised]] < floor * p_[order_[raised]]; ++raised) {
      added.add(floor * p_[order_[raised]] - q_[order_[raised]]);
    }
    if (added.value() <= q_above_.back()) return std::numeric_limits<double>::infinity();
    // The capped tokens are those from `low` on: the last place where capping at its own ratio would take away too much.
    std::size_t low = raised, high = order_.size() - 1;
    while (low < high) {
      const std::size_t middle = (low + high + 1) / 2;
      const bool too_much = q_above_[middle] - ratio(order_[middle]) * p_above_[middle] >= added.value();
      (too_much ? low : high) = too_much ? middle : middle - 1;
    }
    // Capped at the ratio of token `low` too much is taken away, at that of the next too little: those after it are capped.
    const bool starts = q_above_[low] - ratio(order_[low]) * p_above_[low] < added.value();
    const std::size_t capped = starts ? low : low + 1;
    return (q_above_[capped] - added.value()) / p_above_[capped];
  }

  std::vector<double> law(double floor, double cap) const {
    std::vector<double> law(p_.size());
    for (std::size_t x = 0; x < p_.size(); ++x) law[x] = std::min(std::max(q_[x], floor * p_[x]), cap * p_[x]);
    return law;
  }

  double divergence(const std::vector<double>& law) const {
    CompensatedSum sum;
    for (std::size_t x = 0; x < p_.size(); ++x) {
      if (p_[x] > 0.0) sum.add(law[x] > 0.0 ? p_[x] * std::log(p_[x] / law[x]) : std::numeric_limits<double>::infinity());
    }
    return sum.value();
  }

 private:
  double ratio(std::size_t token) const { return q_[token] / p_[token]; }

  const Distribution &p_, &q_;
  std::vector<std::size_t> order_;
  std::vector<double> p_above_, q_above_;  // of the m-th token in order and all after it; of q, tokens with p = 0 too
};

}  // namespace

MentoredClip mentored_clip(const Distribution& p, const Distribution& q, double divergence) {
  MentoredClip clip;
  if (kl_divergence(p, q) <= divergence) {
    clip.keeps_all = true;
    clip.law.assign(q.values().begin(), q.values().end());
    return clip;
  }
  const Clip laws(p, q);
  double low = 1e-300, high = 1.0;  // KL(low) > D ≥ KL(high) = 0, where π = p
  for (double floor = std::sqrt(low); floor > low && floor < high && high - low > 4e-16 * high;
       floor = std::sqrt(low) * std::sqrt(high)) {
    const double cap = laws.cap_of(floor);
    const bool spends = std::isinf(cap) || laws.divergence(laws.law(floor, cap)) > divergence;
    (spends ? low : high) = floor;
  }
  const double cap = high == 1.0 ? 1.0 : laws.cap_of(high);
  clip.alpha = 1.0 / cap;
  clip.beta = 1.0 / high;
  clip.law = laws.law(high, cap);
  return clip;
}

}  // namespace mdsd
