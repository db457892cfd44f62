#include "mdsd/run/acceptance.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "mdsd/probability/interval.hpp"

namespace mdsd {
namespace {

/// Share of the residual that lies on the drafts.
double share_on_drafts(std::span<const double> residual, std::span<const int> drafts) {
  if (residual.empty()) return 0.0;
  double on_drafts = 0.0;
  for (auto draft = drafts.begin(); draft != drafts.end(); ++draft) {
    if (std::find(drafts.begin(), draft, *draft) == draft) on_drafts += residual[*draft];
  }
  double total = 0.0;
  for (const double mass : residual) total += mass;
  return std::min(on_drafts / total, 1.0);
}

}  // namespace

std::optional<Acceptance> exact_acceptance(const VerifierInfo& verifier, const VerifierSetting& setting,
                                           double enumeration_limit) {
  require_fit(verifier, setting);
  if (const auto closed = verifier.closed_form(setting)) {
    return Acceptance{.accepted = closed->accepted, .hit = closed->hit, .method = "closed form"};
  }
  const auto scheme = scheme_looked_at(verifier, setting);
  if (enumeration_cost(*scheme, setting.target.size()) > enumeration_limit) return std::nullopt;
  const auto rule = verifier.make(setting);
  const ExactLaw exact = enumerate(*scheme, *rule, setting.target.size(), enumeration_limit);
  return Acceptance{.accepted = exact.accepted, .hit = exact.hit, .method = "enumeration"};
}

Acceptance sampled_acceptance(const VerifierInfo& verifier, const VerifierSetting& setting, std::uint64_t samples,
                              Rng rng) {
  require_fit(verifier, setting);
  if (samples == 0) throw std::invalid_argument("samples is 0; allowed: at least 1");
  const auto scheme = scheme_looked_at(verifier, setting);
  const auto rule = verifier.make(setting);
  std::vector<int> drafts;
  RunningMean accepted, hit;
  for (std::uint64_t sample = 0; sample < samples; ++sample) {
    scheme->sample(rng, drafts);
    rule->enter(drafts);
    double refused = 1.0;
    for (std::size_t i = 0; i < drafts.size() && refused > 0.0; ++i) refused *= 1.0 - rule->child_weight(i);
    accepted.add(1.0 - refused);
    if (verifier.residual_avoids_drafts) continue;
    const double correction = refused > 0.0 ? refused * share_on_drafts(rule->finish().residual, drafts) : 0.0;
    hit.add(std::min(1.0 - refused + correction, 1.0));
  }
  const RunningMean& emitted = verifier.residual_avoids_drafts ? accepted : hit;
  return {.accepted = accepted.mean(),
          .hit = emitted.mean(),
          .exact = false,
          .standard_error = accepted.standard_error(),
          .hit_standard_error = emitted.standard_error(),
          .method = "simulation"};
}

Acceptance acceptance(const VerifierInfo& verifier, const VerifierSetting& setting, std::uint64_t samples, Rng rng,
                      double enumeration_limit) {
  if (const auto exact = exact_acceptance(verifier, setting, enumeration_limit)) return *exact;
  return sampled_acceptance(verifier, setting, samples, std::move(rng));
}

}  // namespace mdsd
