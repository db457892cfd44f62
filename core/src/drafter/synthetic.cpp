#include "mdsd/drafter/synthetic.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

double acceptance(const SyntheticDrafters& drafters, double mean, double quality) {
  return std::clamp(mean + drafters.spread * (2.0 * quality - 1.0), 0.0, 1.0);
}

}  // namespace

void require_valid(const SyntheticDrafters& drafters) {
  if (drafters.means.empty()) throw std::invalid_argument("means has no domain; allowed: at least one");
  const std::size_t count = drafters.means[0].size();
  if (count < 2 || count > max_drafters) {
    throw std::invalid_argument("means has " + std::to_string(count) + " drafters; allowed: 2 to " + std::to_string(max_drafters));
  }
  for (const std::vector<double>& domain : drafters.means) {
    if (domain.size() != count) {
      throw std::invalid_argument("means has domains of " + std::to_string(count) + " and " + std::to_string(domain.size()) +
                                  " drafters; all need as many");
    }
    for (const double mean : domain) {
      if (!(mean >= 0.0 && mean <= 1.0)) throw std::invalid_argument("means holds " + to_text(mean) + "; allowed: 0 to 1");
    }
  }
  if (!(drafters.spread >= 0.0 && drafters.spread <= 1.0)) {
    throw std::invalid_argument("spread is " + to_text(drafters.spread) + "; allowed: 0 to 1");
  }
  if (drafters.block < 1 || drafters.block > 64) {
    throw std::invalid_argument("block is " + std::to_string(drafters.block) + "; allowed: 1 to 64");
  }
}

void Round::draw(Rng& rng, std::size_t block) {
  quality.resize(block);
  coin.resize(block);
  for (double& value : quality) value = rng.uniform();
  for (double& value : coin) value = rng.uniform();
}

std::size_t Round::accepted(const SyntheticDrafters& drafters, double mean) const {
  std::size_t count = 0;
  while (count < coin.size() && coin[count] < acceptance(drafters, mean, quality[count])) ++count;
  return count;
}

double Round::divergence(const SyntheticDrafters& drafters, double mean) const {
  double sum = 0.0;
  for (const double value : quality) sum += acceptance(drafters, mean, value);
  return sum / static_cast<double>(quality.size());
}

double Round::reward(const SyntheticDrafters& drafters, double mean, Reward kind) const {
  return kind == Reward::block_divergence ? divergence(drafters, mean)
                                          : static_cast<double>(accepted(drafters, mean)) / static_cast<double>(coin.size());
}

double mean_at(const SyntheticDrafters& drafters, std::size_t drafter, std::uint64_t tokens, std::uint64_t budget) {
  const auto& means = drafters.means;
  if (drafters.drifting) {
    const double share = std::min(static_cast<double>(tokens) / static_cast<double>(budget), 1.0);
    return (1.0 - share) * means.front()[drafter] + share * means.back()[drafter];
  }
  const std::uint64_t query = drafters.query == 0 ? 0 : tokens / drafters.query;
  return means[query % means.size()][drafter];
}

}  // namespace mdsd
