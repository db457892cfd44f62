#include "mdsd/bound/optimal_acceptance.hpp"

#include <algorithm>
#include <string>

#include "../draft/schemes.hpp"
#include "minimum_without_replacement.hpp"
#include "mdsd/draft/exponential_clocks.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

/// T, the tokens drafted for certain, in front; the others by q/p descending.
std::vector<int> with_front(std::vector<int> front, const LikelihoodRatioOrder& order, std::size_t vocabulary) {
  std::vector<char> in_front(vocabulary, 0);
  for (const int token : front) in_front[token] = 1;
  front.reserve(order.size());
  for (const int token : order.tokens()) {
    if (!in_front[token]) front.push_back(token);
  }
  return front;
}

std::vector<double> iid_values(const Distribution&, const Distribution&, const LikelihoodRatioOrder& order,
                               std::span<const std::size_t> n) {
  std::vector<double> values(n.size(), 1.0);
  for (std::size_t k = 0; k < n.size(); ++k) {
    for (std::size_t m = 0; m <= order.size(); ++m) {
      values[k] = std::min(values[k], order.p_prefix(m) + escape_of_power(order.q_prefix(m), order.q_suffix(m), n[k]));
    }
  }
  return values;
}

/// n = 1 and 2 by their closed forms, n ≥ |support| (everything is drafted) trivially, the others from one walk.
std::vector<double> wor_values(const Distribution& p, const Distribution& q, const LikelihoodRatioOrder& order,
                               std::span<const std::size_t> n) {
  std::vector<double> values(n.size(), 1.0);
  std::vector<std::size_t> walked, places;
  for (std::size_t k = 0; k < n.size(); ++k) {
    if (n[k] >= 3 && n[k] < q.support_size()) {
      walked.push_back(n[k]);
      places.push_back(k);
      continue;
    }
    const std::vector<double> escape = escape_without_replacement(q, order.tokens(), n[k]);
    for (std::size_t m = 0; m <= order.size(); ++m) values[k] = std::min(values[k], order.p_prefix(m) + escape[m]);
  }
  if (!walked.empty()) {
    const std::vector<double> minima = minima_without_replacement(p, q, order, walked);
    for (std::size_t k = 0; k < places.size(); ++k) values[places[k]] = minima[k];
  }
  return values;
}

/// α* = p(T) + Σ_{y∉T} min(p, q̃): among the sets that hold T the minimiser takes y where p < q̃.
std::vector<double> greedy_values(const Distribution& p, const Distribution& q, const LikelihoodRatioOrder&,
                                  std::span<const std::size_t> n) {
  const std::vector<int> likely = q.most_likely(*std::max_element(n.begin(), n.end()));
  std::vector<double> values;
  for (const std::size_t drafts : n) {
    std::vector<double> rest(q.values().begin(), q.values().end());
    CompensatedSum alpha;
    for (std::size_t i = 0; i + 1 < std::min(drafts, likely.size()); ++i) {
      rest[likely[i]] = 0.0;
      alpha.add(p[likely[i]]);
    }
    const double mass = compensated_sum(rest);
    for (std::size_t y = 0; y < rest.size(); ++y) alpha.add(std::min(p[y], rest[y] / mass));
    values.push_back(alpha.value());
  }
  return values;
}

/// α* = p(T).
std::vector<double> topn_values(const Distribution& p, const Distribution& q, const LikelihoodRatioOrder&,
                                std::span<const std::size_t> n) {
  const std::vector<int> likely = q.most_likely(*std::max_element(n.begin(), n.end()));
  std::vector<double> values;
  for (const std::size_t drafts : n) {
    CompensatedSum alpha;
    for (std::size_t i = 0; i < std::min(drafts, likely.size()); ++i) alpha.add(p[likely[i]]);
    values.push_back(alpha.value());
  }
  return values;
}

/// What the bound knows of a scheme beyond its escape probabilities.
struct SchemeBound {
  std::string_view id;
  std::size_t (*certain)(std::size_t length);  ///< how many of the most likely tokens are drafted for certain
  std::vector<double> (*values)(const Distribution&, const Distribution&, const LikelihoodRatioOrder&,
                                std::span<const std::size_t>);
};

constexpr SchemeBound registry[] = {
    {"iid", [](std::size_t) { return std::size_t{0}; }, iid_values},
    {"wor", [](std::size_t) { return std::size_t{0}; }, wor_values},
    {"greedy", [](std::size_t length) { return length - 1; }, greedy_values},
    {"topn", [](std::size_t length) { return length; }, topn_values},
    {"independent", [](std::size_t) { return std::size_t{0}; }, iid_values},  // of equal laws
};

const SchemeBound& bound_of(std::string_view id) {
  const std::string_view known = scheme(id).id;
  return *std::find_if(std::begin(registry), std::end(registry), [&](const SchemeBound& b) { return b.id == known; });
}

}  // namespace

OptimalAcceptance optimal_acceptance(const Distribution& p, const Distribution& q, std::string_view scheme_id,
                                     std::size_t n) {
  const auto drafts = make_scheme(scheme_id, q, n);
  const LikelihoodRatioOrder by_ratio(p, q);
  OptimalAcceptance result;
  const std::size_t certain = bound_of(scheme_id).certain(drafts->length());
  result.order = certain == 0 ? by_ratio.tokens() : with_front(q.most_likely(certain), by_ratio, q.size());
  result.curve = drafts->escape(result.order);
  CompensatedSum inside;
  for (std::size_t m = 0; m < result.curve.size(); ++m) {
    if (m > 0) inside.add(p[result.order[m - 1]]);
    result.curve[m] += inside.value();
  }
  const auto lowest = std::min_element(result.curve.begin(), result.curve.end());
  result.minimiser = static_cast<std::size_t>(lowest - result.curve.begin());
  result.alpha = std::clamp(*lowest, 0.0, 1.0);
  return result;
}

std::vector<double> optimal_acceptance_values(const Distribution& p, const Distribution& q,
                                              const LikelihoodRatioOrder& order, std::string_view scheme_id,
                                              std::span<const std::size_t> n) {
  require_same_vocabulary(p, q);
  const SchemeBound& bound = bound_of(scheme_id);
  for (const std::size_t drafts : n) require_draft_count(drafts);
  if (n.empty()) return {};
  std::vector<double> values = bound.values(p, q, order, n);
  for (double& value : values) value = std::clamp(value, 0.0, 1.0);
  return values;
}

}  // namespace mdsd
