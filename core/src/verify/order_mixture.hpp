#pragma once

#include <vector>

#include "mdsd/verify/choice_rule.hpp"

namespace mdsd {

/// Draws one of several orders of the tokens, order r with probability share[r], and chooses the draft that comes last in
/// it. Its marginal is that mixture of vertices of the core of Q.
class OrderMixture final : public ChoiceRule {
 public:
  /// position[r][x]: where token x stands in order r.
  OrderMixture(std::vector<std::vector<int>> position, std::vector<double> share, std::vector<double> marginal)
      : position_(std::move(position)), share_(std::move(share)), marginal_(std::move(marginal)) {}

  void choose(std::span<const int> drafts, std::span<double> chance) const override {
    for (double& value : chance) value = 0.0;
    for (std::size_t r = 0; r < share_.size(); ++r) {
      std::size_t last = 0;
      for (std::size_t k = 1; k < drafts.size(); ++k) {
        if (position_[r][drafts[k]] > position_[r][drafts[last]]) last = k;
      }
      chance[last] += share_[r];
    }
  }

  std::span<const double> marginal() const override { return marginal_; }

 private:
  std::vector<std::vector<int>> position_;
  std::vector<double> share_, marginal_;
};

}  // namespace mdsd
