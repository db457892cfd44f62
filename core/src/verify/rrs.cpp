#include "mdsd/verify/rrs.hpp"

#include "mdsd/verify/recursive_rejection.hpp"

namespace mdsd {
namespace {

std::unique_ptr<Verifier> make(const VerifierSetting& setting) {
  return std::make_unique<RecursiveRejection>(setting, RecursiveRejection::Drafting::with_replacement);
}

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  const ResidualFamily family(setting);
  double theta = 0.0;
  for (std::size_t k = 0; k < setting.n; ++k) theta += family.mass(theta);
  const double accepted = family.overlap(theta);
  return ExactAcceptance{accepted, accepted};
}

constexpr const char* fitting_schemes[] = {"iid"};

}  // namespace

VerifierInfo rrs_verifier() {
  return {.id = "rrs",
          .name = "Recursive rejection",
          .summary = "Verifies one draft after another, each against what the refused ones left of p.",
          .source = "Miao et al., arXiv 2305.09781",
          .acceptance_formula = "min(1, r(x)/q(x)), where r = p at first and norm((r − q)₊) after each refusal",
          .residual_formula = "r after the last refusal",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form};
}

}  // namespace mdsd
