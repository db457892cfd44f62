#include "mdsd/verify/weighted.hpp"

#include <algorithm>
#include <cmath>

#include "decay_grid.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

constexpr double largest_spread = 300.0;  // of log weights

double whole_power(double base, std::size_t exponent) {
  double result = 1.0;
  for (; exponent > 0; exponent >>= 1, base *= base) {
    if (exponent & 1) result *= base;
  }
  return result;
}

/// w, the largest being 1; 0 where p or q is.
std::vector<double> weights_of(const VerifierSetting& setting, double power) {
  std::vector<double> weight(setting.target.size(), 0.0);
  double largest = -HUGE_VAL;
  for (std::size_t x = 0; x < weight.size(); ++x) {
    if (setting.draft[x] == 0.0 || (setting.target[x] == 0.0 && power > 0.0)) continue;
    weight[x] = power == 0.0 ? 0.0 : power * (std::log(setting.target[x]) - std::log(setting.draft[x]));
    largest = std::max(largest, weight[x]);
  }
  for (std::size_t x = 0; x < weight.size(); ++x) {
    const bool counts = setting.draft[x] > 0.0 && (setting.target[x] > 0.0 || power == 0.0);
    weight[x] = counts ? std::exp(std::max(weight[x] - largest, -largest_spread)) : 0.0;
  }
  return weight;
}

class WeightedChoice final : public ChoiceRule {
 public:
  WeightedChoice(const VerifierSetting& setting, double power)
      : weight_(weights_of(setting, power)), marginal_(weight_.size(), 0.0) {
    const std::span<const double> q = setting.draft.values();
    CompensatedSum idle;  // mass of the tokens that win only among themselves
    double slowest = 1.0;
    for (std::size_t x = 0; x < weight_.size(); ++x) {
      if (weight_[x] == 0.0) idle.add(q[x]);
      if (weight_[x] > 0.0) slowest = std::min(slowest, weight_[x]);
    }
    const auto n = static_cast<double>(setting.n);
    const DecayGrid grid(n, slowest);
    for (std::size_t j = 0; j < grid.t.size(); ++j) {
      std::vector<double>& decay = decay_;
      decay.assign(weight_.size(), 0.0);
      CompensatedSum phi = idle;
      for (std::size_t x = 0; x < weight_.size(); ++x) {
        if (weight_[x] == 0.0) continue;
        decay[x] = std::exp(-grid.t[j] * weight_[x]);
        phi.add(q[x] * decay[x]);
      }
      const double others = n * whole_power(std::min(phi.value(), 1.0), setting.n - 1) * grid.weight[j];
      for (std::size_t x = 0; x < weight_.size(); ++x) marginal_[x] += weight_[x] * others * decay[x];
    }
    const double all_idle = whole_power(idle.value(), setting.n - 1);
    for (std::size_t x = 0; x < weight_.size(); ++x) {
      marginal_[x] = q[x] * (weight_[x] > 0.0 ? marginal_[x] : all_idle);
    }
  }

  void choose(std::span<const int> drafts, std::span<double> chance) const override {
    double sum = 0.0;
    for (const int token : drafts) sum += weight_[token];
    for (std::size_t k = 0; k < drafts.size(); ++k) {
      chance[k] = sum > 0.0 ? weight_[drafts[k]] / sum : 1.0 / static_cast<double>(drafts.size());
    }
  }

  std::span<const double> marginal() const override { return marginal_; }

 private:
  std::vector<double> weight_, marginal_, decay_;
};

double power_of(const VerifierSetting& setting) { return setting.options.power.value_or(1.0); }

std::unique_ptr<Verifier> make(const VerifierSetting& setting) {
  return make_chosen_rejection(setting, weighted_choice(setting, power_of(setting)));
}

/// Where the residual lands on a draft is not cheap to say.
std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  if (setting.n > 1) return std::nullopt;
  const double accepted = chosen_acceptance(setting, *weighted_choice(setting, power_of(setting)));
  return ExactAcceptance{accepted, accepted};
}

constexpr const char* fitting_schemes[] = {"iid"};

}  // namespace

std::shared_ptr<const ChoiceRule> weighted_choice(const VerifierSetting& setting, double power) {
  return std::make_shared<WeightedChoice>(setting, power);
}

VerifierInfo weighted_verifier() {
  return {.id = "weighted",
          .name = "Importance-weighted",
          .summary = "Chooses one draft with probability proportional to (p/q) to some power, then accepts it with "
                     "probability min(1, p/P), P being the law of the chosen draft.",
          .source = "Khisti et al., arXiv 2410.18234",
          .acceptance_formula = "w(x)/Σ w min(1, p(x)/P(x)), out of what is left; w = (p/q)^power",
          .residual_formula = "norm((p − P)₊)",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form,
          .residual_avoids_drafts = false,
          .has_power = true};
}

}  // namespace mdsd
