#include "mdsd/run/certificate.hpp"

#include <algorithm>

#include "mdsd/verify/optimal.hpp"

namespace mdsd {

Certificate certify(const VerifierSetting& setting, bool with_plan) {
  const VerifierInfo& optimal = verifier("optimal");
  require_fit(optimal, setting);
  Certificate result;
  const auto rule = fitted_rule(setting);
  if (setting.laws.empty()) {
    result.bound = optimal_acceptance(setting.target, setting.draft, setting.scheme, setting.n);
  } else {
    result.bound.alpha = rule->alpha;
    result.bound.order = rule->subset;
    result.bound.minimiser = rule->subset.size();
  }
  if (rule) {
    const std::span<const double> marginal = rule->choice->marginal();
    result.accepted = rule->accepted;
    result.iterations = rule->iterations;
    result.complete = rule->complete;
    result.marginal.assign(marginal.begin(), marginal.end());
  } else {
    result.accepted = optimal.closed_form(setting)->accepted;
  }
  result.gap = std::max(result.bound.alpha - result.accepted, 0.0);
  if (with_plan) result.plan = transport_plan(setting.target, *make_drafts(setting));
  return result;
}

}  // namespace mdsd
