#include <algorithm>

#include "mdsd/probability/sum.hpp"
#include "schemes.hpp"

namespace mdsd {
namespace {

class TopAndOneDraw final : public DraftScheme {
 public:
  TopAndOneDraw(const Distribution& draft, std::size_t n)
      : drafts_(draft.most_likely(n)), rest_(without_top(draft)), rest_mass_(compensated_sum(rest_)) {}

  std::size_t length() const override { return drafts_.size(); }

  void sample(Rng& rng, std::vector<int>& drafts) const override {
    drafts = drafts_;
    drafts.back() = tree_.over(rest_).draw(rng.uniform());
  }

  double tuple_count() const override {
    return static_cast<double>(rest_.size()) - static_cast<double>(std::count(rest_.begin(), rest_.end(), 0.0));
  }

  void enumerate(const TupleVisitor& visit) const override {
    std::vector<int> drafts = drafts_;
    for (std::size_t y = 0; y < rest_.size(); ++y) {
      const double probability = rest_[y] / rest_mass_;
      if (probability == 0.0) continue;
      drafts.back() = static_cast<int>(y);
      visit(drafts, probability);
    }
  }

  std::vector<double> escape(std::span<const int> order) const override {
    std::vector<char> in_top(rest_.size(), 0);
    for (std::size_t i = 0; i + 1 < drafts_.size(); ++i) in_top[drafts_[i]] = 1;
    std::vector<double> result = outside_masses(rest_, order);
    std::size_t missing = drafts_.size() - 1;
    for (std::size_t m = 0; m < result.size(); ++m) {
      if (m > 0) missing -= in_top[order[m - 1]];
      result[m] = missing > 0 ? 1.0 : result[m] / rest_mass_;
    }
    return result;
  }

  double expected_inclusion(std::span<const double> weights) const override {
    CompensatedSum sum;
    for (std::size_t i = 0; i + 1 < drafts_.size(); ++i) sum.add(weights[drafts_[i]]);
    for (std::size_t y = 0; y < rest_.size(); ++y) sum.add(weights[y] * (rest_[y] / rest_mass_));
    return sum.value();
  }

 private:
  std::vector<double> without_top(const Distribution& draft) const {
    std::vector<double> rest(draft.values().begin(), draft.values().end());
    for (std::size_t i = 0; i + 1 < drafts_.size(); ++i) rest[drafts_[i]] = 0.0;
    return rest;
  }

  std::vector<int> drafts_;   // T, then the place of the drawn token
  std::vector<double> rest_;  // q off T, not normalised
  double rest_mass_;
  mutable LazyDrawTree tree_;
};

}  // namespace

std::unique_ptr<DraftScheme> make_greedy(const Distribution& draft, std::size_t n) {
  return std::make_unique<TopAndOneDraw>(draft, n);
}

}  // namespace mdsd
