#include "mdsd/verify/topn.hpp"

#include <algorithm>

#include "mdsd/verify/naive.hpp"

namespace mdsd {
namespace {

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  double accepted = 0.0;
  for (const int token : setting.draft.most_likely(setting.n)) accepted += setting.target[token];
  accepted = std::min(accepted, 1.0);
  return ExactAcceptance{accepted, accepted};
}

constexpr const char* fitting_schemes[] = {"topn"};

}  // namespace

VerifierInfo topn_verifier() {
  return {.id = "topn",
          .name = "Top n",
          .summary = "Draws a token from p and keeps it if it is one of the n most likely tokens of q.",
          .source = "Li et al., arXiv 2406.16858",
          .acceptance_formula = "p(x) / p(all tokens but the drafts refused before)",
          .residual_formula = "p without the drafts, renormalised",
          .schemes = fitting_schemes,
          .make = make_naive,
          .closed_form = closed_form};
}

}  // namespace mdsd
