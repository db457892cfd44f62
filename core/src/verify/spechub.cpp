#include "mdsd/verify/spechub.hpp"

#include <algorithm>

#include "greedy_law.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/verify/greedy.hpp"
#include "mdsd/verify/residual_family.hpp"

namespace mdsd {
namespace {

class SpecHub final : public Verifier {
 public:
  explicit SpecHub(const VerifierSetting& setting)
      : p_(setting.target.values()), hub_(setting.draft.most_likely(1)[0]), alone_(setting.draft.support_size() == 1),
        law_(last_draft_law(setting, {hub_})), residual_(p_.size()) {
    if (alone_) law_.assign(law_.size(), 0.0);
    prepare(1.0);
  }

  void enter(std::span<const int> drafts, double weight) override {
    drafts_ = drafts;
    if (weight != weight_) prepare(weight);
    const double demand = weight * p_[drafts.back()];
    other_kept_ = alone_ || demand == 0.0 ? 0.0 : std::min(demand / law_[drafts.back()], 1.0);
    hub_kept_ = (1.0 - other_kept_) * (refused_ < unreachable_mass ? 0.0 : std::min(weight * p_[hub_] / refused_, 1.0));
  }

  /// The hub comes first among the drafts, but is tried last.
  double child_weight(std::size_t i) override {
    if (i == 0) return hub_kept_;
    return other_kept_ == 0.0 ? 0.0 : std::min(other_kept_ / (1.0 - hub_kept_), 1.0);
  }

  Finish finish() override {
    if (residual_mass_ < unreachable_mass) return nothing_left(weight_);
    return {residual_mass_ / (1.0 - weight_ + residual_mass_), residual_};
  }

 private:
  void prepare(double weight) {
    weight_ = weight;
    CompensatedSum refused;
    for (std::size_t x = 0; x < p_.size(); ++x) {
      const double demand = static_cast<int>(x) == hub_ ? 0.0 : weight * p_[x];
      residual_[x] = std::max(demand - law_[x], 0.0);
      refused.add(std::max(law_[x] - demand, 0.0));
    }
    residual_mass_ = compensated_sum(residual_);
    refused_ = alone_ ? 1.0 : refused.value();
  }

  std::span<const double> p_;
  int hub_;                  // a
  bool alone_;               // it is all that can be drafted
  std::vector<double> law_;  // q̃

  double weight_ = 0.0;
  double refused_ = 0.0;          // L
  std::vector<double> residual_;  // (w p − q̃)₊ off a
  double residual_mass_ = 0.0;

  std::span<const int> drafts_;
  double other_kept_ = 0.0;  // F_i
  double hub_kept_ = 0.0;    // F_a
};

std::unique_ptr<Verifier> make(const VerifierSetting& setting) { return std::make_unique<SpecHub>(setting); }

constexpr const char* fitting_schemes[] = {"greedy"};

}  // namespace

VerifierInfo spechub_verifier() {
  return {.id = "spechub",
          .name = "SpecHub",
          .summary = "For two drafts, one of them the most likely token, the hub: accepts the other with probability "
                     "min(1, p/q̃), and the hub for as much as is left.",
          .source = "Sun et al., arXiv 2411.05289",
          .acceptance_formula = "the other draft: min(1, p(x)/q̃(x)); then the hub a: min(1, p(a)/Σ(q̃ − p)₊)",
          .residual_formula = "norm((p − q̃)₊), the hub left out",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = greedy_verifier().closed_form,
          .least_drafts = 2,
          .most_drafts = 2};
}

}  // namespace mdsd
