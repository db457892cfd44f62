#include "mdsd/probability/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "mdsd/probability/sum.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

void require_size(std::size_t size, std::string_view field) {
  if (size == 0 || size > max_vocabulary) {
    throw std::invalid_argument(std::string(field) + " has " + std::to_string(size) + " entries; allowed: 1 to " +
                                std::to_string(max_vocabulary));
  }
}

void require_weights(std::span<const double> weights, std::string_view field) {
  require_size(weights.size(), field);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!(weights[i] >= 0.0 && weights[i] <= std::numeric_limits<double>::max())) {
      throw std::invalid_argument(std::string(field) + ": token " + std::to_string(i) + " is " + to_text(weights[i]) +
                                  "; allowed: finite numbers from 0");
    }
  }
}

void require_logits(std::span<const double> logits, std::string_view field) {
  require_size(logits.size(), field);
  for (std::size_t i = 0; i < logits.size(); ++i) {
    if (!(logits[i] <= std::numeric_limits<double>::max())) {
      throw std::invalid_argument(std::string(field) + ": token " + std::to_string(i) + " is " + to_text(logits[i]) +
                                  "; allowed: finite numbers and -Infinity");
    }
  }
}

void require_shaping(const Shaping& shaping) {
  if (!(shaping.temperature >= 0.0 && shaping.temperature <= 1e6)) {
    throw std::invalid_argument("temperature is " + to_text(shaping.temperature) + "; allowed: 0 to 1e6");
  }
  if (!(shaping.top_p > 0.0 && shaping.top_p <= 1.0)) {
    throw std::invalid_argument("top_p is " + to_text(shaping.top_p) + "; allowed: above 0, at most 1");
  }
}

/// Divides by the sum. |·| turns −0 into 0, which a ratio of two probabilities would otherwise make −∞.
std::vector<double> normalised(std::vector<double> weights, std::string_view field) {
  double sum = compensated_sum(weights);
  if (sum == 0.0) {
    throw std::invalid_argument(std::string(field) + " has no positive entry; allowed: at least one");
  }
  if (!std::isfinite(sum)) {  // entries near the largest double: a power of two costs no accuracy
    for (double& weight : weights) weight *= 0x1.0p-64;
    sum = compensated_sum(weights);
  }
  for (double& weight : weights) weight = std::abs(weight) / sum;
  return weights;
}

/// The `count` heaviest tokens of positive weight, heaviest first, ties by smaller token.
std::vector<int> heaviest(std::span<const double> weights, std::size_t count) {
  std::vector<int> tokens(weights.size());
  std::iota(tokens.begin(), tokens.end(), 0);
  const auto middle = tokens.begin() + static_cast<std::ptrdiff_t>(std::min(count, tokens.size()));
  std::partial_sort(tokens.begin(), middle, tokens.end(), [&](int a, int b) {
    return weights[a] > weights[b] || (weights[a] == weights[b] && a < b);
  });
  tokens.erase(std::find_if(tokens.begin(), middle, [&](int token) { return weights[token] == 0.0; }), tokens.end());
  return tokens;
}

void keep_only(std::span<const int> tokens, std::vector<double>& weights) {
  std::vector<double> kept(weights.size(), 0.0);
  for (const int token : tokens) kept[token] = weights[token];
  weights = std::move(kept);
}

/// The two truncations, on weights that need not be normalised.
void truncate(const Shaping& shaping, std::vector<double>& weights) {
  if (shaping.top_k > 0 && shaping.top_k < weights.size()) keep_only(heaviest(weights, shaping.top_k), weights);
  if (shaping.top_p < 1.0) {
    const std::vector<int> tokens = heaviest(weights, weights.size());
    // The slack lets 0.7 + 0.2 reach 0.9 although its double is smaller.
    const double needed = (shaping.top_p - 1e-12) * compensated_sum(weights);
    CompensatedSum mass;
    std::size_t count = 0;
    while (count < tokens.size() && (count == 0 || mass.value() < needed)) mass.add(weights[tokens[count++]]);
    keep_only(std::span(tokens).first(count), weights);
  }
}

/// exp((logit − largest) / temperature): in (0, 1] and 1 at the largest, so that nothing overflows.
std::vector<double> softmax_weights(std::span<const double> logits, double temperature, std::string_view field) {
  const auto largest = std::max_element(logits.begin(), logits.end());
  if (std::isinf(*largest)) {
    throw std::invalid_argument(std::string(field) + " is -Infinity everywhere; allowed: at least one finite entry");
  }
  std::vector<double> weights(logits.size(), 0.0);
  if (temperature == 0.0) {
    weights[static_cast<std::size_t>(largest - logits.begin())] = 1.0;
  } else {
    for (std::size_t i = 0; i < logits.size(); ++i) weights[i] = std::exp((logits[i] - *largest) / temperature);
  }
  return weights;
}

}  // namespace

Distribution::Distribution(std::vector<double> values)
    : values_(std::move(values)),
      support_size_(values_.size() - static_cast<std::size_t>(std::count(values_.begin(), values_.end(), 0.0))) {}

Distribution Distribution::from_weights(std::span<const double> weights, std::string_view field) {
  require_weights(weights, field);
  return Distribution(normalised({weights.begin(), weights.end()}, field));
}

Distribution Distribution::from_probabilities(std::span<const double> probabilities, std::string_view field) {
  Distribution law = from_weights(probabilities, field);
  const double sum = compensated_sum(probabilities);
  if (std::abs(sum - 1.0) > listed_sum_tolerance) {
    throw std::invalid_argument(std::string(field) + " sums to " + to_text(sum) + "; probabilities must sum to 1 (within " +
                                to_text(listed_sum_tolerance) + "). Are these logits?");
  }
  return law;
}

Distribution Distribution::from_logits(std::span<const double> logits, const Shaping& shaping,
                                       std::string_view field) {
  require_logits(logits, field);
  require_shaping(shaping);
  std::vector<double> weights = softmax_weights(logits, shaping.temperature, field);
  truncate(shaping, weights);
  return Distribution(normalised(std::move(weights), field));
}

Distribution Distribution::from_weights(std::span<const double> weights, const Shaping& shaping,
                                        std::string_view field) {
  require_shaping(shaping);
  if (shaping.temperature != 1.0) {
    require_weights(weights, field);
    if (std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0.0; })) {
      return from_weights(weights, field);  // for its message
    }
    std::vector<double> logits(weights.size());
    std::transform(weights.begin(), weights.end(), logits.begin(), [](double weight) { return std::log(weight); });
    return from_logits(logits, shaping, field);
  }
  Distribution law = from_weights(weights, field);
  if (shaping.is_identity()) return law;
  truncate(shaping, law.values_);
  return Distribution(normalised(std::move(law.values_), field));
}

std::vector<int> Distribution::most_likely(std::size_t count) const { return heaviest(values_, count); }

void require_same_vocabulary(const Distribution& target, const Distribution& draft) {
  if (target.size() != draft.size()) {
    throw std::invalid_argument("target has " + std::to_string(target.size()) + " entries and draft " +
                                std::to_string(draft.size()) + "; allowed: the same number");
  }
}

}  // namespace mdsd
