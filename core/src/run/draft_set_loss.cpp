#include "mdsd/run/draft_set_loss.hpp"

#include <algorithm>
#include <map>

#include "mdsd/verify/optimal.hpp"

namespace mdsd {
namespace {

/// The chance that one of the first `count` drafts is accepted.
double acceptance_of(Verifier& rule, std::span<const int> drafts, std::size_t count) {
  const std::span<const int> looked_at = drafts.first(std::min(count, drafts.size()));
  rule.enter(looked_at);
  double refused = 1.0;
  for (std::size_t i = 0; i < looked_at.size() && refused > 0.0; ++i) refused *= 1.0 - rule.child_weight(i);
  return 1.0 - refused;
}

}  // namespace

std::vector<DraftSetLoss> draft_set_losses(const VerifierInfo& verifier, const VerifierSetting& setting, double limit) {
  require_fit(verifier, setting);
  const auto scheme = make_drafts(setting);
  require_enumerable(*scheme, setting.target.size(), limit);
  VerifierSetting best = setting;
  best.options = {};
  const auto rule = verifier.make(setting);
  const auto optimal = optimal_verifier().make(best);

  std::map<std::vector<int>, DraftSetLoss> sets;
  scheme->enumerate([&](std::span<const int> drafts, double probability) {
    DraftSetLoss& set = sets[distinct_tokens(drafts)];
    set.probability += probability;
    set.accepted += probability * acceptance_of(*rule, drafts, verifier.looks_at);
    set.optimal += probability * acceptance_of(*optimal, drafts, max_drafts);
  });
  std::vector<DraftSetLoss> result;
  for (auto& [tokens, set] : sets) {
    set.tokens = tokens;
    result.push_back(std::move(set));
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const DraftSetLoss& a, const DraftSetLoss& b) { return a.loss() > b.loss(); });
  return result;
}

}  // namespace mdsd
