#include "mdsd/lossy/induced_law.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

/// Adds `mass` times a normalised law.
void add_law(std::vector<CompensatedSum>& sums, double mass, std::span<const double> weights) {
  const double total = compensated_sum(weights);
  if (mass == 0.0 || total == 0.0) return;
  for (std::size_t y = 0; y < weights.size(); ++y) {
    if (weights[y] > 0.0) sums[y].add(mass * (weights[y] / total));
  }
}

/// What follows the refusal of `refused`, which happens with probability `mass`.
void add_rejection(std::vector<CompensatedSum>& sums, const OneTokenRule& rule, std::size_t refused, double mass) {
  if (mass == 0.0) return;
  if (!rule.rejection_of) return add_law(sums, mass, rule.rejection);
  std::vector<double> law(sums.size());
  rule.rejection_of(refused, law);
  add_law(sums, mass, law);
}

}  // namespace

InducedLaw induced_law(const OneTokenRule& rule, const Distribution& p, const Distribution& q, std::size_t candidates,
                       Candidates how) {
  require_same_vocabulary(p, q);
  require_draft_count(candidates);
  std::vector<CompensatedSum> sums(q.size());
  CompensatedSum accepted;
  if (how == Candidates::deterministic) {
    double reach = 1.0;
    const std::vector<int> tokens = q.most_likely(candidates);
    for (const int token : tokens) {
      sums[token].add(reach * rule.accept[token]);
      accepted.add(reach * rule.accept[token]);
      reach *= 1.0 - rule.accept[token];
    }
    add_rejection(sums, rule, static_cast<std::size_t>(tokens.back()), reach);
  } else {
    CompensatedSum refusal;
    for (std::size_t x = 0; x < q.size(); ++x) refusal.add(q[x] * (1.0 - rule.accept[x]));
    const double refused = std::min(refusal.value(), 1.0);
    double tries = 0.0, before = 0.0, power = 1.0;  // Σ refused^k, and refused^(K−1)
    for (std::size_t k = 0; k < candidates; ++k) {
      tries += power;
      before = power;
      power *= refused;
    }
    CompensatedSum last;
    for (std::size_t x = 0; x < q.size(); ++x) {
      sums[x].add(q[x] * rule.accept[x] * tries);
      accepted.add(q[x] * rule.accept[x] * tries);
      const double mass = q[x] * (1.0 - rule.accept[x]) * before;
      if (rule.rejection_of) add_rejection(sums, rule, x, mass);
      else last.add(mass);
    }
    if (!rule.rejection_of) add_law(sums, last.value(), rule.rejection);
  }
  InducedLaw induced{std::min(accepted.value(), 1.0), {}};
  for (const CompensatedSum& sum : sums) induced.law.push_back(sum.value());
  return induced;
}

InducedLaw induced_law(const LossySetting& setting, const Distribution& p, const Distribution& q) {
  return induced_law(make_lossy_rule(*setting.rule, p, q, setting.values, setting.choice), p, q, setting.candidates, setting.how);
}

LawDistance law_distance(std::span<const double> law, std::span<const double> target) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  CompensatedSum tv, kl, reverse, chi;
  LawDistance distance;
  for (std::size_t y = 0; y < law.size(); ++y) {
    const double p = target[y], pi = law[y];
    tv.add(std::abs(pi - p) / 2.0);
    if (p > 0.0) {
      const double ratio = pi / p;
      kl.add(pi > 0.0 ? -p * std::log(ratio) : infinite);
      if (pi > 0.0) reverse.add(pi * std::log(ratio));
      chi.add((pi - p) * (ratio - 1.0));
      distance.overshoot = std::max(distance.overshoot, ratio);
    } else if (pi > 0.0) {
      reverse.add(infinite);
      chi.add(infinite);
      distance.overshoot = infinite;
    }
  }
  const auto value = [](const CompensatedSum& sum) {
    const double total = sum.value();
    return total == total ? std::max(total, 0.0) : infinite;  // ∞ − ∞ in the correction
  };
  distance.tv = tv.value();
  distance.kl = value(kl);
  distance.reverse_kl = value(reverse);
  distance.chi_square = value(chi);
  return distance;
}

HonestBaseline honest_baseline(const OneTokenRule& rule, const Distribution& q) {
  HonestBaseline baseline{0.0, rule.honest};
  CompensatedSum accepted;
  for (std::size_t x = 0; x < q.size(); ++x) accepted.add(std::min(rule.honest[x], q[x]));
  baseline.accepted = std::min(accepted.value(), 1.0);
  return baseline;
}

}  // namespace mdsd
