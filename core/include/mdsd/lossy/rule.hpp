#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// A one-token rule on one pair of laws, which need not be lossless: a draft x ~ q is accepted with probability accept[x];
/// after a refusal the token is drawn from `rejection`, or from what `rejection_of` gives for the refused draft. What comes
/// out has the law
///
///     π(y) = q(y) a(y) + Σ_x q(x) (1 − a(x)) s_x(y).
struct OneTokenRule {
  std::vector<double> accept;
  std::vector<double> rejection;  ///< weights, not normalised; empty where no draft can be refused
  /// Where s depends on the refused draft: its weights into `law` (V values).
  std::function<void(std::size_t refused, std::vector<double>& law)> rejection_of;
  /// The law that honest truncation sampling has: p on the rule's set A, renormalised; p for a rule without a set.
  std::vector<double> honest;
};

/// A number that a rule is set by.
struct LossyParameter {
  const char* name;
  const char* meaning;
  double minimum, maximum;
  bool above;       ///< the minimum itself is not allowed
  bool whole;
  double initial;
  bool logarithmic;  ///< a sweep over it goes by ratios
  double sweep_from, sweep_to;  ///< the part of the range where there is something to see
};

/// A word that a rule is set by: what it falls back to, or its variant.
struct LossyChoice {
  const char* name;  ///< "" where there is none
  std::span<const char* const> options;  ///< the first is the default
};

using LossyValues = std::span<const double>;  ///< one a parameter, in the registry's order

/// One rule as code, page, documentation and tests know it.
struct LossyRuleInfo {
  const char* id;
  const char* name;
  const char* acceptance;  ///< a(x)
  const char* rejection;   ///< s
  const char* law;         ///< π
  const char* source;
  const char* family;  ///< "lossless", "truncation" or "collaborative" (arXiv 2607.26627)
  std::span<const LossyParameter> parameters;
  LossyChoice choice;
  OneTokenRule (*make)(const Distribution& p, const Distribution& q, LossyValues values, std::string_view choice);
};

/// The registry of lossy rules, the lossless test first.
std::span<const LossyRuleInfo> lossy_rules();

/// Throws std::invalid_argument, listing the ids, when there is none of that name.
const LossyRuleInfo& lossy_rule(std::string_view id);

/// Errors: std::invalid_argument for a value out of its parameter's range and a choice that is none.
void require_values(const LossyRuleInfo& info, LossyValues values, std::string_view choice);

/// The rule on these laws. Errors: std::invalid_argument for vocabularies of different size, a value out of its parameter's
/// range, a choice that is none, and laws that the rule is undefined for (a set that the draft never hits and that would be
/// drafted again until it does; an ensemble of disjoint laws). O(V), O(V log V) for sets by rank.
OneTokenRule make_lossy_rule(const LossyRuleInfo& info, const Distribution& p, const Distribution& q, LossyValues values,
                             std::string_view choice);

}  // namespace mdsd
