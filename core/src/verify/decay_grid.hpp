#pragma once

#include <cmath>
#include <vector>

namespace mdsd {

/// Nodes and weights for ∫₀^∞ f(t) dt where f falls as exp(−rate · t), with rates between `slowest` and `fastest`, by the
/// trapezoidal rule in x, t = exp(x − e^{−x}) / fastest: doubly exponential decay towards 0, where f is flat, and at the
/// far end, where f is. The nearest singularity is that of e^{−rate · t} at Im x = π/2: a step of 1/4 gives 1e-16, one of
/// 0.3 1e-13.
struct DecayGrid {
  std::vector<double> t;
  std::vector<double> weight;  ///< dt

  DecayGrid(double fastest, double slowest, double step = 0.25) {
    const double end = std::log(45.0) + std::log(fastest) - std::log(slowest);  // e⁻⁴⁵ is nothing
    for (double x = step * std::ceil(-3.75 / step); x <= end + step; x += step) {  // e^{−x} = 42 at the first
      const double e = std::exp(-x);
      t.push_back(std::exp(x - e - std::log(fastest)));
      weight.push_back(step * t.back() * (1.0 + e));
    }
  }
};

}  // namespace mdsd
