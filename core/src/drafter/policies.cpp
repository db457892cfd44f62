#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "mdsd/drafter/policy.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

int largest(const std::vector<double>& values) {
  return static_cast<int>(std::max_element(values.begin(), values.end()) - values.begin());
}

class Fixed final : public Policy {
 public:
  explicit Fixed(int drafter) : drafter_(drafter) {}
  int choose(Rng&) override { return drafter_; }
  void observe(int, double, std::span<const double>) override {}

 private:
  int drafter_;
};

class Uniform final : public Policy {
 public:
  explicit Uniform(std::size_t drafters) : drafters_(drafters) {}
  int choose(Rng& rng) override { return static_cast<int>(rng.uniform() * static_cast<double>(drafters_)); }
  void observe(int, double, std::span<const double>) override {}

 private:
  std::size_t drafters_;
};

/// Each once, then argmax μ̂_i + β √(2 ln t / n_i), with rewards that are forgotten by the factor γ a round.
class ConfidenceBound : public Policy {
 public:
  ConfidenceBound(std::size_t drafters, double beta, double discount)
      : beta_(beta), discount_(discount), count_(drafters), sum_(drafters) {}

  int choose(Rng&) override {
    std::vector<double>& bound = bound_;
    bound.resize(count_.size());
    const double rounds = std::accumulate(count_.begin(), count_.end(), 0.0);
    const double log_rounds = 2.0 * std::log(std::max(rounds, 1.0));
    for (std::size_t i = 0; i < count_.size(); ++i) {
      if (count_[i] < least_count) return static_cast<int>(i);
      bound[i] = sum_[i] / count_[i] + beta_ * std::sqrt(log_rounds / count_[i]);
    }
    return largest(bound);
  }

  void observe(int drafter, double reward, std::span<const double>) override {
    if (discount_ < 1.0) {
      for (double& count : count_) count *= discount_;
      for (double& sum : sum_) sum *= discount_;
    }
    add(drafter, 1.0, reward);
  }

 protected:
  void add(int drafter, double count, double sum) {
    count_[static_cast<std::size_t>(drafter)] += count;
    sum_[static_cast<std::size_t>(drafter)] += sum;
  }

 private:
  // A drafter whose rounds are all but forgotten is tried again.
  static constexpr double least_count = 1e-3;
  double beta_, discount_;
  std::vector<double> count_, sum_, bound_;
};

class SlidingWindow final : public ConfidenceBound {
 public:
  SlidingWindow(std::size_t drafters, double beta, double window)
      : ConfidenceBound(drafters, beta, 1.0), window_(static_cast<std::size_t>(window)) {}

  void observe(int drafter, double reward, std::span<const double>) override {
    add(drafter, 1.0, reward);
    recent_.push_back({drafter, reward});
    if (recent_.size() > window_) {
      add(recent_.front().first, -1.0, -recent_.front().second);
      recent_.pop_front();
    }
  }

 private:
  std::size_t window_;
  std::deque<std::pair<int, double>> recent_;
};

/// P_i = (1 − g) w_i/Σw + g/K, w_i ← w_i e^(g r / (P_i K)), in logarithms.
class Exp3 final : public Policy {
 public:
  Exp3(std::size_t drafters, double rate) : rate_(rate), log_weight_(drafters), chance_(drafters) {}

  int choose(Rng& rng) override {
    const double most = *std::max_element(log_weight_.begin(), log_weight_.end());
    double sum = 0.0;
    for (std::size_t i = 0; i < chance_.size(); ++i) sum += chance_[i] = std::exp(log_weight_[i] - most);
    const double share = rate_ / static_cast<double>(chance_.size());
    for (double& chance : chance_) chance = (1.0 - rate_) * (chance / sum) + share;
    return draw_token(chance_, rng.uniform());
  }

  void observe(int drafter, double reward, std::span<const double>) override {
    const auto i = static_cast<std::size_t>(drafter);
    log_weight_[i] += rate_ * reward / (chance_[i] * static_cast<double>(chance_.size()));
  }

 private:
  double rate_;
  std::vector<double> log_weight_, chance_;
};

/// Every surviving drafter so many rounds, then the worse half goes; the last one stays.
class SuccessiveHalving final : public Policy {
 public:
  SuccessiveHalving(std::size_t drafters, double rounds) : rounds_(rounds), count_(drafters), sum_(drafters), alive_(drafters) {
    std::iota(alive_.begin(), alive_.end(), 0);
  }

