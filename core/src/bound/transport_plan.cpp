#include "mdsd/bound/transport_plan.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>

#include "mdsd/probability/sum.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

constexpr double invisible = 1e-17;
constexpr double most_tuples = 1e6;

class Augmenting {
 public:
  Augmenting(std::vector<PlannedSet>& sets, std::span<const double> target)
      : sets_(sets), left_(target.begin(), target.end()), from_set_(left_.size()), from_token_(left_.size()) {}

  void run() {
    for (std::size_t s = 0; s < sets_.size(); ++s) {
      double remaining = sets_[s].probability;
      while (remaining > invisible) {
        const int end = reach(s);
        if (end < 0) break;
        remaining -= augment(end, remaining);
      }
    }
  }

 private:
  /// Breadth first from the set's tokens, through the sets that a token's flow could leave for another token, to one that
  /// has room; −1 if none has. from_set_ and from_token_ tell the way back.
  int reach(std::size_t start) {
    std::fill(from_set_.begin(), from_set_.end(), -1);
    std::vector<int> queue;
    const auto visit = [&](std::size_t set, int token, int before) {
      if (from_set_[token] >= 0) return;
      from_set_[token] = static_cast<int>(set);
      from_token_[token] = before;
      queue.push_back(token);
    };
    for (const int token : sets_[start].tokens) visit(start, token, -1);
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const int token = queue[next];
      if (left_[token] > invisible) return token;
      for (std::size_t s = 0; s < sets_.size(); ++s) {
        if (flow(s, token) <= invisible) continue;
        for (const int other : sets_[s].tokens) visit(s, other, token);
      }
    }
    return -1;
  }

  double augment(int end, double most) {
    double amount = std::min(most, left_[end]);
    for (int token = end; from_token_[token] >= 0; token = from_token_[token]) {
      amount = std::min(amount, flow(from_set_[token], from_token_[token]));
    }
    left_[end] -= amount;
    for (int token = end; token >= 0; token = from_token_[token]) {
      const auto set = static_cast<std::size_t>(from_set_[token]);
      *find(set, token) += amount;
      if (from_token_[token] >= 0) *find(set, from_token_[token]) -= amount;
    }
    return amount;
  }

  double* find(std::size_t set, int token) {
    const std::vector<int>& tokens = sets_[set].tokens;
    const auto place = std::lower_bound(tokens.begin(), tokens.end(), token);
    if (place == tokens.end() || *place != token) return nullptr;
    return &sets_[set].flow[static_cast<std::size_t>(place - tokens.begin())];
  }

  double flow(std::size_t set, int token) {
    const double* const found = find(set, token);
    return found ? *found : 0.0;
  }

  std::vector<PlannedSet>& sets_;
  std::vector<double> left_;  // of p
  std::vector<int> from_set_, from_token_;
};

}  // namespace

TransportPlan transport_plan(const Distribution& target, const DraftScheme& drafts) {
  if (target.size() > max_planned_vocabulary) {
    throw std::invalid_argument("vocabulary is " + std::to_string(target.size()) + "; allowed for a plan: 1 to " +
                                std::to_string(max_planned_vocabulary));
  }
  if (drafts.tuple_count() > most_tuples) {
    throw std::invalid_argument("a plan would list " + to_text(drafts.tuple_count()) + " draft tuples; allowed: at most " +
                                to_text(most_tuples));
  }
  std::map<std::vector<int>, CompensatedSum> law;
  drafts.enumerate([&](std::span<const int> tuple, double probability) {
    law[distinct_tokens(tuple)].add(probability);
  });
  TransportPlan plan;
  for (const auto& [tokens, probability] : law) {
    plan.sets.push_back({tokens, probability.value(), std::vector<double>(tokens.size(), 0.0)});
  }
  std::stable_sort(plan.sets.begin(), plan.sets.end(),
                   [](const PlannedSet& a, const PlannedSet& b) { return a.probability > b.probability; });
  Augmenting(plan.sets, target.values()).run();
  CompensatedSum total;
  for (const PlannedSet& set : plan.sets) {
    for (const double flow : set.flow) total.add(flow);
  }
  plan.total = std::min(total.value(), 1.0);
  return plan;
}

}  // namespace mdsd
