#include "mdsd/verify/independent.hpp"

#include <algorithm>

#include "independent_fits.hpp"
#include "mdsd/draft/independent.hpp"

namespace mdsd {
namespace {

constexpr std::size_t most_exact_tokens = 256;

}  // namespace

IndependentRule fit_independent(const Distribution& target, std::span<const Distribution> laws,
                                const OptimalOptions& options) {
  require_same_vocabulary(target, laws[0]);
  (void)make_independent({laws.begin(), laws.end()});  // for its errors
  IndependentRule rule = target.size() <= most_exact_tokens ? minimum_norm_rule(target, laws, options)
                                                            : race_rule(target, laws, options);
  std::sort(rule.subset.begin(), rule.subset.end());
  rule.accepted = chosen_acceptance(target, *rule.choice);
  rule.alpha = std::clamp(rule.alpha, rule.accepted, 1.0);
  return rule;
}

}  // namespace mdsd
