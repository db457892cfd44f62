#include <algorithm>
#include <cmath>
#include <numeric>

#include "decay_grid.hpp"
#include "exponential_sums.hpp"
#include "independent_fits.hpp"
#include "mdsd/draft/independent.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

constexpr double largest_log_weight = 150.0;
constexpr double agreed = 1e-7;
constexpr std::uint64_t most_steps = 100;

class RaceChoice final : public ChoiceRule {
 public:
  RaceChoice(std::vector<double> weight, std::vector<double> marginal)
      : weight_(std::move(weight)), marginal_(std::move(marginal)) {}

  void choose(std::span<const int> drafts, std::span<double> chance) const override {
    double sum = 0.0;
    for (const int token : drafts) sum += weight_[token];
    for (std::size_t k = 0; k < drafts.size(); ++k) chance[k] = weight_[drafts[k]] / sum;
  }

  std::span<const double> marginal() const override { return marginal_; }

 private:
  std::vector<double> weight_, marginal_;
};

class Race {
 public:
  Race(const Distribution& target, std::span<const Distribution> laws)
      : p_(target.values()), laws_(laws), log_weight_(p_.size()), marginal_(p_.size()) {
    for (std::size_t x = 0; x < p_.size(); ++x) {
      double drafted = 0.0;
      for (const Distribution& law : laws_) drafted += law[x] / static_cast<double>(laws_.size());
      const bool counts = p_[x] > 0.0 && drafted > 0.0;
      log_weight_[x] = counts ? std::log(p_[x]) - std::log(drafted) : p_[x] > 0.0 ? 0.0 : -largest_log_weight;
    }
  }

  IndependentRule run(const OptimalOptions& options) {
    IndependentRule result;
    result.accepted = -1.0;
    const std::uint64_t budget = std::min(options.budget, most_steps);
    for (;; ++result.iterations) {
      set_marginal();
      look(result);
      if (result.gap() <= std::max(options.tolerance, agreed) || result.iterations >= budget) return result;
      for (std::size_t x = 0; x < p_.size(); ++x) {
        if (p_[x] > 0.0 && marginal_[x] > 0.0) log_weight_[x] += std::log(p_[x]) - std::log(marginal_[x]);
      }
    }
  }

 private:
  void set_marginal() {
    // Weights count up to a factor.
    const double largest = *std::max_element(log_weight_.begin(), log_weight_.end());
    for (double& value : log_weight_) value = std::max(value - largest, -2.0 * largest_log_weight);
    const double smallest = *std::min_element(log_weight_.begin(), log_weight_.end());
    const std::size_t n = laws_.size();
    const DecayGrid grid(static_cast<double>(n), std::exp(smallest));
    const std::size_t nodes = grid.t.size();
    sums_.prepare(log_weight_, grid.t);

    std::vector<std::vector<double>> phi(n, std::vector<double>(nodes));
    for (std::size_t k = 0; k < n; ++k) {
      sums_.to_nodes(laws_[k].values(), phi[k]);
      for (double& value : phi[k]) value = std::max(value, 0.0);
    }
    std::fill(marginal_.begin(), marginal_.end(), 0.0);
    std::vector<double> others(nodes), at_tokens(p_.size());
    for (std::size_t k = 0; k < n; ++k) {
      for (std::size_t j = 0; j < nodes; ++j) {
        others[j] = grid.weight[j];
        for (std::size_t l = 0; l < n; ++l) others[j] *= l == k ? 1.0 : phi[l][j];
      }
      sums_.to_tokens(others, at_tokens);
      for (std::size_t x = 0; x < p_.size(); ++x) {
        marginal_[x] += laws_[k][x] * std::exp(log_weight_[x]) * std::max(at_tokens[x], 0.0);
      }
    }
  }

  /// Keeps the rule that accepts most and the set that allows least.
  void look(IndependentRule& best) {
    CompensatedSum accepted;
    for (std::size_t x = 0; x < p_.size(); ++x) accepted.add(std::min(p_[x], marginal_[x]));
    if (accepted.value() > best.accepted) {
      best.accepted = std::min(accepted.value(), 1.0);
      std::vector<double> weight(p_.size());
      for (std::size_t x = 0; x < p_.size(); ++x) weight[x] = std::exp(log_weight_[x]);
      best.choice = std::make_shared<RaceChoice>(std::move(weight), marginal_);
    }
    std::vector<int> order(p_.size());
    std::iota(order.begin(), order.end(), 0);
    const auto over = [&](int x) { return p_[x] == 0.0 ? HUGE_VAL : marginal_[x] / p_[x]; };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return over(a) > over(b); });
    const std::vector<double> escape = drafts_->escape(order);
    CompensatedSum inside;
    for (std::size_t m = 0; m < order.size(); ++m) {
      inside.add(p_[order[m]]);
      const double cut = inside.value() + escape[m + 1];
      if (cut >= best.alpha) continue;
      best.alpha = cut;
      best.subset.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(m) + 1);
    }
  }

  std::span<const double> p_;
  std::span<const Distribution> laws_;
  std::unique_ptr<DraftScheme> drafts_ = make_independent({laws_.begin(), laws_.end()});
  std::vector<double> log_weight_, marginal_;
  ExponentialSums sums_;
};

}  // namespace

IndependentRule race_rule(const Distribution& target, std::span<const Distribution> laws, const OptimalOptions& options) {
  return Race(target, laws).run(options);
}

}  // namespace mdsd
