#include "mdsd/verify/optimal.hpp"

#include "interval_splits.hpp"
#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/verify/greedy.hpp"
#include "mdsd/verify/independent.hpp"
#include "mdsd/verify/topn.hpp"
#include "nested_partitions.hpp"

namespace mdsd {
namespace {

[[maybe_unused]] constexpr double reached = 1e-11;  // a gap of the fit for several laws that is rounding

/// The schemes whose own verifier is the optimal one.
std::optional<VerifierInfo> own_verifier(std::string_view scheme) {
  if (scheme == "greedy") return greedy_verifier();
  if (scheme == "topn") return topn_verifier();
  return std::nullopt;
}

std::unique_ptr<Verifier> make(const VerifierSetting& setting) {
  if (const auto own = own_verifier(setting.scheme)) return own->make(setting);
  return make_chosen_rejection(setting, fitted_rule(setting)->choice);
}

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  if (const auto own = own_verifier(setting.scheme)) return own->closed_form(setting);
  // What a fit that stops short reaches is not α*, and too long to find for every row of a recording.
  if (setting.scheme == "wor" && !splits_are_affordable(setting)) return std::nullopt;
  // Of drafters with laws of their own the optimum is known by the fit alone.
  if (setting.laws.empty() && !setting.options.tolerance && !setting.options.budget) {
    // The fit reaches the optimum, and where P = λp a refused draft's residual avoids the drafts.
    const double alpha =
        optimal_acceptance_values(setting.target, setting.draft, setting.order(), setting.scheme, {&setting.n, 1})[0];
    return ExactAcceptance{alpha, alpha};
  }
  const auto rule = fitted_rule(setting);
  if (!rule->complete) return std::nullopt;
  return ExactAcceptance{rule->accepted, rule->accepted};
}

constexpr const char* fitting_schemes[] = {"iid", "wor", "greedy", "topn", "independent"};

}  // namespace

OptimalRule fit_optimal_rule(const VerifierSetting& setting, const OptimalOptions& options) {
#ifndef MDSD_ONE_DRAFT_LAW
  if (!setting.laws.empty()) {
    const IndependentRule found = fit_independent(setting.target, setting.laws, options);
    return {found.choice, found.alpha, found.subset, found.accepted, found.iterations, found.gap() < reached};
  }
#endif
  return setting.scheme == "iid" || setting.scheme == "independent" ? fit_nested_partitions(setting, options) : fit_interval_splits(setting, options);
}

std::optional<OptimalRule> fitted_rule(const VerifierSetting& setting) {
  if (own_verifier(setting.scheme)) return std::nullopt;
  OptimalOptions options;
  options.tolerance = setting.options.tolerance.value_or(options.tolerance);
  options.budget = setting.options.budget.value_or(options.budget);
  return fit_optimal_rule(setting, options);
}

VerifierInfo optimal_verifier() {
  return {.id = "optimal",
          .name = "Optimal",
          .summary = "Chooses one draft by a rule that is fitted to p and q, then accepts it with probability min(1, p/P), "
                     "P being the law of the chosen draft: no lossless rule accepts more.",
          .source = "Hu et al., arXiv 2502.18779 (the optimum); Khisti et al., arXiv 2410.18234 (choice, then rejection)",
          .acceptance_formula = "Pr(x is chosen | drafts) min(1, p(x)/P(x)), out of what is left",
          .residual_formula = "norm((p − P)₊)",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form,
          .residual_avoids_drafts = false,
          .fitted = true};
}

}  // namespace mdsd
