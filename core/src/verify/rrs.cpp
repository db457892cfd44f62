#include "mdsd/verify/rrs.hpp"

#include <algorithm>

#include "mdsd/probability/sum.hpp"
#include "mdsd/verify/recursive_rejection.hpp"

namespace mdsd {
namespace {

/// Drafters with laws of their own: what is left of p after k refusals is the same whichever tokens were refused,
///
///     t₀ = w p,    t_k = (t_{k−1} − q_k)₊ / (1 − Σ min(t_{k−1}, q_k)),
///
/// not renormalised: the sum of t_k is the probability that the node still stops here.
class RecursiveDrafters final : public Verifier {
 public:
  explicit RecursiveDrafters(const VerifierSetting& setting) : p_(setting.target.values()) {
    for (const Distribution& law : setting.laws) laws_.push_back(law.values());
    for (std::size_t k = laws_.size(); k < setting.n; ++k) laws_.push_back(setting.draft.values());
  }

  void enter(std::span<const int> drafts, double weight) override {
    drafts_ = drafts;
    if (weight != weight_) prepare(weight);
  }

  double child_weight(std::size_t i) override {
    const double left = left_[i][drafts_[i]];
    return left == 0.0 ? 0.0 : std::min(left / laws_[i][drafts_[i]], 1.0);
  }

  Finish finish() override {
    const std::vector<double>& residual = left_[drafts_.size()];
    const double mass = compensated_sum(residual);
    if (mass < unreachable_mass) return nothing_left(weight_);
    return {weight_ < 1.0 ? std::min(mass, 1.0) : 1.0, residual};
  }

  double accepted() {
    prepare(1.0);
    return 1.0 - refused_;
  }

 private:
  void prepare(double weight) {
    weight_ = weight;
    left_.assign(1, {p_.begin(), p_.end()});
    for (double& value : left_[0]) value *= weight;
    refused_ = 1.0;
    for (const std::span<const double> law : laws_) {
      std::vector<double> rest = left_.back();
      CompensatedSum refusal;
      for (std::size_t x = 0; x < rest.size(); ++x) {
        refusal.add(std::max(law[x] - rest[x], 0.0));
        rest[x] = std::max(rest[x] - law[x], 0.0);
      }
      const double chance = refusal.value();
      for (double& value : rest) value = chance < unreachable_mass ? 0.0 : value / chance;
      refused_ *= std::min(chance, 1.0);
      left_.push_back(std::move(rest));
    }
  }

  std::span<const double> p_;
  std::vector<std::span<const double>> laws_;
  double weight_ = 0.0;
  double refused_ = 1.0;                   // all drafts
  std::vector<std::vector<double>> left_;  // t
  std::span<const int> drafts_;
};

std::unique_ptr<Verifier> make(const VerifierSetting& setting) {
  if (setting.scheme == "independent") return std::make_unique<RecursiveDrafters>(setting);
  return std::make_unique<RecursiveRejection>(setting, RecursiveRejection::Drafting::with_replacement);
}

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  if (setting.scheme == "independent") {
    const double accepted = RecursiveDrafters(setting).accepted();
    return ExactAcceptance{accepted, accepted};
  }
  const ResidualFamily family(setting);
  double theta = 0.0;
  for (std::size_t k = 0; k < setting.n; ++k) theta += family.mass(theta);
  const double accepted = family.overlap(theta);
  return ExactAcceptance{accepted, accepted};
}

constexpr const char* fitting_schemes[] = {"iid", "independent"};

}  // namespace

VerifierInfo rrs_verifier() {
  return {.id = "rrs",
          .name = "Recursive rejection",
          .summary = "Verifies one draft after another, each against what the refused ones left of p.",
          .source = "Miao et al., arXiv 2305.09781",
          .acceptance_formula = "min(1, r(x)/q(x)), where r = p at first and norm((r − q)₊) after each refusal",
          .residual_formula = "r after the last refusal",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form};
}

}  // namespace mdsd
