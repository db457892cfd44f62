#include "mdsd/verify/residual_family.hpp"

#include <algorithm>

#include "mdsd/probability/sum.hpp"

namespace mdsd {

double ResidualFamily::at(int token, double theta) const {
  return std::max(p_[token] - theta * (unit_ * q_[token]), 0.0);
}

void ResidualFamily::fill(double theta, std::vector<double>& residual) const {
  residual.resize(p_.size());
  for (std::size_t x = 0; x < p_.size(); ++x) residual[x] = std::max(p_[x] - theta * (unit_ * q_[x]), 0.0);
}

std::size_t ResidualFamily::covered(double theta) const {
  const std::vector<int>& tokens = order_->tokens();
  const auto first_uncovered = std::partition_point(
      tokens.begin(), tokens.end(), [&](int token) { return p_[token] <= theta * (unit_ * q_[token]); });
  return static_cast<std::size_t>(first_uncovered - tokens.begin());
}

double ResidualFamily::mass(double theta, std::size_t covered) const {
  return std::max(order_->p_suffix(covered) - theta * (unit_ * order_->q_suffix(covered)), 0.0);
}

double ResidualFamily::mass_by_pass(double theta) const {
  CompensatedSum sum;
  for (std::size_t x = 0; x < p_.size(); ++x) sum.add(std::max(p_[x] - theta * (unit_ * q_[x]), 0.0));
  return sum.value();
}

double ResidualFamily::overlap(double theta) const {
  const std::size_t m = covered(theta);
  return std::min(order_->p_prefix(m) + theta * (unit_ * order_->q_suffix(m)), 1.0);
}

}  // namespace mdsd
