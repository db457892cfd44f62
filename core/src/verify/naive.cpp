#include "mdsd/verify/naive.hpp"

#include <algorithm>

#include "mdsd/verify/remaining_mass.hpp"
#include "mdsd/verify/residual_family.hpp"

namespace mdsd {
namespace {

/// With weight w the node keeps y ~ p with probability w: of what the refused drafts leave, M = p(not refused), it keeps
/// w M out of 1 − w + w M.
class Naive : public Verifier {
 public:
  explicit Naive(const VerifierSetting& setting)
      : p_(setting.target.values()), unrefused_(setting.target, setting.n), residual_(p_.begin(), p_.end()) {}

  void enter(std::span<const int> drafts, double weight) override {
    for (const int token : unrefused_.removed()) residual_[token] = p_[token];
    unrefused_.clear();
    drafts_ = drafts;
    weight_ = weight;
  }

  double child_weight(std::size_t i) override {
    if (i > 0) refuse(drafts_[i - 1]);
    const int token = drafts_[i];
    const double mass = unrefused_.value();
    if (mass < unreachable_mass || unrefused_.contains(token)) return 0.0;
    return std::min(weight_ * p_[token] / (1.0 - weight_ + weight_ * mass), 1.0);
  }

  Finish finish() override {
    refuse(drafts_.back());
    const double mass = unrefused_.value();
    if (mass < unreachable_mass) return nothing_left(weight_);
    return {weight_ * mass / (1.0 - weight_ + weight_ * mass), residual_};
  }

 private:
  void refuse(int token) {
    unrefused_.remove(token);
    residual_[token] = 0.0;
  }

  std::span<const double> p_;
  RemainingMass unrefused_;
  std::vector<double> residual_;
  std::span<const int> drafts_;
  double weight_ = 1.0;
};

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  const auto drafts = make_drafts(setting);
  const double accepted = std::min(drafts->expected_inclusion(setting.target.values()), 1.0);
  return ExactAcceptance{accepted, accepted};
}

constexpr const char* fitting_schemes[] = {"iid", "wor", "greedy", "topn", "independent"};

}  // namespace

std::unique_ptr<Verifier> make_naive(const VerifierSetting& setting) { return std::make_unique<Naive>(setting); }

VerifierInfo naive_verifier() {
  return {.id = "naive",
          .name = "Naive",
          .summary = "Draws a token from p and keeps it if it was drafted.",
          .source = "common in inference engines",
          .acceptance_formula = "p(x) / p(all tokens but the drafts refused before)",
          .residual_formula = "p without the drafts, renormalised",
          .schemes = fitting_schemes,
          .make = make_naive,
          .closed_form = closed_form};
}

}  // namespace mdsd
