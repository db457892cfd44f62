#include "mdsd/verify/rrsw.hpp"

#include <algorithm>
#include <cmath>

#include "mdsd/verify/recursive_rejection.hpp"

namespace mdsd {
namespace {

// θ grows like 1/c, and c can be as small as the smallest double: q and c are multiplied by this, θ divided.
constexpr double unit = 0x1.0p512;

struct State {
  double theta;    // θ, in the unit
  double mass;     // Z(θ)
  double undrawn;  // c, in the unit
};

struct Token {
  double p, q;  // q in the unit
  int id;
};

/// The recursion R_k. A token can be refused, in any state, only if it is covered in the next one.
class Refusals {
 public:
  explicit Refusals(const VerifierSetting& setting) : family_(setting, unit), undrawn_(setting.draft, setting.n) {
    for (const int id : setting.order().tokens()) tokens_.push_back({setting.target[id], unit * setting.draft[id], id});
  }

  /// The chance that all of `count` drafts are refused.
  double all_refused(std::size_t count) { return refused({0.0, 1.0, unit}, count); }

 private:
  double refused(const State& state, std::size_t count) {
    const double theta = state.theta + state.mass / state.undrawn;
    const std::size_t covered = family_.covered(theta);
    const double mass = family_.mass(theta, covered);
    if (mass < unreachable_mass) return 0.0;
    if (count == 1) return std::min(mass / state.mass, 1.0);
    double sum = 0.0;
    for (std::size_t m = 0; m < covered; ++m) {
      const Token& token = tokens_[m];
      const double chance = refusal(token, state);
      if (chance == 0.0 || undrawn_.contains(token.id)) continue;
      sum += chance * (count == 2 ? last_refused(theta, covered, mass, undrawn_without(token, state))
                                  : refused_after(token, {theta, mass, 0.0}, count - 1));
    }
    return std::min(sum, 1.0);
  }

  double refused_after(const Token& token, State state, std::size_t count) {
    undrawn_.remove(token.id);
    state.undrawn = unit * undrawn_.value();
    const double chance = refused(state, count);
    undrawn_.restore_last();
    return chance;
  }

  /// R₁, looking for the covered prefix from the one before: the last step of θ is short unless a large draft is gone.
  double last_refused(double theta, std::size_t covered, double mass, double undrawn) const {
    const double last_theta = theta + mass / undrawn;
    const auto is_covered = [&](const Token& token) { return token.p <= last_theta * token.q; };
    std::size_t step = 1;
    while (covered + step <= tokens_.size() && is_covered(tokens_[covered + step - 1])) {
      covered += step;
      step *= 2;
    }
    const auto first = tokens_.begin() + static_cast<std::ptrdiff_t>(covered);
    const auto last = tokens_.begin() + static_cast<std::ptrdiff_t>(std::min(covered + step - 1, tokens_.size()));
    covered = static_cast<std::size_t>(std::partition_point(first, last, is_covered) - tokens_.begin());
    return family_.mass(last_theta, covered) / mass;
  }

  static double refusal(const Token& token, const State& state) {
    const double residual = std::max(token.p - state.theta * token.q, 0.0);
    return std::max(token.q / state.undrawn - residual / state.mass, 0.0);
  }

  /// c − q(x), added up again where the token holds most of c and the difference would lose digits.
  double undrawn_without(const Token& token, const State& state) {
    if (token.q <= 0.5 * state.undrawn) return state.undrawn - token.q;
    undrawn_.remove(token.id);
    const double mass = unit * undrawn_.value();
    undrawn_.restore_last();
    return mass;
  }

  ResidualFamily family_;
  RemainingMass undrawn_;
  std::vector<Token> tokens_;  // by q/p descending
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
          .acceptance_formula = "min(1, r(x)/q′(x)), where q′ is q without the drafts before, r = p at first and norm((r − q′)₊) after each refusal",
          .residual_formula = "r after the last refusal",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form};
}

}  // namespace mdsd