  int choose(Rng&) override {
    return *std::min_element(alive_.begin(), alive_.end(), [&](int a, int b) { return count_[a] < count_[b]; });
  }

  void observe(int drafter, double reward, std::span<const double>) override {
    count_[drafter] += 1.0;
    sum_[drafter] += reward;
    if (alive_.size() == 1) return;
    const bool done = std::all_of(alive_.begin(), alive_.end(), [&](int i) { return count_[i] >= rounds_ * stage_; });
    if (!done) return;
    std::stable_sort(alive_.begin(), alive_.end(), [&](int a, int b) { return sum_[a] / count_[a] > sum_[b] / count_[b]; });
    alive_.resize((alive_.size() + 1) / 2);
    stage_ += 1.0;
  }

 private:
  double rounds_, stage_ = 1.0;
  std::vector<double> count_, sum_;
  std::vector<int> alive_;
};

/// θ_i ~ Beta(1 + Σ r, 1 + Σ (1 − r)); the largest is used.
class Thompson final : public Policy {
 public:
  explicit Thompson(std::size_t drafters) : won_(drafters, 1.0), lost_(drafters, 1.0), drawn_(drafters) {}

  int choose(Rng& rng) override {
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
      const double won = rng.gamma(won_[i]);
      drawn_[i] = won / (won + rng.gamma(lost_[i]));
    }
    return largest(drawn_);
  }

  void observe(int drafter, double reward, std::span<const double>) override {
    won_[static_cast<std::size_t>(drafter)] += reward;
    lost_[static_cast<std::size_t>(drafter)] += 1.0 - reward;
  }

 private:
  std::vector<double> won_, lost_, drawn_;
};

/// NormalHedge: R_i the regret to drafter i so far, P_i ∝ [R_i]₊ e^([R_i]₊² / 2c), c such that the mean of the exponentials
/// is e.
class NormalHedge final : public Policy {
 public:
  explicit NormalHedge(std::size_t drafters) : regret_(drafters), chance_(drafters, 1.0) {}

  int choose(Rng& rng) override { return draw_token(chance_, rng.uniform()); }

  void observe(int, double, std::span<const double> all) override {
    const double total = std::accumulate(chance_.begin(), chance_.end(), 0.0);
    double earned = 0.0;
    for (std::size_t i = 0; i < all.size(); ++i) earned += chance_[i] / total * all[i];
    for (std::size_t i = 0; i < all.size(); ++i) regret_[i] += all[i] - earned;
    const double most = *std::max_element(regret_.begin(), regret_.end());
    if (most <= 0.0) return void(std::fill(chance_.begin(), chance_.end(), 1.0));
    // The mean falls with c; at most²/2 it is at most e, at most²/(2 (1 + ln K)) at least.
    double high = most * most / 2.0, low = high / (1.0 + std::log(static_cast<double>(regret_.size())));
    // To a millionth: the choices of a round are no finer.
    for (int step = 0; step < 20; ++step) {
      const double middle = (low + high) / 2.0;
      double mean = 0.0;
      for (const double regret : regret_) mean += std::exp(square(regret) / (2.0 * middle));
      (mean > std::exp(1.0) * static_cast<double>(regret_.size()) ? low : high) = middle;
    }
    for (std::size_t i = 0; i < regret_.size(); ++i) {
      chance_[i] = regret_[i] > 0.0 ? regret_[i] / most * std::exp((square(regret_[i]) - square(most)) / (2.0 * high)) : 0.0;
    }
  }

 private:
  static double square(double regret) { return regret > 0.0 ? regret * regret : 0.0; }
  std::vector<double> regret_, chance_;
};

