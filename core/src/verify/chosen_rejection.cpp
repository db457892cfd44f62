#include <algorithm>

#include "mdsd/probability/sum.hpp"
#include "mdsd/verify/choice_rule.hpp"
#include "mdsd/verify/residual_family.hpp"

namespace mdsd {
namespace {

class ChosenRejection final : public Verifier {
 public:
  ChosenRejection(const VerifierSetting& setting, std::shared_ptr<const ChoiceRule> rule)
      : p_(setting.target.values()), rule_(std::move(rule)), marginal_(rule_->marginal()), residual_(p_.size()) {
    prepare(1.0);
  }

  void enter(std::span<const int> drafts, double weight) override {
    if (weight != weight_) prepare(weight);
    drafts_ = drafts;
    chance_.resize(drafts.size());
    rule_->choose(drafts, chance_);
    left_ = 1.0;
  }

  /// Pr(chosen and kept) out of what the children before have left.
  double child_weight(std::size_t i) override {
    const int token = drafts_[i];
    const double demand = weight_ * p_[token];
    const double flow = chance_[i] * (demand < marginal_[token] ? demand / marginal_[token] : 1.0);
    if (flow == 0.0 || left_ <= 0.0) return 0.0;
    const double kept = std::min(flow / left_, 1.0);
    left_ -= flow;
    return kept;
  }

  Finish finish() override {
    if (residual_mass_ < unreachable_mass) return nothing_left(weight_);
    return {residual_mass_ / (1.0 - weight_ + residual_mass_), residual_};
  }

 private:
  void prepare(double weight) {
    weight_ = weight;
    for (std::size_t x = 0; x < residual_.size(); ++x) residual_[x] = std::max(weight * p_[x] - marginal_[x], 0.0);
    residual_mass_ = compensated_sum(residual_);
  }

  std::span<const double> p_;
  std::shared_ptr<const ChoiceRule> rule_;
  std::span<const double> marginal_;  // P

  double weight_ = 1.0;
  std::vector<double> residual_;  // (w p − P)₊
  double residual_mass_ = 0.0;

  std::span<const int> drafts_;
  std::vector<double> chance_;
  double left_ = 1.0;  // probability that none of the children so far is kept
};

}  // namespace

std::unique_ptr<Verifier> make_chosen_rejection(const VerifierSetting& setting, std::shared_ptr<const ChoiceRule> rule) {
  return std::make_unique<ChosenRejection>(setting, std::move(rule));
}

double chosen_acceptance(const Distribution& target, const ChoiceRule& rule) {
  const std::span<const double> marginal = rule.marginal();
  CompensatedSum sum;
  for (std::size_t x = 0; x < marginal.size(); ++x) sum.add(std::min(target[x], marginal[x]));
  return std::min(sum.value(), 1.0);
}

}  // namespace mdsd
