#include "mdsd/probability/sum.hpp"
#include "schemes.hpp"

namespace mdsd {
namespace {

class IndependentDraws final : public DraftScheme {
 public:
  IndependentDraws(const Distribution& draft, std::size_t n) : q_(draft), n_(n) {}

  std::size_t length() const override { return n_; }

  void sample(Rng& rng, std::vector<int>& drafts) const override {
    drafts.resize(n_);
    for (int& token : drafts) token = tree_.over(q_.values()).draw(rng.uniform());
  }

  double tuple_count() const override {
    double count = 1.0;
    for (std::size_t i = 0; i < n_; ++i) count *= static_cast<double>(q_.support_size());
    return count;
  }

  void enumerate(const TupleVisitor& visit) const override {
    std::vector<int> drafts(n_);
    extend(drafts, 0, 1.0, visit);
  }

  std::vector<double> escape(std::span<const int> order) const override {
    std::vector<double> result = outside_masses(q_.values(), order);
    CompensatedSum inside;
    for (std::size_t m = 0; m < result.size(); ++m) {
      if (m > 0) inside.add(q_[order[m - 1]]);
      result[m] = escape_of_power(inside.value(), result[m], n_);
    }
    return result;
  }

  double expected_inclusion(std::span<const double> weights) const override {
    CompensatedSum sum;
    for (std::size_t x = 0; x < q_.size(); ++x) sum.add(weights[x] * escape_of_power(1.0 - q_[x], q_[x], n_));
    return sum.value();
  }

 private:
  void extend(std::vector<int>& drafts, std::size_t position, double probability, const TupleVisitor& visit) const {
    if (position == n_) return visit(drafts, probability);
    for (std::size_t x = 0; x < q_.size(); ++x) {
      const double next = probability * q_[x];
      if (next == 0.0) continue;
      drafts[position] = static_cast<int>(x);
      extend(drafts, position + 1, next, visit);
    }
  }

  Distribution q_;
  std::size_t n_;
  mutable LazyDrawTree tree_;
};

}  // namespace

std::unique_ptr<DraftScheme> make_iid(const Distribution& draft, std::size_t n) {
  return std::make_unique<IndependentDraws>(draft, n);
}

std::vector<double> outside_masses(std::span<const double> law, std::span<const int> order) {
  std::vector<char> listed(law.size(), 0);
  for (const int token : order) listed[token] = 1;
  CompensatedSum mass;
  for (std::size_t x = 0; x < law.size(); ++x) {
    if (!listed[x]) mass.add(law[x]);
  }
  std::vector<double> tails(order.size() + 1);
  for (std::size_t m = order.size(); m > 0; --m) {
    tails[m] = mass.value();
    mass.add(law[order[m - 1]]);
  }
  tails[0] = mass.value();
  return tails;
}

}  // namespace mdsd
