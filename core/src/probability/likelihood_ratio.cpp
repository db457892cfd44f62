#include "mdsd/probability/likelihood_ratio.hpp"

#include <algorithm>

#include "mdsd/probability/sum.hpp"

namespace mdsd {

LikelihoodRatioOrder::LikelihoodRatioOrder(const Distribution& p, const Distribution& q) {
  require_same_vocabulary(p, q);

  // p/q is one rounding of the exact ratio, hence a consistent order (cross products of 1e-300 would underflow), and
  // since q ≤ 1 it is 0 only where p is.
  struct Entry {
    double ratio;
    int token;
  };
  std::vector<Entry> entries;
  entries.reserve(q.support_size());
  CompensatedSum p_undrafted;
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (q[i] > 0.0) {
      entries.push_back({p[i] / q[i], static_cast<int>(i)});
    } else {
      p_undrafted.add(p[i]);
    }
  }
  std::sort(entries.begin(), entries.end(),
            [](Entry a, Entry b) { return a.ratio < b.ratio || (a.ratio == b.ratio && a.token < b.token); });

  const std::size_t size = entries.size();
  tokens_.resize(size);
  ratio_.resize(size);
  p_prefix_.resize(size + 1);
  q_prefix_.resize(size + 1);
  p_suffix_.resize(size + 1);
  q_suffix_.resize(size + 1);
  CompensatedSum p_mass, q_mass;
  for (std::size_t m = 0; m < size; ++m) {
    tokens_[m] = entries[m].token;
    ratio_[m] = entries[m].ratio;
    p_mass.add(p[tokens_[m]]);
    q_mass.add(q[tokens_[m]]);
    p_prefix_[m + 1] = p_mass.value();
    q_prefix_[m + 1] = q_mass.value();
  }
  p_mass = p_undrafted;
  q_mass = {};
  p_suffix_[size] = p_mass.value();
  for (std::size_t m = size; m-- > 0;) {
    p_mass.add(p[tokens_[m]]);
    q_mass.add(q[tokens_[m]]);
    p_suffix_[m] = p_mass.value();
    q_suffix_[m] = q_mass.value();
  }
}

double LikelihoodRatioOrder::excess(double theta) const {
  const auto first = std::upper_bound(ratio_.begin(), ratio_.end(), theta);
  const auto m = static_cast<std::size_t>(first - ratio_.begin());
  return std::max(p_suffix_[m] - theta * q_suffix_[m], 0.0);
}

}  // namespace mdsd
