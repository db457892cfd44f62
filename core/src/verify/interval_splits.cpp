#include "interval_splits.hpp"

#include <algorithm>
#include <limits>

#include "hull_blocks.hpp"
#include "mdsd/draft/exponential_clocks.hpp"
#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

constexpr double invisible = 1e-17;  // of probability

/// The interval [first, last) of the order, given that its tokens before `first` lose against it and none after `last`
/// was drafted: choose its first draft with probability 1 − keep, else go to the part that is asked for.
struct Split {
  std::size_t first, last;
  double keep = 0.0;
  std::size_t middle = 0;
  int low = -1, high = -1;  // [first, middle) and [middle, last)
  bool given_up = false;    // choose its last draft
};

class IntervalSplits final : public ChoiceRule {
 public:
  IntervalSplits(std::vector<std::size_t> position, std::vector<Split> splits, std::vector<int> roots,
                 std::vector<double> marginal)
      : position_(std::move(position)), splits_(std::move(splits)), roots_(std::move(roots)),
        marginal_(std::move(marginal)) {}

  void choose(std::span<const int> drafts, std::span<double> chance) const override {
    std::fill(chance.begin(), chance.end(), 0.0);
    std::size_t last = 0;
    for (const int token : drafts) last = std::max(last, position_[token]);
    double reach = 1.0;
    for (int node = roots_[last]; reach > 0.0;) {
      const Split& split = splits_[node];
      if (split.given_up) return void(chance[at(last, drafts)] += reach);
      if (split.keep < 1.0) chance[first_from(split.first, drafts)] += reach * (1.0 - split.keep);
      reach *= split.keep;
      node = last < split.middle ? split.low : split.high;
    }
  }

  std::span<const double> marginal() const override { return marginal_; }

 private:
  std::size_t at(std::size_t place, std::span<const int> drafts) const {
    std::size_t k = 0;
    while (position_[drafts[k]] != place) ++k;
    return k;
  }

  /// The draft that is the first at or after a position.
  std::size_t first_from(std::size_t begin, std::span<const int> drafts) const {
    std::size_t found = drafts.size();
    for (std::size_t k = 0; k < drafts.size(); ++k) {
      const std::size_t place = position_[drafts[k]];
      if (place >= begin && (found == drafts.size() || place < position_[drafts[found]])) found = k;
    }
    return found;
  }

  std::vector<std::size_t> position_;
  std::vector<Split> splits_;
  std::vector<int> roots_;  // of the block that a position is in
  std::vector<double> marginal_;
};

/// 1 − Q of H_first together with [m, last) for m = first..last: what choosing the first draft of an interval needs.
class IntervalEscape {
 public:
  explicit IntervalEscape(const VerifierSetting& setting)
      : q_(setting.draft), order_(setting.order()), n_(std::min(setting.n, setting.draft.support_size())) {
    if (n_ > 2 && n_ < q_.support_size()) empty_ = make_growing_escape(q_, n_, n_);
  }

  std::size_t drafts() const { return n_; }

  /// result[m − first]
  std::vector<double> operator()(std::size_t first, std::size_t last) const {
    const std::span<const int> tokens = order_.tokens();
    std::vector<double> result(last - first + 1);
    if (!empty_) {
      std::vector<int> grown(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(first));
      for (std::size_t m = last; m > first; --m) grown.push_back(tokens[m - 1]);
      const std::vector<double> escape = escape_without_replacement(q_, grown, n_);
      for (std::size_t m = first; m <= last; ++m) result[m - first] = escape[first + (last - m)];
      return result;
    }
    std::vector<double> outside(last - first + 1);  // mass of [first, m) and of all from `last` on
    CompensatedSum mass;
    mass.add(order_.q_suffix(last));
    for (std::size_t m = first; m <= last; ++m) {
      outside[m - first] = mass.value();
      if (m < last) mass.add(q_[tokens[m]]);
    }
    const auto walk = empty_->clone();
    result.back() = 1.0;
    if (first > 0) {
      walk->add(tokens.first(first), outside.back());
      result.back() = walk->escape(n_);
    }
    for (std::size_t m = last; m-- > first;) {
      walk->add(tokens.subspan(m, 1), outside[m - first]);
      result[m - first] = walk->escape(n_);
    }
    return result;
  }

