#include "mdsd/probability/divergence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mdsd/probability/sum.hpp"

namespace mdsd {
namespace {

/// ln(p/q), also where the quotient leaves the range in which doubles keep their precision.
double log_ratio(double p, double q) {
  const double ratio = p / q;
  return std::isnormal(ratio) ? std::log(ratio) : std::log(p) - std::log(q);
}

}  // namespace

double overlap(const Distribution& p, const Distribution& q) {
  require_same_vocabulary(p, q);
  CompensatedSum sum;
  for (std::size_t i = 0; i < p.size(); ++i) sum.add(std::min(p[i], q[i]));
  return std::min(sum.value(), 1.0);
}

double total_variation(const Distribution& p, const Distribution& q) {
  require_same_vocabulary(p, q);
  CompensatedSum sum;
  for (std::size_t i = 0; i < p.size(); ++i) sum.add(std::max(p[i] - q[i], 0.0));
  return std::min(sum.value(), 1.0);
}

double kl_divergence(const Distribution& p, const Distribution& q) {
  require_same_vocabulary(p, q);
  CompensatedSum sum;
  for (std::size_t i = 0; i < p.size(); ++i) {
    if (p[i] > 0.0 && q[i] == 0.0) return std::numeric_limits<double>::infinity();
    // Adding q − p, which sums to 0, makes every term non-negative: no cancellation between terms.
    if (p[i] > 0.0) sum.add(p[i] * log_ratio(p[i], q[i]));
    sum.add(q[i] - p[i]);
  }
  return std::max(sum.value(), 0.0);
}

double entropy(const Distribution& p) {
  CompensatedSum sum;
  for (const double value : p.values()) {
    if (value > 0.0) sum.add(-value * std::log(value));
  }
  return std::max(sum.value(), 0.0);
}

}  // namespace mdsd
