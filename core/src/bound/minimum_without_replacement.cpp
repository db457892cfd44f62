#include "minimum_without_replacement.hpp"

#include <algorithm>
#include <limits>

#include "mdsd/draft/exponential_clocks.hpp"

namespace mdsd {
namespace {

/// One end of a block: S, p(H) and f(H) for every n.
struct Point {
  double s = 0.0;
  double p = 0.0;
  std::vector<double> f;
};

/// A lower bound of f inside a block.
double lower_bound(const Point& a, const Point& b, std::size_t k, double first_ratio, double last_ratio) {
  const double width = b.s - a.s;
  const double ends = std::min(a.f[k], b.f[k]);
  if (width <= 0.0) return ends;
  const double chord = (b.p - a.p - (b.f[k] - a.f[k])) / width;
  const double left = first_ratio - chord, right = chord - last_ratio;
  if (left >= 0.0 || right >= 0.0) return ends;
  if (last_ratio == std::numeric_limits<double>::infinity()) return a.f[k] + left * width;
  // The lines cross at S_a + x with f_a + left x = f_b + right (width − x).
  const double x = std::clamp((b.f[k] - a.f[k] + right * width) / (left + right), 0.0, width);
  return a.f[k] + left * x;
}

}  // namespace

std::vector<double> minima_without_replacement(const Distribution& p, const Distribution& q,
                                               const LikelihoodRatioOrder& order, std::span<const std::size_t> n) {
  constexpr std::size_t block = 128;
  const std::span<const int> tokens = order.tokens();
  const auto ratio = [&](std::size_t m) { return p[tokens[m]] / q[tokens[m]]; };
  const auto point = [&](const GrowingEscape& walk, std::size_t m) {
    Point result{order.q_prefix(m), order.p_prefix(m), std::vector<double>(n.size())};
    for (std::size_t k = 0; k < n.size(); ++k) result.f[k] = result.p + walk.escape(n[k]);
    return result;
  };
  const auto [fewest, most] = std::minmax_element(n.begin(), n.end());
  const auto walk = make_growing_escape(q, *fewest, *most);
  Point start = point(*walk, 0);
  std::vector<double> best = start.f;
  for (std::size_t a = 0; a < tokens.size(); a += block) {
    // f ≥ p(H) from here on.
    if (std::all_of(best.begin(), best.end(), [&](double value) { return value <= start.p; })) break;
    const std::size_t b = std::min(a + block, tokens.size());
    const auto before = walk->clone();
    walk->add(tokens.subspan(a, b - a), order.q_suffix(b));
    Point end = point(*walk, b);
    bool look_inside = false;
    for (std::size_t k = 0; k < n.size(); ++k) {
      best[k] = std::min(best[k], end.f[k]);
      look_inside |= lower_bound(start, end, k, ratio(a), ratio(b - 1)) < best[k];
    }
    for (std::size_t m = a + 1; look_inside && m < b; ++m) {
      before->add(tokens.subspan(m - 1, 1), order.q_suffix(m));
      const Point inside = point(*before, m);
      for (std::size_t k = 0; k < n.size(); ++k) best[k] = std::min(best[k], inside.f[k]);
    }
    start = std::move(end);
  }
  return best;
}

}  // namespace mdsd
