#include "mdsd/verify/recursive_rejection.hpp"

#include <algorithm>

namespace mdsd {
namespace {

// θ grows like 1/c, and c is as small as the smallest double.
constexpr double unit = 0x1.0p512;
constexpr double largest_step = 1e300;

}  // namespace

RecursiveRejection::RecursiveRejection(const VerifierSetting& setting, Drafting drafting)
    : q_(setting.draft.values()), family_(setting, unit), drafting_(drafting), undrawn_(setting.draft, setting.n) {}

RecursiveRejection::RecursiveRejection(const Distribution& target, const Distribution& draft, std::size_t n, Drafting drafting)
    : q_(draft.values()), family_(target, draft, unit), drafting_(drafting), undrawn_(draft, n) {}

void RecursiveRejection::enter(std::span<const int> drafts, double weight) {
  drafts_ = drafts;
  entered_weight_ = weight;
  undrawn_.clear();
  theta_ = 0.0;
  mass_ = 1.0;
  weight_ = weight;
  set_step();
}

void RecursiveRejection::set_step() {
  const double drawable = drafting_ == Drafting::with_replacement ? 1.0 : undrawn_.value();
  const double step = mass_ / (weight_ * (unit * drawable));
  step_ = step < largest_step ? step : largest_step;  // also where it is 0/0: nothing is left to draw or to keep
}

void RecursiveRejection::refuse(int token) {
  theta_ += step_;
  const double before = mass_;
  mass_ = family_.mass(theta_);
  if (mass_ < unreachable_mass) {
    weight_ = 0.0;
    return;
  }
  if (weight_ < 1.0) {
    const double left = weight_ * (mass_ / before);
    weight_ = left / (left + (1.0 - weight_));
  }
  if (drafting_ == Drafting::without_replacement) undrawn_.remove(token);
  set_step();
}

double RecursiveRejection::child_weight(std::size_t i) {
  if (i > 0 && weight_ > 0.0) refuse(drafts_[i - 1]);
  if (weight_ == 0.0) return 0.0;
  const int token = drafts_[i];
  const double residual = family_.at(token, theta_);
  return residual == 0.0 ? 0.0 : std::min(residual / (step_ * (unit * q_[token])), 1.0);
}

Finish RecursiveRejection::finish() {
  if (weight_ > 0.0) refuse(drafts_.back());
  if (weight_ == 0.0) return nothing_left(entered_weight_);
  if (theta_ != residual_theta_) {
    family_.fill(theta_, residual_);
    residual_theta_ = theta_;
  }
  return {weight_, residual_};
}

}  // namespace mdsd
