#include "mdsd/verify/kseq.hpp"

#include <algorithm>
#include <cmath>

#include "mdsd/verify/residual_family.hpp"

namespace mdsd {
namespace {

constexpr double largest_theta = 1e300;  // of ρ/w, for weights near the smallest double

KseqRule rule_at(const ResidualFamily& family, std::size_t n, double weight, double rho) {
  KseqRule rule{.rho = rho};
  rule.beta = std::min(weight / rho * family.overlap(std::min(rho / weight, largest_theta)), 1.0);
  double powers = 0.0;
  for (std::size_t k = 0; k < n; ++k) powers = powers * (1.0 - rule.beta) + 1.0;
  rule.accepted = std::min(rule.beta * powers, 1.0);
  rule.flow = powers;
  return rule;
}

/// s(β(ρ)) − ρ decreases: bisection to neighbouring doubles, which gives the valid one of the two.
KseqRule best_rule(const ResidualFamily& family, std::size_t n, double weight) {
  double low = 1.0;
  double high = static_cast<double>(n);
  KseqRule best = rule_at(family, n, weight, low);
  if (best.flow > low && best.beta > 0.0) {
    for (double middle = low + (high - low) / 2; middle > low && middle < high; middle = low + (high - low) / 2) {
      const bool valid = rule_at(family, n, weight, middle).flow <= middle;
      (valid ? high : low) = middle;
    }
    best = rule_at(family, n, weight, high);
  }
  best.flow = best.rho;  // what it is at the root; or β = 0 and nothing flows
  return best;
}

/// A node is verified many times with the same weight, so the rule is kept.
class Kseq : public Verifier {
 public:
  explicit Kseq(const VerifierSetting& setting)
      : setting_(setting), p_(setting.target.values()), q_(setting.draft.values()) {}

  void enter(std::span<const int> drafts, double weight) override {
    drafts_ = drafts;
    if (weight == weight_) return;
    weight_ = weight;
    rule_ = kseq_rule(setting_, weight);
    residual_.clear();
  }

  double child_weight(std::size_t i) override {
    const int token = drafts_[i];
    const double demand = weight_ * p_[token];
    return demand == 0.0 ? 0.0 : std::min(demand / (rule_.rho * q_[token]), 1.0);
  }

  Finish finish() override {
    const double kept = weight_ - rule_.accepted;
    if (kept < unreachable_mass) return nothing_left(weight_);
    if (residual_.empty()) {
      for (std::size_t x = 0; x < p_.size(); ++x) residual_.push_back(residual_at(x));
    }
    return {std::min(kept / (1.0 - rule_.accepted), 1.0), residual_};
  }

 private:
  double residual_at(std::size_t x) const {
    const double demand = weight_ * p_[x];
    return std::max(demand - rule_.flow * std::min(q_[x], demand / rule_.rho), 0.0);
  }

  VerifierSetting setting_;
  std::span<const double> p_, q_;
  std::span<const int> drafts_;
  double weight_ = 0.0;
  KseqRule rule_;
  std::vector<double> residual_;
};

std::unique_ptr<Verifier> make(const VerifierSetting& setting) { return std::make_unique<Kseq>(setting); }

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  const KseqRule rule = kseq_rule(setting);
  ExactAcceptance result{rule.accepted, rule.accepted};
  if (!setting.options.rho || 1.0 - rule.beta < unreachable_mass) return result;
  for (std::size_t x = 0; x < setting.target.size(); ++x) {
    const double p = setting.target[x];
    const double q = setting.draft[x];
    const double refused = std::max(q - p / rule.rho, 0.0) / (1.0 - rule.beta);
    if (refused == 0.0) continue;
    double never = 1.0;
    for (std::size_t k = 0; k < setting.n; ++k) never *= 1.0 - std::min(refused, 1.0);
    result.hit += std::max(p - rule.flow * (p / rule.rho), 0.0) * (1.0 - never);
  }
  result.hit = std::min(result.hit, 1.0);
  return result;
}

double smallest_rho(const VerifierSetting& setting) {
  return best_rule(ResidualFamily(setting), setting.n, 1.0).rho;
}

constexpr const char* fitting_schemes[] = {"iid"};

}  // namespace

KseqRule kseq_rule(const VerifierSetting& setting, double weight) {
  const ResidualFamily family(setting);
  const KseqRule best = best_rule(family, setting.n, weight);
  if (!setting.options.rho || *setting.options.rho <= best.rho) return best;
  return rule_at(family, setting.n, weight, *setting.options.rho);
}

VerifierInfo kseq_verifier() {
  return {.id = "kseq",
          .name = "K-SEQ",
          .summary = "Accepts each draft x with probability min(1, p(x)/(ρ q(x))) until one is accepted.",
          .source = "Sun et al., arXiv 2310.15141",
          .acceptance_formula = "min(1, p(x)/(ρ q(x)))",
          .residual_formula = "∝ p − min(q, p/ρ) α/β, where β = Σ min(q, p/ρ) and α is what is accepted in all",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form,
          .residual_avoids_drafts = false,
          .smallest_rho = smallest_rho};
}

}  // namespace mdsd
