#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "mdsd/probability/text.hpp"
#include "rules.hpp"

namespace mdsd {
namespace {

//                                         name     meaning                                     min  max  above whole initial log  sweep
constexpr LossyParameter leniency[] = {{"l", "lenience: 1 is lossless, smaller accepts more", 0, 1, true, false, 0.5, true, 0.02, 1}};
constexpr LossyParameter weight[] = {{"lam", "weight of the target in the ensemble", 0, 1, false, false, 0.6, false, 0, 1}};
constexpr LossyParameter contrast[] = {{"mu", "contrast: h ∝ p^(1+mu) q^(−mu)", 0, 10, false, false, 0.5, false, 0, 2}};
constexpr LossyParameter share[] = {{"min_p", "share of max p from which a token is accepted", 0, 1, true, false, 0.3, true, 0.005, 1}};
constexpr LossyParameter margin[] = {{"alpha", "margin by which the target must be surer to be asked", -1, 1, false, false, 0.1, false, 0, 1}};
constexpr LossyParameter risk[] = {{"alpha", "the draft is kept where max q ≥ 1 − alpha", 0, 1, false, false, 0.5, false, 0, 1}};
constexpr LossyParameter typicality[] = {{"eps", "a token with p ≥ eps is always in the set", 0, 1, true, false, 0.09, true, 0.002, 1},
                                         {"delta", "share of exp(−H(p)) from which a token is in the set", 0, 1, true, false, 0.3, true, 0.01, 1}};
constexpr LossyParameter base[] = {{"base", "share of max p from which a token is accepted", 0, 1, true, false, 0.3, true, 0.005, 1}};
constexpr LossyParameter rank[] = {{"k", "so many most likely tokens are accepted", 1, 262'144, false, true, 2, true, 1, 64}};
constexpr LossyParameter mass[] = {{"mass", "the most likely tokens of so much mass are accepted", 0, 1, true, false, 0.8, false, 0.02, 1}};
constexpr LossyParameter cactus_size[] = {{"delta", "squared distance that a token may be raised by", 0, 10, false, false, 0.1, true, 0.0005, 2}};
constexpr LossyParameter divergence[] = {{"D", "KL(p ‖ π) that is spent", 0, 100, false, false, 0.1, true, 0.0005, 2}};
constexpr LossyParameter likeness[] = {{"T", "Jensen–Shannon divergence up to which every draft is kept", 0, 0.7, false, false, 0.1, false, 0, 0.7}};
constexpr LossyParameter uncertainty[] = {{"beta", "bonus for an uncertain target", 0, 1, false, false, 0.2, false, 0, 1}};
constexpr LossyParameter capped[] = {share[0], {"l", "lenience off the set", 0, 1, true, false, 0.4, true, 0.02, 1}};

constexpr const char* fallbacks[] = {"p", "p|A", "redraft", "argmax"};
constexpr const char* rank_fallbacks[] = {"p", "p|A", "redraft", "argmax", "relu"};
constexpr const char* variants[] = {"reducible", "resample"};
constexpr LossyChoice none{"", {}};
constexpr LossyChoice fallback{"fallback", fallbacks};

using namespace lossy;
constexpr const char *residual = "norm((p − q)₊)", *ensemble_residual = "norm((h − q)₊)", *set_residual = "the fallback";
constexpr const char *set_accept = "1 on A, else 0", *set_law = "q on A, and q(outside A) times the fallback";

const std::array registry{
    LossyRuleInfo{"lossless", "Lossless", "min(1, p/q)", residual, "p", "Leviathan et al., arXiv 2211.17192", "lossless", {}, none, lossy::lossless},
    LossyRuleInfo{"lenience", "Lenience", "min(1, p/(l q))", residual, "at most p/l", "Leviathan et al., arXiv 2211.17192", "collaborative", leniency, none, lossy::lenience},
    LossyRuleInfo{"lenience-matched", "Lenience, matched residual", "min(1, p/(l q))", "norm((p − l q)₊)", "at most p/l", "arXiv 2607.26627", "collaborative", leniency, none, lossy::lenience_matched},
    LossyRuleInfo{"ceiling-only", "Ceiling only", "p/(l q) where q > p/l, else min(1, p/q)", residual, "at most p/l", "arXiv 2607.26627", "collaborative", leniency, none, lossy::ceiling_only},
    LossyRuleInfo{"cos", "Weighted ensemble", "min(1, h/q), h = lam p + (1 − lam) q", ensemble_residual, "h", "CoS; arXiv 2607.26627", "collaborative", weight, none, lossy::cos},
    LossyRuleInfo{"contrastive-cos", "Contrastive ensemble", "min(1, h/q), h ∝ p^(1+mu) q^(−mu)", ensemble_residual, "h", "CoS; arXiv 2607.26627", "collaborative", contrast, none, lossy::contrastive_cos},
    LossyRuleInfo{"speccascade-tok", "Cascade, token", "1 on A = {p ≥ min_p max p}, else min(1, q(outside A) p/q)", ensemble_residual, "q on A, and q(outside A) p", "arXiv 2405.19261", "truncation", share, none, lossy::cascade_token},
    LossyRuleInfo{"speccascade-opt", "Cascade, Opt", "lossless where max q < max p − alpha TV(p, q), else 1", residual, "p or q", "arXiv 2405.19261", "collaborative", margin, none, lossy::cascade_opt},
    LossyRuleInfo{"speccascade-diff", "Cascade, Diff", "lossless where max q < max p − alpha, else 1", residual, "p or q", "arXiv 2405.19261", "collaborative", margin, none, lossy::cascade_diff},
    LossyRuleInfo{"speccascade-chow", "Cascade, Chow", "lossless where max q < 1 − alpha, else 1", residual, "p or q", "arXiv 2405.19261", "collaborative", risk, none, lossy::cascade_chow},
    LossyRuleInfo{"typical", "Typical acceptance", set_accept, set_residual, set_law, "Medusa, arXiv 2401.10774", "truncation", typicality, fallback, lossy::typical},
    LossyRuleInfo{"min-p", "Min-p", set_accept, set_residual, set_law, "common in inference engines", "truncation", base, fallback, lossy::min_p},
    LossyRuleInfo{"top-k", "Top-k", set_accept, set_residual, set_law, "common in inference engines", "truncation", rank, {"fallback", rank_fallbacks}, lossy::top_k},
    LossyRuleInfo{"top-p", "Top-p", set_accept, set_residual, set_law, "common in inference engines", "truncation", mass, fallback, lossy::top_p},
    LossyRuleInfo{"cactus", "Cactus", "min(1, h/q), h = min(1, p + √(2 delta p (1 − p)))", "norm((H − q)₊), H = h at the draft, the rest of p scaled", "by the formula", "Cactus", "collaborative", cactus_size, none, lossy::cactus},
    LossyRuleInfo{"mentored", "Mentored", "min(1, p/(alpha q))", "norm((p/beta − q)₊)", "q clipped to [p/beta, p/alpha], with KL(p ‖ π) = D", "mentored decoding", "collaborative", divergence, none, lossy::mentored},
    LossyRuleInfo{"fuzzy", "Fuzzy", "1 where JSD(p, q) ≤ T, else 0 (resample) or the lossless test (reducible)", "p, or norm((p − q)₊)", "q or p", "arXiv 2502.20704", "collaborative", likeness, {"variant", variants}, lossy::fuzzy},
    LossyRuleInfo{"ears", "Adaptive", "min(1, p/q + beta (1 − max p))", residual, "by the formula", "EARS, arXiv 2512.13194, reconstructed", "collaborative", uncertainty, none, lossy::ears},
    LossyRuleInfo{"truncation-cap", "Truncation and cap", "1 on A = {p ≥ min_p max p}, else min(1, p/(l q))", residual, "by the formula", "arXiv 2607.26627", "truncation", capped, none, lossy::truncation_cap},
};

void require_value(const LossyRuleInfo& info, const LossyParameter& parameter, double value) {
  const bool in_range = value >= parameter.minimum && value <= parameter.maximum && !(parameter.above && value == parameter.minimum);
  if (in_range && (!parameter.whole || value == std::floor(value))) return;
  throw std::invalid_argument(std::string(parameter.name) + " of " + info.id + " is " + to_text(value) + "; allowed: " +
                              (parameter.whole ? "whole numbers from " : parameter.above ? "above " : "") +
                              to_text(parameter.minimum) + (parameter.above ? ", at most " : " to ") + to_text(parameter.maximum));
}

}  // namespace

std::span<const LossyRuleInfo> lossy_rules() { return registry; }

const LossyRuleInfo& lossy_rule(std::string_view id) {
  std::string ids;
  for (const LossyRuleInfo& info : registry) {
    if (info.id == id) return info;
    ids += (ids.empty() ? "" : ", ") + std::string(info.id);
  }
  throw std::invalid_argument("rule is \"" + std::string(id) + "\"; allowed: " + ids);
}

void require_values(const LossyRuleInfo& info, LossyValues values, std::string_view choice) {
  for (std::size_t i = 0; i < info.parameters.size(); ++i) require_value(info, info.parameters[i], values[i]);
  const auto& options = info.choice.options;
  if (!options.empty() && std::none_of(options.begin(), options.end(), [&](const char* option) { return choice == option; })) {
    std::string allowed;
    for (const char* option : options) allowed += (allowed.empty() ? "" : ", ") + std::string(option);
    throw std::invalid_argument(std::string(info.choice.name) + " of " + info.id + " is \"" + std::string(choice) + "\"; allowed: " + allowed);
  }
}

OneTokenRule make_lossy_rule(const LossyRuleInfo& info, const Distribution& p, const Distribution& q, LossyValues values,
                             std::string_view choice) {
  require_same_vocabulary(p, q);
  require_values(info, values, choice);
  return info.make(p, q, values, choice);
}

}  // namespace mdsd
