#pragma once

#include <algorithm>
#include <vector>

#include "mdsd/verify/remaining_mass.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// The tokens that are drafted for certain: all but the last of the min(n, |support|) most likely.
inline std::vector<int> certain_tokens(const VerifierSetting& setting) {
  std::vector<int> tokens = setting.draft.most_likely(setting.n);
  tokens.pop_back();
  return tokens;
}

/// q̃: q off T, renormalised; 0 on T.
inline std::vector<double> last_draft_law(const VerifierSetting& setting, const std::vector<int>& certain) {
  RemainingMass mass(setting.draft, setting.n);
  for (const int token : certain) mass.remove(token);
  const double total = mass.value();
  const std::span<const double> q = setting.draft.values();
  std::vector<double> law(q.begin(), q.end());
  for (const int token : certain) law[token] = 0.0;
  for (double& value : law) value = std::min(value / total, 1.0);
  return law;
}

}  // namespace mdsd
