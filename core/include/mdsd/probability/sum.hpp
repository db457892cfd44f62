#pragma once

#include <cmath>
#include <span>

namespace mdsd {

/// Neumaier's compensated sum: the result is as if added in twice the precision and rounded once
/// (error about one unit in the last place for non-negative terms). Needs a compiler that does not reassociate.
class CompensatedSum {
 public:
  void add(double term) {
    const double total = sum_ + term;
    correction_ += std::abs(sum_) >= std::abs(term) ? (sum_ - total) + term : (term - total) + sum_;
    sum_ = total;
  }
  double value() const { return sum_ + correction_; }

 private:
  double sum_ = 0.0;
  double correction_ = 0.0;
};

inline double compensated_sum(std::span<const double> terms) {
  CompensatedSum sum;
  for (const double term : terms) sum.add(term);
  return sum.value();
}

}  // namespace mdsd