 private:
  const Distribution& q_;
  const LikelihoodRatioOrder& order_;
  std::size_t n_;
  std::unique_ptr<GrowingEscape> empty_;  // for three drafts or more
};

/// Largest first: what is left undone is then as little as it can be.
class Splitting {
 public:
  /// @param spacing of the places where an interval may be cut, as a change of p(H) + Q(H); 0 for all places
  Splitting(const VerifierSetting& setting, const OptimalOptions& options, double spacing)
      : setting_(setting), options_(options), order_(setting.order()), interval_escape_(setting),
        escape_(escape_without_replacement(setting.draft, order_.tokens(), interval_escape_.drafts())),
        chosen_(order_.size()), root_(order_.size(), -1), may_cut_(order_.size(), 0) {
    // Before every position whose token would make the cell larger than the spacing.
    const auto place = [&](std::size_t m) { return order_.p_prefix(m) + (1.0 - escape_[m]); };
    double cut = 0.0;
    for (std::size_t m = 0; m < order_.size(); ++m) {
      if (spacing > 0.0 && place(m + 1) - cut <= spacing) continue;
      may_cut_[m] = 1;
      cut = place(m);
    }
    rule_.complete = spacing == 0.0;
  }

  OptimalRule run() {
    const std::vector<int>& tokens = order_.tokens();
    std::vector<double> target_rise(order_.size()), inside_rise(order_.size());
    for (std::size_t m = 0; m < order_.size(); ++m) {
      target_rise[m] = setting_.target[tokens[m]];
      inside_rise[m] = inside(m, m + 1);
    }
    CompensatedSum alpha;
    for (const HullBlock& block : hull_blocks(target_rise, inside_rise)) {
      alpha.add(std::min(block.target, block.inside));
      std::vector<double> demand;
      for (std::size_t m = block.first; m < block.last; ++m) {
        demand.push_back(block.size() == 1 ? block.inside : target_rise[m] / block.target * block.inside);
        root_[m] = static_cast<int>(splits_.size());
      }
      open(block.first, block.last, 1.0, std::move(demand));
    }
    rule_.alpha = std::min(alpha.value(), 1.0);
    split_all();
    return finish();
  }

 private:
  /// An interval that is not solved yet: it is reached with probability weight · inside.
  struct Task {
    int split;
    double weight;
    double mass;                 // weight · inside(first, last)
    std::vector<double> demand;  // of the marginal, given that it is reached through `weight`
    bool operator<(const Task& other) const { return mass < other.mass; }
  };

  /// Pr(all drafts in H_last, not all in H_first)
  double inside(std::size_t first, std::size_t last) const { return std::max(escape_[first] - escape_[last], 0.0); }

  int open(std::size_t first, std::size_t last, double weight, std::vector<double> demand) {
    const int self = static_cast<int>(splits_.size());
    splits_.push_back({first, last});
    const double mass = weight * inside(first, last);
    if (last - first == 1) {
      chosen_[first].add(mass);
    } else {
      open_mass_.add(mass);
      tasks_.push_back({self, weight, mass, std::move(demand)});
      std::push_heap(tasks_.begin(), tasks_.end());
    }
    return self;
  }

  void split_all() {
    while (!tasks_.empty()) {
      std::pop_heap(tasks_.begin(), tasks_.end());
      Task task = std::move(tasks_.back());
      tasks_.pop_back();
      const bool seen = task.mass >= invisible;
      const bool stop = open_mass_.value() <= options_.tolerance * rule_.alpha || rule_.iterations >= options_.budget;
      open_mass_.add(-task.mass);
      if (seen && !stop) {
        solve(std::move(task));
      } else {
        rule_.complete = rule_.complete && !seen;
        give_up(task);
      }
    }
  }

  /// The last draft of the interval costs no containments, and late in the fit its marginal is near the demand.
  void give_up(const Task& task) {
    Split& split = splits_[task.split];
    split.given_up = true;
    for (std::size_t m = split.first; m < split.last; ++m) chosen_[m].add(task.weight * inside(m, m + 1));
  }

