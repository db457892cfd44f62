#include "mdsd/run/replay.hpp"

#include "mdsd/probability/sum.hpp"

namespace mdsd {

Replay replay(const VerifierInfo& verifier, const VerifierSetting& setting, std::uint64_t index, Rng rng) {
  require_fit(verifier, setting);
  const auto scheme = make_drafts(setting);
  const auto rule = verifier.make(setting);
  Replay result;
  for (std::uint64_t step = 0; step <= index; ++step) {
    result = {};
    scheme->sample(rng, result.drafts);
    rule->enter(result.drafts);
    for (std::size_t i = 0; i < result.drafts.size() && !result.accepted; ++i) {
      const double coin = rng.uniform();
      const ReplayCoin tried{result.drafts[i], rule->child_weight(i), coin};
      result.coins.push_back(tried);
      result.accepted = tried.coin < tried.chance;
      result.token = tried.token;
    }
    if (result.accepted) continue;
    const std::span<const double> left = rule->finish().residual;
    const std::span<const double> residual = left.empty() ? setting.target.values() : left;
    result.coin = rng.uniform();
    result.token = draw_token(residual, result.coin);
    if (step < index) continue;
    const double mass = compensated_sum(residual);
    for (const double weight : residual) result.residual.push_back(weight / mass);
  }
  return result;
}

}  // namespace mdsd
