#include "mdsd/bound/optimal_acceptance.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

/// The first `count` tokens of T in front, the others by q/p descending.
std::vector<int> with_top_in_front(const Distribution& q, std::size_t count, std::vector<int> order) {
  const std::vector<int> top = q.most_likely(count);
  std::vector<char> in_top(q.size(), 0);
  for (const int token : top) in_top[token] = 1;
  std::vector<int> result = top;
  for (const int token : order) {
    if (!in_top[token]) result.push_back(token);
  }
  return result;
}

std::vector<int> prefix_order(const Distribution& q, std::string_view id, std::size_t length,
                              std::vector<int> by_ratio) {
  if (id == "greedy") return with_top_in_front(q, length - 1, std::move(by_ratio));
  if (id == "topn") return with_top_in_front(q, length, std::move(by_ratio));
  return by_ratio;
}

OptimalAcceptance minimum_over_prefixes(const Distribution& p, const DraftScheme& scheme, std::vector<int> order) {
  OptimalAcceptance result;
  result.curve = scheme.escape(order);
  result.order = std::move(order);
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

}  // namespace

OptimalAcceptance optimal_acceptance(const Distribution& p, const Distribution& q, std::string_view scheme_id,
                                     std::size_t n) {
  require_same_vocabulary(p, q);
  const auto scheme = make_scheme(scheme_id, q, n);
  return minimum_over_prefixes(
      p, *scheme, prefix_order(q, scheme_id, scheme->length(), LikelihoodRatioOrder(p, q).tokens()));
}

std::vector<double> optimal_acceptance_values(const Distribution& p, const Distribution& q,
                                              const LikelihoodRatioOrder& order, std::string_view scheme_id,
                                              std::span<const std::size_t> n) {
  require_same_vocabulary(p, q);
  std::vector<double> values;
  for (const std::size_t drafts : n) {
    const auto scheme = make_scheme(scheme_id, q, drafts);
    values.push_back(
        minimum_over_prefixes(p, *scheme, prefix_order(q, scheme_id, scheme->length(), order.tokens())).alpha);
  }
  return values;
}

}  // namespace mdsd
