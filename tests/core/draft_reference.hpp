#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

#include "mdsd/probability/distribution.hpp"

namespace mdsd::test {

/// Drafting schemes by their definitions, tuple by tuple in extended precision: slow, and independent of the library's.
using Tuple = std::vector<int>;

/// The tokens of positive q, the most likely first, ties by smaller token.
inline Tuple by_likelihood(const Distribution& q) {
  Tuple tokens;
  for (std::size_t x = 0; x < q.size(); ++x) {
    if (q[x] > 0.0) tokens.push_back(static_cast<int>(x));
  }
  std::stable_sort(tokens.begin(), tokens.end(), [&](int a, int b) { return q[a] > q[b]; });
  return tokens;
}

/// Mass of the tokens that are not in `drawn`.
inline long double rest(const Distribution& q, std::span<const int> drawn) {
  long double sum = 0.0L;
  for (std::size_t x = 0; x < q.size(); ++x) {
    if (std::find(drawn.begin(), drawn.end(), static_cast<int>(x)) == drawn.end()) sum += q[x];
  }
  return sum;
}

/// Several drafters with the same law are one that draws with replacement.
inline bool with_replacement(std::string_view scheme) { return scheme == "iid" || scheme == "independent"; }

/// Pr(S = tuple).
inline long double tuple_probability(std::string_view scheme, const Distribution& q, std::size_t n,
                                     std::span<const int> tuple) {
  const Tuple likely = by_likelihood(q);
  const std::size_t length = with_replacement(scheme) ? n : std::min(n, likely.size());
  if (tuple.size() != length) return 0.0L;
  if (scheme == "topn") return std::equal(tuple.begin(), tuple.end(), likely.begin()) ? 1.0L : 0.0L;
  long double probability = 1.0L;
  for (std::size_t i = 0; i < length; ++i) {
    const auto earlier = tuple.first(i);
    if (with_replacement(scheme)) {
      probability *= q[tuple[i]];
    } else if (scheme == "greedy" && i + 1 < length) {
      if (tuple[i] != likely[i]) return 0.0L;
    } else {
      if (std::find(earlier.begin(), earlier.end(), tuple[i]) != earlier.end()) return 0.0L;
      probability *= q[tuple[i]] / rest(q, earlier);
    }
  }
  return probability;
}

/// Calls visit(tuple, probability) for every tuple of the scheme with positive probability.
inline void for_every_tuple(std::string_view scheme, const Distribution& q, std::size_t n,
                            const std::function<void(std::span<const int>, long double)>& visit) {
  const std::size_t support = by_likelihood(q).size();
  Tuple tuple(with_replacement(scheme) ? n : std::min(n, support), 0);
  for (;;) {
    const long double probability = tuple_probability(scheme, q, n, tuple);
    if (probability > 0.0L) visit(tuple, probability);
    std::size_t position = 0;
    while (position < tuple.size() && ++tuple[position] == static_cast<int>(q.size())) tuple[position++] = 0;
    if (position == tuple.size()) return;
  }
}

/// law[set] = Pr(the distinct drafts are exactly those of the bits of `set`), for vocabularies of up to 20 tokens.
inline std::vector<long double> draft_set_law(std::string_view scheme, const Distribution& q, std::size_t n) {
  std::vector<long double> law(std::size_t{1} << q.size(), 0.0L);
  for_every_tuple(scheme, q, n, [&](std::span<const int> tuple, long double probability) {
    std::size_t set = 0;
    for (const int token : tuple) set |= std::size_t{1} << token;
    law[set] += probability;
  });
  return law;
}

/// 1 − Q(H) for every H: the mass of the draft sets that are not subsets of H, all of it added up from positive terms.
inline std::vector<long double> escape_of_every_set(const std::vector<long double>& law) {
  std::vector<long double> escape(law.size(), 0.0L);
  for (std::size_t h = 0; h < law.size(); ++h) {
    for (std::size_t set = 0; set < law.size(); ++set) {
      if (set & ~h) escape[h] += law[set];
    }
  }
  return escape;
}

}  // namespace mdsd::test
