#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/sum.hpp"
#include "mentored.hpp"
#include "rules.hpp"

namespace mdsd::lossy {
namespace {

Weights values_of(const Distribution& law) { return {law.values().begin(), law.values().end()}; }

/// a(x) for every token, and norm((of − less)₊) after a refusal.
template <typename Accept>
OneTokenRule rule_of(const Distribution& p, Accept accept, Weights rejection) {
  OneTokenRule rule{Weights(p.size()), std::move(rejection), nullptr, values_of(p)};
  for (std::size_t x = 0; x < p.size(); ++x) rule.accept[x] = accept(x);
  return rule;
}

/// The lossless test against h instead of p.
OneTokenRule towards(const Distribution& p, const Distribution& q, const Weights& h) {
  return rule_of(p, [&](std::size_t x) { return capped_ratio(h[x], q[x]); }, positive_part(h, q));
}

OneTokenRule keep_all(const Distribution& p) {
  return rule_of(p, [](std::size_t) { return 1.0; }, {});
}

double largest(const Distribution& law) { return *std::max_element(law.values().begin(), law.values().end()); }

OneTokenRule cascade(const Distribution& p, const Distribution& q, double threshold) {
  return largest(q) < threshold ? towards(p, q, values_of(p)) : keep_all(p);
}

/// Half the sum of both divergences from the mean.
double jensen_shannon(const Distribution& p, const Distribution& q) {
  CompensatedSum sum;
  for (std::size_t x = 0; x < p.size(); ++x) {
    const double mean = (p[x] + q[x]) / 2.0;
    if (p[x] > 0.0) sum.add(p[x] * std::log(p[x] / mean) / 2.0);
    if (q[x] > 0.0) sum.add(q[x] * std::log(q[x] / mean) / 2.0);
  }
  return std::max(sum.value(), 0.0);
}

}  // namespace

OneTokenRule lossless(const Distribution& p, const Distribution& q, LossyValues, std::string_view) {
  return towards(p, q, values_of(p));
}

OneTokenRule lenience(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  return rule_of(p, [&](std::size_t x) { return capped_ratio(p[x], values[0] * q[x]); }, positive_part(p, q));
}

OneTokenRule lenience_matched(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  Weights lenient = values_of(q);
  for (double& value : lenient) value *= values[0];
  return rule_of(p, [&](std::size_t x) { return capped_ratio(p[x], lenient[x]); }, positive_part(p, lenient));
}

OneTokenRule ceiling_only(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  // Above the ceiling the ratio p/(ℓq) is below 1; below it the lossless test stands.
  return rule_of(p, [&](std::size_t x) { return values[0] * q[x] > p[x] ? p[x] / (values[0] * q[x]) : capped_ratio(p[x], q[x]); },
                 positive_part(p, q));
}

OneTokenRule cos(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  Weights h(p.size());
  for (std::size_t x = 0; x < p.size(); ++x) h[x] = values[0] * p[x] + (1.0 - values[0]) * q[x];
  return towards(p, q, h);
}

OneTokenRule contrastive_cos(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  Weights logits(p.size(), -std::numeric_limits<double>::infinity());
  bool meets = false;
  for (std::size_t x = 0; x < p.size(); ++x) {
    if (p[x] == 0.0 || q[x] == 0.0) continue;
    logits[x] = (1.0 + values[0]) * std::log(p[x]) - values[0] * std::log(q[x]);
    meets = true;
  }
  if (!meets) throw std::invalid_argument("target and draft have no token in common: a contrastive ensemble of them has no law");
  return towards(p, q, values_of(Distribution::from_logits(logits)));
}

OneTokenRule cascade_token(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  const std::vector<char> set = min_p_set(p, values[0]);
  CompensatedSum outside;
  for (std::size_t x = 0; x < q.size(); ++x) {
    if (!set[x]) outside.add(q[x]);
  }
  Weights h(p.size());
  for (std::size_t x = 0; x < p.size(); ++x) h[x] = (set[x] ? q[x] : 0.0) + outside.value() * p[x];
  OneTokenRule rule = towards(p, q, h);
  rule.honest = restricted(p, set);
  return rule;
}

OneTokenRule cascade_opt(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  return cascade(p, q, largest(p) - values[0] * total_variation(p, q));
}

OneTokenRule cascade_diff(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  return cascade(p, q, largest(p) - values[0]);
}

OneTokenRule cascade_chow(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  return cascade(p, q, 1.0 - values[0]);
}

OneTokenRule cactus(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  Weights h(p.size());
  for (std::size_t x = 0; x < p.size(); ++x) h[x] = std::min(1.0, p[x] + std::sqrt(2.0 * values[0] * p[x] * (1.0 - p[x])));
  OneTokenRule rule = rule_of(p, [&](std::size_t x) { return capped_ratio(h[x], q[x]); }, {});
  rule.rejection_of = [h, target = values_of(p), draft = values_of(q)](std::size_t x, std::vector<double>& law) {
    const double scale = target[x] < 1.0 ? (1.0 - h[x]) / (1.0 - target[x]) : 0.0;
    for (std::size_t y = 0; y < law.size(); ++y) law[y] = std::max((y == x ? h[x] : target[y] * scale) - draft[y], 0.0);
  };
  return rule;
}

OneTokenRule mentored(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  const MentoredClip clip = mentored_clip(p, q, values[0]);
  if (clip.keeps_all) return keep_all(p);
  Weights raised = values_of(p);
  for (double& value : raised) value /= clip.beta;
  return rule_of(p, [&](std::size_t x) { return capped_ratio(p[x], clip.alpha * q[x]); }, positive_part(raised, q));
}

OneTokenRule fuzzy(const Distribution& p, const Distribution& q, LossyValues values, std::string_view choice) {
  if (jensen_shannon(p, q) <= values[0]) return keep_all(p);
  if (choice == "resample") return rule_of(p, [](std::size_t) { return 0.0; }, values_of(p));
  return towards(p, q, values_of(p));
}

OneTokenRule ears(const Distribution& p, const Distribution& q, LossyValues values, std::string_view) {
  const double bonus = values[0] * (1.0 - largest(p));
  return rule_of(p, [&](std::size_t x) { return std::min(1.0, capped_ratio(p[x], q[x]) + bonus); }, positive_part(p, q));
}

}  // namespace mdsd::lossy
