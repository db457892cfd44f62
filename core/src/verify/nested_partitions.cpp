#include "nested_partitions.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <queue>

#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

constexpr double never = 2.0;  // times run from 0 to 1

/// Maxima of ranges of a fixed list, O(log) each.
class RangeMaximum {
 public:
  explicit RangeMaximum(std::vector<double> values) : size_(values.size()), tree_(2 * values.size()) {
    std::copy(values.begin(), values.end(), tree_.begin() + static_cast<std::ptrdiff_t>(size_));
    for (std::size_t i = size_; i-- > 1;) tree_[i] = std::max(tree_[2 * i], tree_[2 * i + 1]);
  }

  /// Of [begin, end); 0 if it is empty.
  double operator()(std::size_t begin, std::size_t end) const {
    double largest = 0.0;
    for (begin += size_, end += size_; begin < end; begin /= 2, end /= 2) {
      if (begin & 1) largest = std::max(largest, tree_[begin++]);
      if (end & 1) largest = std::max(largest, tree_[--end]);
    }
    return largest;
  }

 private:
  std::size_t size_;
  std::vector<double> tree_;
};

/// The rule: gap m, between the positions m − 1 and m, closes at time closing[m]; at a time u uniform on [0, 1], one of
/// the drafts in the last group is chosen, each with the same probability.
class NestedPartitions final : public ChoiceRule {
 public:
  NestedPartitions(std::vector<int> position, std::vector<double> closing, std::vector<double> marginal)
      : position_(std::move(position)), closing_(std::move(closing)), marginal_(std::move(marginal)) {}

  /// The r last drafts of the order compete between the time at which the r-th joins the group of the last and the time
  /// at which the next does.
  void choose(std::span<const int> drafts, std::span<double> chance) const override {
    std::array<std::size_t, max_drafts> all;
    const std::span last_first = std::span(all).first(drafts.size());
    std::iota(last_first.begin(), last_first.end(), std::size_t{0});
    const auto place = [&](std::size_t k) { return static_cast<std::size_t>(position_[drafts[k]]); };
    std::sort(last_first.begin(), last_first.end(),
              [&](std::size_t a, std::size_t b) { return place(a) > place(b) || (place(a) == place(b) && a < b); });
    double until = 1.0, share = 0.0;
    for (std::size_t r = drafts.size(); r > 0; --r) {
      // Written from the far end, so that the r-th draft has the shares of all the stages from its own on.
      double from = 0.0;
      if (r > 1) from = std::min(closing_(place(last_first[r - 1]) + 1, place(last_first[0]) + 1), 1.0);
      share += std::max(until - from, 0.0) / static_cast<double>(r);
      chance[last_first[r - 1]] = share;
      until = std::min(until, from);
    }
  }

  std::span<const double> marginal() const override { return marginal_; }

 private:
  std::vector<int> position_;  // of a token in the order; of no meaning where q = 0
  RangeMaximum closing_;
  std::vector<double> marginal_;
};

/// Σ_{i<n} Sᵢ: (bⁿ − aⁿ)/(b − a) by positive terms.
double density_between(double a, double b, std::size_t n) {
  double sum = 0.0, power = 1.0;
  for (std::size_t i = 0; i < n; ++i) {
    sum = sum * b + power;
    power *= a;
  }
  return sum;
}

/// One block: from the finest partition at time 0 to whatever is left at time 1.
///
/// The demand of a group falls at the rate of its density f: d(u) = level − f u. Two neighbours merge when theirs meet.
class Merging {
 public:
  Merging(const LikelihoodRatioOrder& order, std::size_t n) : order_(order), n_(n) {}

  /// closing[m] for the gaps inside the block and density[m] of P relative to q, for its positions. Returns the merges.
  std::uint64_t run(const HullBlock& block, std::span<const double> demand, double enough, std::uint64_t budget,
                    std::vector<double>& closing, std::vector<double>& density) {
    start(block, demand);
    std::uint64_t merges = 0;
    double now = 0.0;
    while (!meetings_.empty() && merges < budget && 1.0 - now > enough) {
      const Meeting next = meetings_.top();
      meetings_.pop();
      Group& left = groups_[next.left];
      if (left.end_time <= 1.0 || left.next != next.right || groups_[next.right].end_time <= 1.0) continue;
      if (next.time >= 1.0) break;
      now = std::max(now, next.time);
      closing[groups_[next.right].first] = now;
      merge(next.left, next.right, now);
      ++merges;
    }
    collect(density);
    return merges;
  }

 private:
  struct Group {
    std::size_t first, last;
    double density;               // f
    double level;                 // d + f u
    double begin_time = 0.0;
    double end_time = never;      // when it became part of another
    int previous = -1, next = -1;
    int parent = -1;
  };
  struct Meeting {
    double time;
    int left, right;
    bool operator>(const Meeting& other) const {
      return time > other.time || (time == other.time && left > other.left);
    }
  };

