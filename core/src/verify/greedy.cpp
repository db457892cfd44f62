#include "mdsd/verify/greedy.hpp"

#include <algorithm>

#include "greedy_law.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/verify/residual_family.hpp"

namespace mdsd {
namespace {

class Greedy : public Verifier {
 public:
  explicit Greedy(const VerifierSetting& setting)
      : p_(setting.target.values()), certain_(certain_tokens(setting)), last_law_(last_draft_law(setting, certain_)) {}

  void enter(std::span<const int> drafts, double weight) override {
    drafts_ = drafts;
    if (weight != weight_) prepare(weight);
    const int last = drafts.back();
    const double demand = weight * p_[last];
    last_kept_ = demand == 0.0 ? 0.0 : std::min(demand / last_law_[last], 1.0);
    share_ = last_refused_ < unreachable_mass ? 0.0 : (1.0 - last_kept_) / last_refused_;
    uncertain_ = last_refused_;
  }

  /// F_i out of what the children before have left: F_y + (1 − F_y)/Z · (Z − w p(T so far)).
  double child_weight(std::size_t i) override {
    const bool is_last = i + 1 == drafts_.size();
    const double flow = is_last ? last_kept_ : share_ * (weight_ * p_[drafts_[i]]);
    const double left = last_kept_ + share_ * uncertain_;
    uncertain_ = is_last ? uncertain_ : after_[i + 1];
    return flow == 0.0 ? 0.0 : std::min(flow / left, 1.0);
  }

  Finish finish() override {
    if (residual_mass_ < unreachable_mass) return nothing_left(weight_);
    return {residual_mass_ / (1.0 - weight_ + residual_mass_), residual_};
  }

 private:
  void prepare(double weight) {
    weight_ = weight;
    residual_.resize(p_.size());
    for (std::size_t x = 0; x < p_.size(); ++x) residual_[x] = std::max(weight * p_[x] - last_law_[x], 0.0);
    for (const int token : certain_) residual_[token] = 0.0;
    residual_mass_ = compensated_sum(residual_);
    after_.assign(certain_.size() + 1, 1.0 - weight + residual_mass_);
    for (std::size_t i = certain_.size(); i-- > 0;) after_[i] = after_[i + 1] + weight * p_[certain_[i]];
    last_refused_ = after_[0];
  }

  std::span<const double> p_;
  std::vector<int> certain_;      // T
  std::vector<double> last_law_;  // q̃

  double weight_ = 0.0;
  std::vector<double> residual_;  // (w p − q̃)₊ off T
  double residual_mass_ = 0.0;
  std::vector<double> after_;     // after_[i] = Z − w p(first i of T), summed from the far end
  double last_refused_ = 0.0;     // Z

  std::span<const int> drafts_;
  double last_kept_ = 0.0;  // F_y
  double share_ = 0.0;      // (1 − F_y)/Z
  double uncertain_ = 0.0;  // after_[i] for the child that comes next
};

std::unique_ptr<Verifier> make(const VerifierSetting& setting) { return std::make_unique<Greedy>(setting); }

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  const std::vector<int> certain = certain_tokens(setting);
  const std::vector<double> last_law = last_draft_law(setting, certain);
  CompensatedSum sum;
  for (const int token : certain) sum.add(setting.target[token]);
  for (std::size_t x = 0; x < last_law.size(); ++x) sum.add(std::min(setting.target[x], last_law[x]));
  const double accepted = std::min(sum.value(), 1.0);
  return ExactAcceptance{accepted, accepted};
}

constexpr const char* fitting_schemes[] = {"greedy"};

}  // namespace

VerifierInfo greedy_verifier() {
  return {.id = "greedy",
          .name = "Greedy",
          .summary = "Accepts the last draft with probability min(1, p/q̃), else draws from what is left of p, "
                     "where the drafts that were certain count as accepted.",
          .source = "Hu et al., arXiv 2502.18779",
          .acceptance_formula = "the drawn y: F = min(1, p(y)/q̃(y)); a certain x: p(x) (1 − F)/Z, where Z = 1 − Σ min(p, q̃)",
          .residual_formula = "norm((p − q̃)₊), the certain tokens left out",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form};
}

}  // namespace mdsd
