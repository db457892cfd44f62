#include "mdsd/verify/weighted.hpp"

#include <algorithm>
#include <cmath>

#include "decay_grid.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

constexpr double largest_spread = 300.0;  // of log weights
constexpr std::size_t most_exact_tokens = 4096;

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
      : q_(setting.draft.values()), n_(setting.n), weight_(weights_of(setting, power)), marginal_(weight_.size(), 0.0) {
    CompensatedSum idle;
    double slowest = 1.0;
    for (std::size_t x = 0; x < weight_.size(); ++x) {
      if (weight_[x] == 0.0) idle.add(q_[x]);
      if (weight_[x] > 0.0) slowest = std::min(slowest, weight_[x]);
    }
    idle_ = idle.value();
    grid_ = DecayGrid(static_cast<double>(n_), slowest);
    at_nodes([&](double weight, double phi, std::span<const double> decay) {
      const double others = whole_power(phi, n_ - 1) * weight;
      for (std::size_t x = 0; x < weight_.size(); ++x) marginal_[x] += weight_[x] * others * decay[x];
    });
    const double all_idle = whole_power(idle_, n_ - 1);
    for (std::size_t x = 0; x < weight_.size(); ++x) {
      marginal_[x] = q_[x] * (weight_[x] > 0.0 ? marginal_[x] : all_idle);
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

  /// Pr(the chosen draft i is refused, and y, drawn from r = norm((p − P)₊), was drafted)
  ///     = ∫ Σ_i n q_i w_i (1 − p_i/P_i)₊ e^{−t w_i} Σ_y r_y [φ^{n−1} − (φ − q_y e^{−t w_y})^{n−1}] dt,
  /// for a refused i has p < P, so that it is not y.
  double lands_on_draft(std::span<const double> p) const {
    std::vector<double> residual(p.size()), refused(p.size(), 0.0);
    for (std::size_t x = 0; x < p.size(); ++x) {
      residual[x] = std::max(p[x] - marginal_[x], 0.0);
      if (p[x] < marginal_[x]) refused[x] = q_[x] * weight_[x] * (1.0 - p[x] / marginal_[x]);
    }
    const double mass = compensated_sum(residual);
    if (n_ == 1 || mass == 0.0) return 0.0;
    double sum = 0.0;
    at_nodes([&](double weight, double phi, std::span<const double> decay) {
      double winners = 0.0, drafted = 0.0;
      const double all = whole_power(phi, n_ - 1);
      for (std::size_t x = 0; x < p.size(); ++x) {
        winners += refused[x] * decay[x];
        if (residual[x] > 0.0) {
          drafted += residual[x] * (all - whole_power(std::max(phi - q_[x] * decay[x], 0.0), n_ - 1));
        }
      }
      sum += weight * winners * drafted;
    });
    return sum / mass;
  }

 private:
  /// use(n dt, φ(t), e^{−t w}) at every node; e^{−t w} is 0 for the tokens that win only among themselves.
  template <typename Use>
  void at_nodes(Use use) const {
    std::vector<double> decay(weight_.size(), 0.0);
    for (std::size_t j = 0; j < grid_.t.size(); ++j) {
      CompensatedSum phi;
      phi.add(idle_);
      for (std::size_t x = 0; x < weight_.size(); ++x) {
        if (weight_[x] == 0.0) continue;
        decay[x] = std::exp(-grid_.t[j] * weight_[x]);
        phi.add(q_[x] * decay[x]);
      }
      use(static_cast<double>(n_) * grid_.weight[j], std::min(phi.value(), 1.0), decay);
    }
  }

  std::span<const double> q_;
  std::size_t n_;
  std::vector<double> weight_, marginal_;
  double idle_ = 0.0;  // mass of the tokens that win only among themselves
  DecayGrid grid_{1.0, 1.0};
};

double power_of(const VerifierSetting& setting) { return setting.options.power.value_or(1.0); }

std::unique_ptr<Verifier> make(const VerifierSetting& setting) {
  return make_chosen_rejection(setting, weighted_choice(setting, power_of(setting)));
}

/// Exact up to a size where drawing tuples is cheaper.
std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  if (setting.target.size() > most_exact_tokens) return std::nullopt;
  const WeightedChoice rule(setting, power_of(setting));
  const double accepted = chosen_acceptance(setting.target, rule);
  return ExactAcceptance{accepted, std::min(accepted + rule.lands_on_draft(setting.target.values()), 1.0)};
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
