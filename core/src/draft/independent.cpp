#include "mdsd/draft/independent.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "mdsd/probability/sum.hpp"
#include "schemes.hpp"

namespace mdsd {
namespace {

class IndependentDrafters final : public DraftScheme {
 public:
  explicit IndependentDrafters(std::vector<Distribution> laws) : laws_(std::move(laws)), trees_(laws_.size()) {}

  std::size_t length() const override { return laws_.size(); }

  void sample(Rng& rng, std::vector<int>& drafts) const override {
    drafts.resize(laws_.size());
    for (std::size_t k = 0; k < drafts.size(); ++k) drafts[k] = trees_[k].over(laws_[k].values()).draw(rng.uniform());
  }

  double tuple_count() const override {
    double count = 1.0;
    for (const Distribution& law : laws_) count *= static_cast<double>(law.support_size());
    return count;
  }

  void enumerate(const TupleVisitor& visit) const override {
    std::vector<int> drafts(laws_.size());
    extend(drafts, 0, 1.0, visit);
  }

  /// 1 − Π h_k by (1 − a b) = (1 − a) + a (1 − b).
  std::vector<double> escape(std::span<const int> order) const override {
    std::vector<double> result(order.size() + 1, 0.0), inside(order.size() + 1, 1.0);
    for (const Distribution& law : laws_) {
      const std::vector<double> outside = outside_masses(law.values(), order);
      CompensatedSum mass;
      for (std::size_t m = 0; m < result.size(); ++m) {
        if (m > 0) mass.add(law[order[m - 1]]);
        result[m] += inside[m] * outside[m];
        inside[m] *= mass.value();
      }
    }
    for (double& value : result) value = std::min(value, 1.0);
    return result;
  }

  double expected_inclusion(std::span<const double> weights) const override {
    CompensatedSum sum;
    for (std::size_t x = 0; x < weights.size(); ++x) {
      double missed = 1.0, inclusion = 0.0;
      for (const Distribution& law : laws_) {
        inclusion += missed * law[x];
        missed *= 1.0 - law[x];
      }
      sum.add(weights[x] * std::min(inclusion, 1.0));
    }
    return sum.value();
  }

 private:
  void extend(std::vector<int>& drafts, std::size_t position, double probability, const TupleVisitor& visit) const {
    if (position == laws_.size()) return visit(drafts, probability);
    for (std::size_t x = 0; x < laws_[position].size(); ++x) {
      const double next = probability * laws_[position][x];
      if (next == 0.0) continue;
      drafts[position] = static_cast<int>(x);
      extend(drafts, position + 1, next, visit);
    }
  }

  std::vector<Distribution> laws_;
  mutable std::vector<LazyDrawTree> trees_;
};

}  // namespace

std::unique_ptr<DraftScheme> make_independent(std::vector<Distribution> laws) {
  require_draft_count(laws.size());
  for (const Distribution& law : laws) {
    if (law.size() != laws[0].size()) {
      throw std::invalid_argument("draft laws have " + std::to_string(laws[0].size()) + " and " +
                                  std::to_string(law.size()) + " entries; allowed: the same number");
    }
  }
  return std::make_unique<IndependentDrafters>(std::move(laws));
}

std::unique_ptr<DraftScheme> make_equal_drafters(const Distribution& draft, std::size_t n) {
  return make_independent(std::vector<Distribution>(n, draft));
}

}  // namespace mdsd
