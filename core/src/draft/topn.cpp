#include <algorithm>

#include "mdsd/probability/sum.hpp"
#include "schemes.hpp"

namespace mdsd {
namespace {

class MostLikely final : public DraftScheme {
 public:
  MostLikely(const Distribution& draft, std::size_t n) : top_(draft.most_likely(n)) {}

  std::size_t length() const override { return top_.size(); }
  void sample(Rng&, std::vector<int>& drafts) const override { drafts = top_; }
  double tuple_count() const override { return 1.0; }
  void enumerate(const TupleVisitor& visit) const override { visit(top_, 1.0); }

  std::vector<double> escape(std::span<const int> order) const override {
    std::vector<double> result(order.size() + 1, 1.0);
    std::size_t missing = top_.size();
    for (std::size_t m = 1; m <= order.size(); ++m) {
      if (std::find(top_.begin(), top_.end(), order[m - 1]) != top_.end()) --missing;
      if (missing == 0) {
        std::fill(result.begin() + static_cast<std::ptrdiff_t>(m), result.end(), 0.0);
        break;
      }
    }
    return result;
  }

  double expected_inclusion(std::span<const double> weights) const override {
    CompensatedSum sum;
    for (const int token : top_) sum.add(weights[token]);
    return sum.value();
  }

 private:
  std::vector<int> top_;
};

}  // namespace

std::unique_ptr<DraftScheme> make_topn(const Distribution& draft, std::size_t n) {
  return std::make_unique<MostLikely>(draft, n);
}

}  // namespace mdsd
