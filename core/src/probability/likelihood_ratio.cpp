#include "mdsd/probability/likelihood_ratio.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

struct Entry {
  double key;  // p/q, divided by key_unit so that it is finite
  int token;
};

// 1/5e-324 is 2^1074, the largest double below 2^1024.
constexpr double key_unit = 0x1.0p52;

/// Sorts by key ≥ 0, equal keys staying as they were: by digits of their bits, which order like the numbers do.
/// Linear, and several times faster than a comparing sort of a large vocabulary.
void sort_by_key(std::vector<Entry>& entries) {
  constexpr int digits = 6, digit_bits = 11;
  constexpr std::size_t buckets = std::size_t{1} << digit_bits;
  const auto digit = [](const Entry& entry, int position) {
    std::uint64_t bits;
    std::memcpy(&bits, &entry.key, sizeof bits);
    return (bits >> (position * digit_bits)) & (buckets - 1);
  };
  std::vector<std::array<std::uint32_t, buckets>> counts(digits);
  for (const Entry& entry : entries) {
    for (int position = 0; position < digits; ++position) ++counts[position][digit(entry, position)];
  }
  std::vector<Entry> sorted(entries.size());
  for (int position = 0; position < digits && !entries.empty(); ++position) {
    if (counts[position][digit(entries[0], position)] == entries.size()) continue;  // the same digit everywhere
    std::uint32_t start = 0;
    for (std::uint32_t& count : counts[position]) {
      const std::uint32_t next = start + count;
      count = start;
      start = next;
    }
    for (const Entry& entry : entries) sorted[counts[position][digit(entry, position)]++] = entry;
    entries.swap(sorted);
  }
}

}  // namespace

LikelihoodRatioOrder::LikelihoodRatioOrder(const Distribution& p, const Distribution& q) {
  require_same_vocabulary(p, q);

  // A key is one rounding of the exact ratio, hence a consistent order (cross products of 1e-300 would underflow).
  std::vector<Entry> entries;
  entries.reserve(q.support_size());
  CompensatedSum p_undrafted;
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (q[i] > 0.0) {
      entries.push_back({p[i] / (key_unit * q[i]), static_cast<int>(i)});
    } else {
      p_undrafted.add(p[i]);
    }
  }
  sort_by_key(entries);

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
    ratio_[m] = p[tokens_[m]] / q[tokens_[m]];
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

const LikelihoodRatioOrder& OrderSource::made() const {
  if (!*place_) *place_ = std::make_unique<LikelihoodRatioOrder>(*p_, *q_);
  return **place_;
}

}  // namespace mdsd
