#pragma once

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "mdsd/probability/likelihood_ratio.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd::test {

/// Calls check(info, setting) for every verifier on every scheme that it fits: with its own parameters and, where it has
/// a divisor, with that at both ends and in the middle of its range.
template <typename Check>
void for_every_cell(const Distribution& p, const Distribution& q, std::size_t n, Check check) {
  const LikelihoodRatioOrder order(p, q);
  for (const VerifierInfo& info : verifiers()) {
    for (const char* scheme : info.schemes) {
      if (!fits(info, scheme, n)) continue;
      VerifierSetting setting{p, q, order, scheme, n, {}};
      SCOPED_TRACE(std::string(info.id) + " on " + scheme + ", n = " + std::to_string(n));
      check(info, setting);
      if (info.smallest_rho == nullptr) continue;
      const double smallest = info.smallest_rho(setting);
      for (const double share : {0.0, 0.5, 1.0}) {
        const double largest = static_cast<double>(n);
        setting.options.rho = std::min(smallest + share * (largest - smallest), largest);
        SCOPED_TRACE("rho = " + std::to_string(*setting.options.rho));
        check(info, setting);
      }
    }
  }
}

}  // namespace mdsd::test