  void start(const HullBlock& block, std::span<const double> demand) {
    groups_.clear();
    groups_.reserve(2 * block.size());
    meetings_ = {};
    double highest = 0.0;
    for (std::size_t m = block.first; m < block.last; ++m) {
      highest = std::max(highest, demand[m - block.first]);  // ascending but for rounding
      const int self = static_cast<int>(groups_.size());
      groups_.push_back({m, m + 1, density_of(m, m + 1), highest, 0.0, never, self - 1,
                         m + 1 < block.last ? self + 1 : -1, -1});
    }
    for (int g = 0; g + 1 < static_cast<int>(groups_.size()); ++g) expect(g, g + 1, 0.0);
  }

  double density_of(std::size_t first, std::size_t last) const {
    return density_between(order_.q_prefix(first), order_.q_prefix(last), n_);
  }

  void expect(int left, int right, double now) {
    const Group &a = groups_[left], &b = groups_[right];
    const double apart = (b.level - a.level) - (b.density - a.density) * now, closing = b.density - a.density;
    if (apart <= 0.0) {
      meetings_.push({now, left, right});
    } else if (closing > 0.0) {
      meetings_.push({now + apart / closing, left, right});
    }
  }

  void merge(int left, int right, double now) {
    const int self = static_cast<int>(groups_.size());
    Group &a = groups_[left], &b = groups_[right];
    a.end_time = b.end_time = now;
    a.parent = b.parent = self;
    const double density = density_of(a.first, b.last);
    const double demand = a.level - a.density * now;
    groups_.push_back({a.first, b.last, density, demand + density * now, now, never, a.previous, b.next, -1});
    if (groups_[self].previous >= 0) {
      groups_[groups_[self].previous].next = self;
      expect(groups_[self].previous, self, now);
    }
    if (groups_[self].next >= 0) {
      groups_[groups_[self].next].previous = self;
      expect(self, groups_[self].next, now);
    }
  }

  /// ∫ f of the group that the position is in, du: parents come after their children.
  void collect(std::vector<double>& density) {
    for (std::size_t g = groups_.size(); g-- > 0;) {
      Group& group = groups_[g];
      const double own = group.density * (std::min(group.end_time, 1.0) - group.begin_time);
      group.density = own + (group.parent >= 0 ? groups_[group.parent].density : 0.0);
      if (group.last == group.first + 1) density[group.first] = group.density;
    }
  }

  const LikelihoodRatioOrder& order_;
  std::size_t n_;
  std::vector<Group> groups_;
  std::priority_queue<Meeting, std::vector<Meeting>, std::greater<>> meetings_;
};

}  // namespace

OptimalRule fit_nested_partitions(const VerifierSetting& setting, const OptimalOptions& options) {
  const LikelihoodRatioOrder& order = setting.order();
  const std::vector<int>& tokens = order.tokens();
  std::vector<double> target_rise(order.size()), inside_rise(order.size());
  for (std::size_t m = 0; m < order.size(); ++m) {
    target_rise[m] = setting.target[tokens[m]];
    inside_rise[m] = setting.draft[tokens[m]] * density_between(order.q_prefix(m), order.q_prefix(m + 1), setting.n);
  }

  OptimalRule rule;
  const std::vector<HullBlock> blocks = hull_blocks(target_rise, inside_rise);
  CompensatedSum alpha, merging_mass;
  for (const HullBlock& block : blocks) {
    alpha.add(std::min(block.target, block.inside));
    if (block.size() > 1) merging_mass.add(block.inside);
  }
  rule.alpha = std::min(alpha.value(), 1.0);
  // Of the demand, (1 − u) is not yet known to be met.
  const double enough = options.tolerance * rule.alpha / std::max(merging_mass.value(), 1e-300);

  std::vector<double> closing(order.size(), never), density(order.size());
  Merging merging(order, setting.n);
  for (const HullBlock& block : blocks) {
    std::vector<double> demand;
    for (std::size_t m = block.first; m < block.last; ++m) {
      demand.push_back(block.size() == 1 ? 0.0 : target_rise[m] / block.target * block.inside / setting.draft[tokens[m]]);
    }
    rule.iterations +=
        merging.run(block, demand, enough, options.budget - rule.iterations, closing, density);
  }
  rule.complete = options.tolerance == 0.0 && rule.iterations < options.budget;

  std::vector<int> position(setting.draft.size(), 0);
  std::vector<double> marginal(setting.draft.size(), 0.0);
  for (std::size_t m = 0; m < order.size(); ++m) {
    position[tokens[m]] = static_cast<int>(m);
    marginal[tokens[m]] = setting.draft[tokens[m]] * density[m];
  }
  rule.choice = std::make_shared<NestedPartitions>(std::move(position), std::move(closing), std::move(marginal));
  rule.accepted = std::min(chosen_acceptance(setting.target, *rule.choice), rule.alpha);
  return rule;
}

}  // namespace mdsd
