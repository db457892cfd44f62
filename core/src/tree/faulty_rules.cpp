#include "faulty_rules.hpp"

#include <algorithm>

#include "mdsd/probability/sum.hpp"
#include "mdsd/verify/recursive_rejection.hpp"

namespace mdsd {
namespace {

class PortedTraversal final : public Verifier {
 public:
  explicit PortedTraversal(Context& context) : target_(context.target().values()), draft_(context.draft().values()) {}

  void enter(std::span<const int> drafts, double weight) override {
    p_.assign(target_.begin(), target_.end());
    q_.assign(draft_.begin(), draft_.end());
    drafts_ = drafts;
    weight_ = weight;
  }

  double child_weight(std::size_t i) override {
    if (i > 0) refuse(drafts_[i - 1]);
    const double demand = weight_ * p_[drafts_[i]];
    return demand == 0.0 ? 0.0 : std::min(demand / q_[drafts_[i]], 1.0);
  }

  Finish finish() override {
    refuse(drafts_.back());
    return {weight_, p_};
  }

 private:
  void refuse(int token) {
    std::vector<double> left(p_.size());
    for (std::size_t x = 0; x < p_.size(); ++x) left[x] = std::max(weight_ * p_[x] - q_[x], 0.0);
    const double mass = compensated_sum(left);
    q_[token] = 0.0;
    const double undrawn = compensated_sum(q_);
    const bool ends = mass < unreachable_mass || undrawn == 0.0;
    weight_ = ends ? 0.0 : std::min(mass / undrawn, 1.0);
    // Where nothing is left the root still draws from what it had.
    for (std::size_t x = 0; x < p_.size(); ++x) {
      if (mass >= unreachable_mass) p_[x] = left[x] / mass;
      if (undrawn > 0.0) q_[x] /= undrawn;
    }
  }

  std::span<const double> target_, draft_;
  std::vector<double> p_, q_;
  std::span<const int> drafts_;
  double weight_ = 1.0;
};

class DuplicateSkipping final : public Verifier {
 public:
  DuplicateSkipping(Context& context, std::size_t n)
      : rejection_(context.target(), context.draft(), n, RecursiveRejection::Drafting::with_replacement) {}

  void enter(std::span<const int> drafts, double weight) override {
    drafts_ = drafts;
    distinct_.clear();
    for (const int token : drafts) {
      if (std::find(distinct_.begin(), distinct_.end(), token) == distinct_.end()) distinct_.push_back(token);
    }
    next_ = 0;
    rejection_.enter(distinct_, weight);
  }

  double child_weight(std::size_t i) override {
    const bool repeated = next_ == distinct_.size() || drafts_[i] != distinct_[next_];
    return repeated ? 0.0 : rejection_.child_weight(next_++);
  }

  Finish finish() override { return rejection_.finish(); }

 private:
  RecursiveRejection rejection_;
  std::span<const int> drafts_;
  std::vector<int> distinct_;
  std::size_t next_ = 0;
};

}  // namespace

std::unique_ptr<Verifier> make_ported_traversal(Context& context, const SchemeInfo&, std::size_t) {
  return std::make_unique<PortedTraversal>(context);
}

std::unique_ptr<Verifier> make_duplicate_skipping(Context& context, const SchemeInfo&, std::size_t n) {
  return std::make_unique<DuplicateSkipping>(context, n);
}

}  // namespace mdsd
