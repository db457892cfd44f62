#pragma once

#include <string>

#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/likelihood_ratio.hpp"
#include "mdsd/verify/verifier.hpp"
#include "request.hpp"

namespace mdsd::binding {

inline constexpr double largest_whole = 9007199254740991.0;  // that a JavaScript number holds

/// The arguments that every single-step function shares: target, draft, scheme, n.
struct Step {
  /// The laws in `drafts`, or the one in `draft`.
  static std::vector<Distribution> draft_laws(const Request& request) {
#ifndef MDSD_ONE_DRAFT_LAW
    if (request.has("drafts")) return request.laws("drafts");
#endif
    return {request.law("draft")};
  }

  explicit Step(const Request& request)
      : target(request.law("target")), laws(draft_laws(request)), draft(laws[0]), scheme(request.text("scheme")),
        n(static_cast<std::size_t>(request.whole("n", 1, max_drafts))) {
    for (const Distribution& law : laws) about("draft", [&] { require_same_vocabulary(target, law); });
    about("scheme", [&] { (void)mdsd::scheme(scheme); });
    if (laws.size() == 1) {
      laws.clear();
    } else {
      about("draft", [&] { require_valid_laws(laws, scheme, n); });
    }
  }

  Distribution target;
  std::vector<Distribution> laws;  // of every draft, where there are several
  Distribution draft;
  std::string scheme;
  std::size_t n;
};

/// The same with a verifier that fits, and its options.
struct VerifierStep : Step {
  explicit VerifierStep(const Request& request) : Step(request), order(target, draft) {
    const std::string id = request.text("verifier");
    info = about("verifier", [&] { return &mdsd::verifier(id); });
    if (!fits(*info, scheme, n)) {
      // The core's sentence, under the code that tells "no such thing" from "not together".
      try {
        require_fit(*info, setting());
      } catch (const std::invalid_argument& error) {
        throw RequestError("unsupported", fits(*info, scheme) ? "n" : "scheme", error.what());
      }
    }
    if (request.has("rho")) options.rho = request.number("rho", 1.0, static_cast<double>(n));
    about("rho", [&] { require_fit(*info, setting()); });
    if (request.has("tolerance")) options.tolerance = request.number("tolerance", 0.0, 1.0);
    about("tolerance", [&] { require_fit(*info, setting()); });
    if (request.has("budget")) options.budget = request.whole("budget", 0, largest_whole);
    about("budget", [&] { require_fit(*info, setting()); });
    if (request.has("power")) options.power = request.number("power", 0.0, 16.0);
    about("power", [&] { require_fit(*info, setting()); });
  }

  VerifierSetting setting() const { return {target, draft, order, scheme, n, options, laws}; }

  LikelihoodRatioOrder order;
  const VerifierInfo* info = nullptr;
  VerifierOptions options;
};

}  // namespace mdsd::binding
