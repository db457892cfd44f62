#include <algorithm>

#include "mdsd/draft/exponential_clocks.hpp"
#include "mdsd/probability/sum.hpp"
#include "schemes.hpp"

namespace mdsd {
namespace {

class SuccessiveDraws final : public DraftScheme {
 public:
  SuccessiveDraws(const Distribution& draft, std::size_t n)
      : q_(draft), length_(std::min(n, draft.support_size())) {}

  std::size_t length() const override { return length_; }

  void sample(Rng& rng, std::vector<int>& drafts) const override {
    DrawTree& tree = tree_.over(q_.values());
    drafts.resize(length_);
    for (int& token : drafts) {
      token = tree.draw(rng.uniform());
      tree.set_weight(token, 0.0);
    }
    for (const int token : drafts) tree.set_weight(token, q_[token]);
  }

  double tuple_count() const override {
    double count = 1.0;
    for (std::size_t i = 0; i < length_; ++i) count *= static_cast<double>(q_.support_size() - i);
    return count;
  }

  void enumerate(const TupleVisitor& visit) const override {
    std::vector<int> drafts(length_);
    std::vector<double> rest(q_.values().begin(), q_.values().end());
    extend(drafts, 0, 1.0, rest, visit);
  }

  std::vector<double> escape(std::span<const int> order) const override {
    return escape_without_replacement(q_, order, length_);
  }

  double expected_inclusion(std::span<const double> weights) const override {
    return inclusion_without_replacement(q_, weights, length_);
  }

 private:
  void extend(std::vector<int>& drafts, std::size_t position, double probability, std::vector<double>& rest,
              const TupleVisitor& visit) const {
    if (position == length_) return visit(drafts, probability);
    const double mass = compensated_sum(rest);
    for (std::size_t x = 0; x < rest.size(); ++x) {
      const double weight = rest[x];
      const double next = probability * (weight / mass);
      if (next == 0.0) continue;
      drafts[position] = static_cast<int>(x);
      rest[x] = 0.0;
      extend(drafts, position + 1, next, rest, visit);
      rest[x] = weight;
    }
  }

  Distribution q_;
  std::size_t length_;
  mutable LazyDrawTree tree_;  // holds q between draws
};

}  // namespace

std::unique_ptr<DraftScheme> make_wor(const Distribution& draft, std::size_t n) {
  return std::make_unique<SuccessiveDraws>(draft, n);
}

}  // namespace mdsd
