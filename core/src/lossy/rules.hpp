#pragma once

#include "mdsd/lossy/rule.hpp"

namespace mdsd::lossy {

using Weights = std::vector<double>;

/// (a − b)₊ at every token.
template <typename A, typename B>
Weights positive_part(const A& a, const B& b) {
  Weights result(a.size());
  for (std::size_t x = 0; x < a.size(); ++x) result[x] = a[x] > b[x] ? a[x] - b[x] : 0.0;
  return result;
}

/// min(1, a/b), 1 where b = 0: there nothing is drafted.
inline double capped_ratio(double a, double b) { return a < b ? a / b : 1.0; }

// Rules that compare the target with the draft.
OneTokenRule lossless(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule lenience(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule lenience_matched(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule ceiling_only(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule cos(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule contrastive_cos(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule cascade_token(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule cascade_opt(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule cascade_diff(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule cascade_chow(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule cactus(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule mentored(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule fuzzy(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule ears(const Distribution& p, const Distribution& q, LossyValues, std::string_view);

// Rules with a set of tokens that are always accepted.
OneTokenRule typical(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule min_p(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule top_k(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule top_p(const Distribution& p, const Distribution& q, LossyValues, std::string_view);
OneTokenRule truncation_cap(const Distribution& p, const Distribution& q, LossyValues, std::string_view);

/// The set {p ≥ share · max p}.
std::vector<char> min_p_set(const Distribution& p, double share);
/// p on the set, renormalised.
Weights restricted(const Distribution& law, const std::vector<char>& set);

}  // namespace mdsd::lossy
