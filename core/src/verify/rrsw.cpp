#include "mdsd/verify/rrsw.hpp"

#include <algorithm>
#include <cmath>

#include "mdsd/verify/recursive_rejection.hpp"

namespace mdsd {
namespace {

constexpr double unit = 0x1.0p512;  // θ grows like 1/c, and c is as small as the smallest double

struct State {
  double theta;    // θ
  double mass;     // Z(θ)
  double undrawn;  // c
};

/// The recursion R_k over the tokens by ascending q.
class Refusals {
 public:
  explicit Refusals(const VerifierSetting& setting)
      : p_(setting.target.values()), q_(setting.draft.values()), order_(setting.order), family_(setting, unit),
        undrawn_(setting.draft, setting.n), tokens_(setting.order.tokens()) {
    std::stable_sort(tokens_.begin(), tokens_.end(), [&](int a, int b) { return q_[a] < q_[b]; });
  }

  /// The chance that all of `count` drafts are refused.
  double all_refused(std::size_t count) { return refused({0.0, 1.0, 1.0}, count); }

 private:
  double refused(const State& state, std::size_t count) {
    const double theta = state.theta + state.mass / (unit * state.undrawn);
    const double mass = family_.mass(theta);
    if (mass < unreachable_mass) return 0.0;
    if (count == 1) return std::min(mass / state.mass, 1.0);
    if (count == 2) return two_refused(state, theta, mass);
    double sum = 0.0;
    for (const int token : tokens_) {
      if (undrawn_.contains(token)) continue;
      const double chance = refusal(token, state);
      if (chance == 0.0) continue;
      undrawn_.remove(token);
      sum += chance * refused({theta, mass, undrawn_.value()}, count - 1);
      undrawn_.restore_last();
    }
    return std::min(sum, 1.0);
  }

  /// R₂ by one walk: the covered prefix grows with θ'', which grows with the q of the token refused first.
  double two_refused(const State& state, double theta, double mass) {
    const std::vector<int>& by_ratio = order_.tokens();
    std::size_t covered = family_.covered(theta);
    const int likeliest = likeliest_undrawn();
    double sum = 0.0;
    for (const int token : tokens_) {
      if (undrawn_.contains(token)) continue;
      const double chance = refusal(token, state);
      if (chance == 0.0) continue;
      const double last_theta = theta + mass / (unit * undrawn_without(token, state, likeliest));
      while (covered < by_ratio.size() && p_[by_ratio[covered]] <= last_theta * (unit * q_[by_ratio[covered]])) {
        ++covered;
      }
      sum += chance * (family_.mass(last_theta, covered) / mass);
    }
    return std::min(sum, 1.0);
  }

  double refusal(int token, const State& state) const {
    return std::max(q_[token] / state.undrawn - family_.at(token, state.theta) / state.mass, 0.0);
  }

  int likeliest_undrawn() const {
    return *std::find_if(tokens_.rbegin(), tokens_.rend(), [&](int token) { return !undrawn_.contains(token); });
  }

  /// Only the likeliest token can hold nearly all of the mass, so only there the difference would lose digits.
  double undrawn_without(int token, const State& state, int likeliest) {
    if (token != likeliest) return state.undrawn - q_[token];
    undrawn_.remove(token);
    const double mass = undrawn_.value();
    undrawn_.restore_last();
    return mass;
  }

  std::span<const double> p_, q_;
  const LikelihoodRatioOrder& order_;
  ResidualFamily family_;
  RemainingMass undrawn_;
  std::vector<int> tokens_;
};

std::unique_ptr<Verifier> make(const VerifierSetting& setting) {
  return std::make_unique<RecursiveRejection>(setting, RecursiveRejection::Drafting::without_replacement);
}

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  const std::size_t count = std::min(setting.n, setting.draft.support_size());
  const double support = static_cast<double>(setting.draft.support_size());
  if (count > 2 && std::pow(support, static_cast<double>(count - 1)) > affordable_refusals) return std::nullopt;
  const double accepted =
      count == 1 ? ResidualFamily(setting).overlap(1.0) : std::max(1.0 - Refusals(setting).all_refused(count), 0.0);
  return ExactAcceptance{accepted, accepted};
}

constexpr const char* fitting_schemes[] = {"wor"};

}  // namespace

VerifierInfo rrsw_verifier() {
  return {.id = "rrsw",
          .name = "Recursive rejection without replacement",
          .summary = "Recursive rejection where each draft is verified against q without the drafts before it.",
          .source = "Jeon et al., arXiv 2402.14160; Yang et al., arXiv 2402.12374",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form};
}

}  // namespace mdsd
