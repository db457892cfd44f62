#include "mdsd/verify/single.hpp"

#include "mdsd/verify/recursive_rejection.hpp"

namespace mdsd {
namespace {

class Single : public Verifier {
 public:
  explicit Single(const VerifierSetting& setting)
      : first_(setting, RecursiveRejection::Drafting::with_replacement) {}

  void enter(std::span<const int> drafts, double weight) override { first_.enter(drafts.first(1), weight); }
  double child_weight(std::size_t i) override { return i == 0 ? first_.child_weight(0) : 0.0; }
  Finish finish() override { return first_.finish(); }

 private:
  RecursiveRejection first_;
};

std::unique_ptr<Verifier> make(const VerifierSetting& setting) { return std::make_unique<Single>(setting); }

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  const double accepted = ResidualFamily(setting).overlap(1.0);
  return ExactAcceptance{accepted, accepted};
}

constexpr const char* fitting_schemes[] = {"iid", "wor", "independent"};

}  // namespace

VerifierInfo single_verifier() {
  return {.id = "single",
          .name = "Single draft",
          .summary = "Looks at the first draft x alone and accepts it with probability min(1, p(x)/q(x)).",
          .source = "Leviathan et al., arXiv 2211.17192",
          .acceptance_formula = "min(1, p(x)/q(x)), for the first draft only",
          .residual_formula = "norm((p − q)₊)",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form,
          .looks_at = 1};
}

}  // namespace mdsd