  void solve(Task task) {
    const std::size_t first = splits_[task.split].first, last = splits_[task.split].last;
    const std::vector<double> outside = interval_escape_(first, last);
    const double base = outside[0];  // that of H_last
    // Pr(the first draft of the interval is before m) at m, whatever comes after.
    const auto before = [&](std::size_t m) { return std::max(outside[m - first] - base, 0.0); };

    double least = std::numeric_limits<double>::infinity(), demanded = 0.0;
    std::size_t middle = first;
    for (std::size_t m = first + 1; m < last; ++m) {
      demanded += task.demand[m - 1 - first];
      const double spare = std::max(demanded - inside(first, m), 0.0), room = before(m) - demanded;
      if (!may_cut_[m] || room <= 0.0 || spare >= least * room) continue;
      least = spare / room;
      middle = m;
    }
    const double keep = middle == first ? 0.0 : 1.0 / (1.0 + least);
    splits_[task.split].keep = keep;
    for (std::size_t m = first; m < last; ++m) {
      const double chosen = std::max(before(m + 1) - before(m), 0.0);
      chosen_[m].add(task.weight * (1.0 - keep) * chosen);
      if (keep > 0.0) {
        double& demand = task.demand[m - first];
        demand = std::max(demand + least * (demand - chosen), 0.0);
      }
    }
    if (keep == 0.0) return;
    ++rule_.iterations;
    const auto cut = task.demand.begin() + static_cast<std::ptrdiff_t>(middle - first);
    const int low = open(first, middle, task.weight * keep, {task.demand.begin(), cut});
    const int high = open(middle, last, task.weight * keep, {cut, task.demand.end()});
    Split& split = splits_[task.split];
    split.middle = middle;
    split.low = low;
    split.high = high;
  }

  OptimalRule finish() {
    std::vector<std::size_t> position(setting_.draft.size(), 0);
    std::vector<double> marginal(setting_.draft.size(), 0.0);
    for (std::size_t m = 0; m < order_.size(); ++m) {
      position[order_.tokens()[m]] = m;
      marginal[order_.tokens()[m]] = chosen_[m].value();
    }
    rule_.choice =
        std::make_shared<IntervalSplits>(std::move(position), std::move(splits_), std::move(root_), std::move(marginal));
    rule_.accepted = std::min(chosen_acceptance(setting_.target, *rule_.choice), rule_.alpha);
    return std::move(rule_);
  }

  const VerifierSetting& setting_;
  const OptimalOptions& options_;
  const LikelihoodRatioOrder& order_;
  IntervalEscape interval_escape_;
  std::vector<double> escape_;  // 1 − Q(H_m)
  std::vector<CompensatedSum> chosen_;
  std::vector<int> root_;
  std::vector<char> may_cut_;  // before this position
  std::vector<Split> splits_;
  std::vector<Task> tasks_;  // a heap
  CompensatedSum open_mass_;
  OptimalRule rule_;
};

/// Exact where about V²/2 containments are affordable; beyond that the spacing for which V · 1/spacing are. The acceptance
/// that it costs is about a half of the spacing.
double least_spacing(const VerifierSetting& setting) {
  const double affordable = setting.n > 2 ? 1e7 : 2e8;
  const auto tokens = static_cast<double>(setting.order().size());
  return 0.5 * tokens * tokens <= affordable ? 0.0 : tokens / affordable;
}

}  // namespace

bool splits_are_affordable(const VerifierSetting& setting) { return least_spacing(setting) == 0.0; }

OptimalRule fit_interval_splits(const VerifierSetting& setting, const OptimalOptions& options) {
  const double least = least_spacing(setting);
  for (double spacing = std::max(options.tolerance, least);; spacing = std::max(0.25 * spacing, least)) {
    if (spacing < 1e-9) spacing = least;
    OptimalRule rule = Splitting(setting, options, spacing).run();
    if (spacing == least || rule.accepted >= (1.0 - options.tolerance) * rule.alpha) return rule;
  }
}

}  // namespace mdsd
