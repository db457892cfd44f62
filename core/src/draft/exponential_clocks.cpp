#include "mdsd/draft/exponential_clocks.hpp"

#include <algorithm>
#include <cmath>

#include "mdsd/probability/sum.hpp"
#include "schemes.hpp"

namespace mdsd {
namespace {
struct Node { double t, weight; };
std::vector<Node> nodes(const Distribution& q, std::size_t n) {
  const auto top = q.most_likely(n);
  std::vector<double> rest(q.values().begin(), q.values().end());
  for (std::size_t i = 0; i + 1 < top.size(); ++i) rest[top[i]] = 0;
  const double mass = compensated_sum(rest);
  const int steps = n <= 8 ? 4 : n <= 32 ? 6 : 8;
  const double h = std::log(2.0) / steps;
  std::vector<Node> result;
  const double high = std::log(400.0 / mass);
  for (int j = static_cast<int>(std::ceil(-40 / h)); j * h < high; ++j) {
    const double t = std::exp(j * h);
    result.push_back({t, t * h});
  }
  return result;
}
}  // namespace

std::vector<double> escape_without_replacement(const Distribution& q, std::span<const int> order, std::size_t n) {
  std::vector<double> s = outside_masses(q.values(), order);
  std::vector<double> result(s.size(), 0.0);
  if (n >= q.support_size()) {
    for (std::size_t m = 0; m < result.size(); ++m) result[m] = s[m] > 0.0 ? 1.0 : 0.0;
    return result;
  }
  for (const Node node : nodes(q, n)) {
    std::vector<double> c(n, 0.0);
    c[0] = 1.0;
    for (std::size_t m = 0; m < s.size(); ++m) {
      if (m > 0) {
        const double a = -std::expm1(-q[order[m - 1]] * node.t), keep = std::exp(-q[order[m - 1]] * node.t);
        for (std::size_t k = n - 1; k > 0; --k) c[k] = c[k] * keep + c[k - 1] * a;
        c[0] *= keep;
      }
      double below = 0;
      for (double v : c) below += v;
      result[m] += node.weight * s[m] * std::exp(-s[m] * node.t) * below;
    }
  }
  return result;
}

double inclusion_without_replacement(const Distribution& q, std::span<const double> weights, std::size_t n) {
  CompensatedSum sum;
  if (n >= q.support_size()) {
    for (std::size_t x = 0; x < q.size(); ++x) {
      if (q[x] > 0) sum.add(weights[x]);
    }
    return sum.value();
  }
  for (const Node node : nodes(q, n)) {
    std::vector<double> c(n, 0.0), d(n, 0.0);
    c[0] = 1.0;
    for (std::size_t x = 0; x < q.size(); ++x) {
      const double a = -std::expm1(-q[x] * node.t), keep = std::exp(-q[x] * node.t);
      for (std::size_t k = n; k-- > 0;) {
        d[k] = d[k] * keep + (k > 0 ? d[k - 1] * a : 0.0) + c[k] * weights[x] * q[x] * keep;
        c[k] = c[k] * keep + (k > 0 ? c[k - 1] * a : 0.0);
      }
    }
    for (double v : d) sum.add(node.weight * v);
  }
  return sum.value();
}

}  // namespace mdsd
