#include "mdsd/verify/remaining_mass.hpp"

#include <algorithm>

#include "mdsd/probability/sum.hpp"

namespace mdsd {

RemainingMass::RemainingMass(const Distribution& law, std::size_t capacity)
    : law_(&law), likely_(law.most_likely(capacity)) {
  std::vector<double> others(law.values().begin(), law.values().end());
  for (const int token : likely_) others[token] = 0.0;
  tail_.resize(likely_.size() + 1);
  tail_.back() = compensated_sum(others);
  for (std::size_t j = likely_.size(); j-- > 0;) tail_[j] = tail_[j + 1] + law[likely_[j]];
  removed_.reserve(capacity);
}

bool RemainingMass::contains(int token) const {
  return std::find(removed_.begin(), removed_.end(), token) != removed_.end();
}

void RemainingMass::remove(int token) {
  if (!contains(token)) removed_.push_back(token);
}

double RemainingMass::value() const {
  std::size_t gone = 0;
  while (gone < likely_.size() && contains(likely_[gone])) ++gone;
  double mass = tail_[gone];
  const auto gone_end = likely_.begin() + static_cast<std::ptrdiff_t>(gone);
  for (const int token : removed_) {
    if (std::find(likely_.begin(), gone_end, token) == gone_end) mass -= (*law_)[token];
  }
  return std::max(mass, 0.0);
}

}  // namespace mdsd