constexpr PolicyParameter which[] = {{"drafter", "which one, from 0", 0, max_drafters - 1, 0, true}};
constexpr PolicyParameter bound[] = {{"beta", "how far the confidence bound reaches", 0, 10, 0.1, false}};
constexpr PolicyParameter windowed[] = {bound[0], {"window", "rounds that are remembered", 1, 100'000, 200, true}};
constexpr PolicyParameter discounted[] = {bound[0], {"gamma", "share of what is known that a round keeps", 0.5, 1, 0.99, false}};
constexpr PolicyParameter rate[] = {{"g", "rate of learning and share of exploration", 0.001, 1, 0.1, false}};
constexpr PolicyParameter stage[] = {{"rounds", "rounds a drafter and stage", 1, 10'000, 5, true}};

using Values = std::span<const double>;

const std::array registry{
    PolicyInfo{"fixed", "Fixed", "always the same", "", which, false,
               [](std::size_t drafters, Values v) -> std::unique_ptr<Policy> {
                 if (v[0] >= static_cast<double>(drafters)) {
                   throw std::invalid_argument("drafter of fixed is " + to_text(v[0]) + "; allowed: 0 to " + std::to_string(drafters - 1));
                 }
                 return std::make_unique<Fixed>(static_cast<int>(v[0]));
               }},
    PolicyInfo{"uniform", "Uniform", "any, at random", "", {}, false,
               [](std::size_t drafters, Values) -> std::unique_ptr<Policy> { return std::make_unique<Uniform>(drafters); }},
    PolicyInfo{"ucb", "UCB", "argmax of the mean reward + beta √(2 ln t / n)", "MetaSD, arXiv 2604.05417; Auer et al. 2002", bound, false,
               [](std::size_t drafters, Values v) -> std::unique_ptr<Policy> { return std::make_unique<ConfidenceBound>(drafters, v[0], 1.0); }},
    PolicyInfo{"sw-ucb", "UCB, sliding window", "UCB over the last rounds", "Garivier & Moulines 2011", windowed, false,
               [](std::size_t drafters, Values v) -> std::unique_ptr<Policy> { return std::make_unique<SlidingWindow>(drafters, v[0], v[1]); }},
    PolicyInfo{"d-ucb", "UCB, discounted", "UCB with older rounds counting less", "Garivier & Moulines 2011", discounted, false,
               [](std::size_t drafters, Values v) -> std::unique_ptr<Policy> { return std::make_unique<ConfidenceBound>(drafters, v[0], v[1]); }},
    PolicyInfo{"exp3", "EXP3", "P = (1 − g) w/Σw + g/K, w ← w e^(g r/(P K))", "BanditSpec, arXiv 2505.15141; Auer et al. 2002", rate, false,
               [](std::size_t drafters, Values v) -> std::unique_ptr<Policy> { return std::make_unique<Exp3>(drafters, v[0]); }},
    PolicyInfo{"halving", "Successive halving", "each so many rounds, then the better half goes on", "Karnin et al. 2013", stage, false,
               [](std::size_t drafters, Values v) -> std::unique_ptr<Policy> { return std::make_unique<SuccessiveHalving>(drafters, v[0]); }},
    PolicyInfo{"thompson", "Thompson", "the largest draw of Beta(1 + Σr, 1 + Σ(1 − r))", "Thompson 1933", {}, false,
               [](std::size_t drafters, Values) -> std::unique_ptr<Policy> { return std::make_unique<Thompson>(drafters); }},
    PolicyInfo{"hedge", "NormalHedge", "by the regret to each drafter; every round scores all", "HedgeSpec, arXiv 2510.20064; Chaudhuri et al. 2009", {}, true,
               [](std::size_t drafters, Values) -> std::unique_ptr<Policy> { return std::make_unique<NormalHedge>(drafters); }},
};

}  // namespace

std::span<const PolicyInfo> policies() { return registry; }

const PolicyInfo& policy(std::string_view id) {
  std::string ids;
  for (const PolicyInfo& info : registry) {
    if (info.id == id) return info;
    ids += (ids.empty() ? "" : ", ") + std::string(info.id);
  }
  throw std::invalid_argument("policy is \"" + std::string(id) + "\"; allowed: " + ids);
}

std::unique_ptr<Policy> make_policy(const PolicyInfo& info, std::size_t drafters, std::span<const double> values) {
  if (drafters < 1 || drafters > max_drafters) {
    throw std::invalid_argument("the number of drafters is " + std::to_string(drafters) + "; allowed: 1 to " + std::to_string(max_drafters));
  }
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    const PolicyParameter& parameter = info.parameters[i];
    const bool whole = !parameter.whole || values[i] == std::floor(values[i]);
    if (!(values[i] >= parameter.minimum && values[i] <= parameter.maximum) || !whole) {
      throw std::invalid_argument(std::string(parameter.name) + " of " + info.id + " is " + to_text(values[i]) + "; allowed: " +
                                  (parameter.whole ? "whole numbers from " : "") + to_text(parameter.minimum) + " to " +
                                  to_text(parameter.maximum));
    }
  }
  return info.make(drafters, values);
}

}  // namespace mdsd
