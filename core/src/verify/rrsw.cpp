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

/// The recursion R_k. The laws are kept once in each of the two orders that the walk runs along.
class Refusals {
 public:
  explicit Refusals(const VerifierSetting& setting) : family_(setting, unit), undrawn_(setting.draft, setting.n) {
    for (const int id : setting.order.tokens()) by_ratio_.push_back({setting.target[id], unit * setting.draft[id], id});
    by_draft_ = by_ratio_;
    std::sort(by_draft_.begin(), by_draft_.end(),
              [](const Token& a, const Token& b) { return a.q != b.q ? a.q < b.q : a.id < b.id; });
  }

  /// The chance that all of `count` drafts are refused.
  double all_refused(std::size_t count) { return refused({0.0, 1.0, unit}, count); }

 private:
  double refused(const State& state, std::size_t count) {
    const double theta = state.theta + state.mass / state.undrawn;
    const double mass = family_.mass(theta);
    if (mass < unreachable_mass) return 0.0;
    if (count == 1) return std::min(mass / state.mass, 1.0);
    if (count == 2) return two_refused(state, theta, mass);
    double sum = 0.0;
    for (const Token& token : by_draft_) {
      const double chance = refusal(token, state);
      if (chance == 0.0 || undrawn_.contains(token.id)) continue;
      undrawn_.remove(token.id);
      sum += chance * refused({theta, mass, unit * undrawn_.value()}, count - 1);
      undrawn_.restore_last();
    }
    return std::min(sum, 1.0);
  }

  /// R₂ by one walk: the covered prefix grows with θ'', which grows with the q of the token refused first.
  double two_refused(const State& state, double theta, double mass) {
    const Token& likeliest = likeliest_undrawn();
    std::size_t covered = family_.covered(theta);
    double sum = 0.0;
    for (const Token& token : by_draft_) {
      const double chance = refusal(token, state);
      if (chance == 0.0 || undrawn_.contains(token.id)) continue;
      // Only the likeliest token can hold nearly all of the mass, so only there the difference would lose digits.
      const double undrawn = &token == &likeliest ? undrawn_without(token) : state.undrawn - token.q;
      const double last_theta = theta + mass / undrawn;
      while (covered < by_ratio_.size() && by_ratio_[covered].p <= last_theta * by_ratio_[covered].q) ++covered;
      sum += chance * family_.mass(last_theta, covered);
    }
    return std::min(sum / mass, 1.0);
  }

  static double refusal(const Token& token, const State& state) {
    const double residual = std::max(token.p - state.theta * token.q, 0.0);
    return std::max(token.q / state.undrawn - residual / state.mass, 0.0);
  }

  const Token& likeliest_undrawn() const {
    return *std::find_if(by_draft_.rbegin(), by_draft_.rend(),
                         [&](const Token& token) { return !undrawn_.contains(token.id); });
  }

  double undrawn_without(const Token& token) {
    undrawn_.remove(token.id);
    const double mass = unit * undrawn_.value();
    undrawn_.restore_last();
    return mass;
  }

  ResidualFamily family_;
  RemainingMass undrawn_;
  std::vector<Token> by_ratio_, by_draft_;
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
