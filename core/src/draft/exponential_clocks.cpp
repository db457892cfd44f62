#include "mdsd/draft/exponential_clocks.hpp"

#include <algorithm>

#include "clock_tokens.hpp"
#include "schemes.hpp"

namespace mdsd {
namespace {

/// The odds q/(1 − q) of every token. One above 1/2 is set apart: its odds may overflow, hence `others` = 1 − q, added
/// up, is kept instead.
struct SecondDraw {
  explicit SecondDraw(const Distribution& q) : odds(q.size()) {
    CompensatedSum rest;
    for (std::size_t x = 0; x < q.size(); ++x) {
      if (q[x] > 0.5) {
        dominant = static_cast<int>(x);
      } else {
        rest.add(q[x]);
        odds[x] = q[x] / (1.0 - q[x]);
      }
    }
    others = rest.value();
  }

  std::vector<double> odds;  // 0 for the dominant token
  int dominant = -1;
  double others = 1.0;
};

/// n = 2: 1 − Q(H) = s (1 + Σ_{x∈H} q_x/(1 − q_x)).
void escape_of_pairs(const Distribution& q, std::span<const int> order, std::vector<double>& outside) {
  const SecondDraw second(q);
  CompensatedSum odds;
  double dominant = 0.0;  // its q once it is in H
  odds.add(1.0);
  for (std::size_t m = 0; m < outside.size(); ++m) {
    if (m > 0) {
      odds.add(second.odds[order[m - 1]]);
      if (order[m - 1] == second.dominant) dominant = q[second.dominant];
    }
    const double s = outside[m];
    outside[m] = std::min(s * odds.value() + (dominant > 0.0 ? dominant * (s / second.others) : 0.0), 1.0);
  }
}

/// n = 2: Pr(x ∈ S) = q_x + Σ_{y≠x} q_y q_x/(1 − q_y).
double inclusion_of_pairs(const Distribution& q, std::span<const double> weights) {
  const SecondDraw second(q);
  const double odds = compensated_sum(second.odds);
  CompensatedSum sum;
  for (std::size_t x = 0; x < q.size(); ++x) {
    double inclusion = q[x] * (1.0 + (odds - second.odds[x]));
    if (second.dominant >= 0 && static_cast<int>(x) != second.dominant) {
      inclusion += q[second.dominant] * (q[x] / second.others);
    }
    sum.add(weights[x] * std::min(inclusion, 1.0));
  }
  return sum.value();
}

/// Σ_x w_x Pr(x ∈ S) on a grid: beside D(z), the generating function of all rings, F(z) = Σ_x w_x q_x t D(z)/(factor of
/// x), which is the same with x's own clock left out. Slow tokens: w u/(1 + y z) = w u Σ_k (−y)^k z^k by moments. Fast
/// ones: F ← F·(e^{−u} + (1 − e^{−u}) z) + w u e^{−u}·D.
template <int K>
double inclusion_on_grid(const Distribution& q, std::span<const double> weights, std::size_t n) {
  using Grid = ClockGrid<K>;
  const Grid grid(q, n, n);
  SlowMoments<K> moments(grid.octaves()), weighted_moments(grid.octaves());
  SlowMass slow_mass(grid.octaves());
  std::vector<int> fast;
  CompensatedSum result;
  for (std::size_t x = 0; x < q.size(); ++x) {
    if (q[x] == 0.0) continue;
    result.add(weights[x] * grid.before_first(q[x]));
    const std::size_t slow = grid.slow_octaves(q[x]);
    if (slow > 0) {
      moments.add(slow - 1, grid.angle(q[x], slow - 1), 1.0);
      weighted_moments.add(slow - 1, grid.angle(q[x], slow - 1), weights[x]);
      slow_mass.add(slow - 1, q[x]);
    }
    if (slow < grid.octaves()) fast.push_back(static_cast<int>(x));
  }
  moments.spread_to_earlier_octaves();
  weighted_moments.spread_to_earlier_octaves();

  const std::size_t size = n * K;
  std::vector<double> all(grid.octaves() * size, 1.0), without(grid.octaves() * size, 0.0);
  const auto powers = powers_of_expm1<Grid::terms>();
  for (std::size_t o = 0; o < grid.octaves(); ++o) {
    double* const d = all.data() + o * size;
    double* const f = without.data() + o * size;
    if (moments[o][0] > 0.0) grid.multiply_slow(moments[o], d);
    for (std::size_t k = 0; k < std::min<std::size_t>(n, Grid::terms); ++k) {
      typename Grid::Lanes coefficient{};  // Σ w u (−y)^k
      for (int r = 0; r < K; ++r) {
        double ratio_power = k % 2 ? -1.0 : 1.0;
        for (std::size_t i = 0; i < Grid::terms; ++i) {
          ratio_power *= grid.ratios()[r];
          coefficient[r] += weighted_moments[o][i] * ratio_power * powers[k][i];
        }
      }
      for (std::size_t level = k; level < n; ++level) {
        for (std::size_t r = 0; r < K; ++r) f[level * K + r] += coefficient[r] * d[(level - k) * K + r];
      }
    }
  }
  for (const int x : fast) {
    const std::size_t first = grid.slow_octaves(q[x]);
    FastToken<K> token(grid, q[x], first);
    for (std::size_t o = first; o < grid.octaves(); ++o, token.next_octave()) {
      double* const d = all.data() + o * size;
      double* const f = without.data() + o * size;
      token.multiply(n, f);
      for (std::size_t level = 0; level < n; ++level) {
        for (std::size_t r = 0; r < K; ++r) {
          f[level * K + r] += weights[x] * token.angle() * grid.ratios()[r] * token.silent()[r] * d[level * K + r];
        }
      }
      token.multiply(n, d);
    }
  }
  // F has the factor t that weights() has too, so the weight here is h e^{−t·slow}.
  for (std::size_t o = 0; o < grid.octaves(); ++o) {
    const auto node_weights = grid.weights(slow_mass(o), o);
    for (std::size_t r = 0; r < K; ++r) {
      const double time = grid.angle(1.0 / Grid::unit, o) * grid.ratios()[r];
      result.add(node_weights[r] / time * without[o * size + (n - 1) * K + r]);
    }
  }
  return result.value();
}

}  // namespace

std::vector<double> escape_without_replacement(const Distribution& q, std::span<const int> order, std::size_t n) {
  std::vector<double> result = outside_masses(q.values(), order);
  if (n >= q.support_size()) {
    for (double& value : result) value = value > 0.0 ? 1.0 : 0.0;
  } else if (n == 2) {
    escape_of_pairs(q, order, result);
  } else if (n > 2) {
    const auto walk = make_growing_escape(q, n, n);
    result[0] = 1.0;
    for (std::size_t m = 1; m < result.size(); ++m) {
      walk->add(order.subspan(m - 1, 1), result[m]);
      result[m] = walk->escape(n);
    }
  }
  return result;
}

double inclusion_without_replacement(const Distribution& q, std::span<const double> weights, std::size_t n) {
  if (n >= q.support_size() || n == 1) {
    CompensatedSum sum;
    for (std::size_t x = 0; x < q.size(); ++x) sum.add(weights[x] * (n == 1 ? q[x] : q[x] > 0.0 ? 1.0 : 0.0));
    return sum.value();
  }
  if (n == 2) return inclusion_of_pairs(q, weights);
  return with_nodes_per_octave(
      n, [&](auto nodes) { return inclusion_on_grid<nodes.value>(q, weights, n); });
}

}  // namespace mdsd
