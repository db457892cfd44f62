#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/sum.hpp"
#include "rules.hpp"

namespace mdsd::lossy {
namespace {

std::size_t most_likely(const Distribution& p) {
  return static_cast<std::size_t>(std::max_element(p.values().begin(), p.values().end()) - p.values().begin());
}

Weights fallback_law(const Distribution& p, const Distribution& q, const std::vector<char>& set, std::string_view fallback) {
  if (fallback == "redraft") {
    const Weights law = restricted(q, set);
    if (law.empty()) {
      throw std::invalid_argument("the draft puts no mass on the tokens that the rule accepts: drafting again would never end");
    }
    return law;
  }
  if (fallback == "p") return {p.values().begin(), p.values().end()};
  if (fallback == "p|A") return restricted(p, set);
  Weights law(p.size());
  if (fallback == "argmax") {
    law[most_likely(p)] = 1.0;
  } else {  // relu
    for (std::size_t x = 0; x < p.size(); ++x) law[x] = set[x] ? std::max(1.0 - q[x], 0.0) : 0.0;
  }
  return law;
}

OneTokenRule truncation(const Distribution& p, const Distribution& q, const std::vector<char>& set, std::string_view fallback) {
  return {Weights(set.begin(), set.end()), fallback_law(p, q, set, fallback), nullptr, restricted(p, set)};
}

std::vector<char> at_least(const Distribution& p, double threshold) {
  std::vector<char> set(p.size());
  for (std::size_t x = 0; x < p.size(); ++x) set[x] = p[x] >= threshold ? 1 : 0;
  return set;
}

/// Tokens of p, the most likely first.
std::vector<std::size_t> by_likelihood(const Distribution& p) {
  std::vector<std::size_t> order(p.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] > p[b]; });
  return order;
}

}  // namespace

std::vector<char> min_p_set(const Distribution& p, double share) { return at_least(p, share * p[most_likely(p)]); }

Weights restricted(const Distribution& law, const std::vector<char>& set) {
  Weights result(law.values().begin(), law.values().end());
  for (std::size_t x = 0; x < result.size(); ++x) result[x] = set[x] ? result[x] : 0.0;
  const double mass = compensated_sum(result);
  if (mass == 0.0) return {};
  for (double& value : result) value /= mass;
  return result;
}

OneTokenRule typical(const Distribution& p, const Distribution& q, LossyValues values, std::string_view fallback) {
  const std::vector<char> set = at_least(p, std::min(values[0], values[1] * std::exp(-entropy(p))));
  if (std::find(set.begin(), set.end(), 1) == set.end()) {
    throw std::invalid_argument("no token of the target reaches min(eps, delta exp(−H)): the rule's set is empty");
  }
  return truncation(p, q, set, fallback);
}

OneTokenRule min_p(const Distribution& p, const Distribution& q, LossyValues values, std::string_view fallback) {
  return truncation(p, q, min_p_set(p, values[0]), fallback);
}

OneTokenRule top_k(const Distribution& p, const Distribution& q, LossyValues values, std::string_view fallback) {
  const auto k = static_cast<std::size_t>(values[0]);
  const double least = k >= p.size() ? 0.0 : p[by_likelihood(p)[k - 1]];
  return truncation(p, q, at_least(p, least), fallback);
}

OneTokenRule top_p(const Distribution& p, const Distribution& q, LossyValues values, std::string_view fallback) {
  std::vector<char> set(p.size());
  CompensatedSum mass;
  for (const std::size_t x : by_likelihood(p)) {
    set[x] = 1;
    mass.add(p[x]);
    if (mass.value() >= values[0]) break;
  }
  return truncation(p, q, set, fallback);
}

OneTokenRule truncation_cap(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  const std::vector<char> set = min_p_set(p, values[0]);
  OneTokenRule rule{Weights(p.size()), positive_part(p, q), nullptr, restricted(p, set)};
  for (std::size_t x = 0; x < p.size(); ++x) rule.accept[x] = set[x] ? 1.0 : capped_ratio(p[x], values[1] * q[x]);
  return rule;
}

}  // namespace mdsd::lossy
