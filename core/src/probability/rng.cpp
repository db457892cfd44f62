#include "mdsd/probability/rng.hpp"

#include <cmath>

namespace mdsd {

Rng::Rng(std::uint32_t low, std::uint32_t high) : engine_((static_cast<std::uint64_t>(high) << 32) | low) {}

Rng Rng::from_text(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char character : text) hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001b3;
  return Rng(static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(hash >> 32));
}

Rng Rng::nth(std::uint32_t low, std::uint32_t high, std::uint64_t index) {
  std::uint64_t word = (std::uint64_t{high} << 32 | low) + (index + 1) * 0x9e3779b97f4a7c15u;
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
  word ^= word >> 31;
  return Rng(static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32));
}

double Rng::exponential() { return -std::log(1.0 - uniform()); }

double Rng::normal() {
  for (;;) {
    const double x = 2.0 * uniform() - 1.0;
    const double y = 2.0 * uniform() - 1.0;
    const double square = x * x + y * y;
    if (square > 0.0 && square < 1.0) return x * std::sqrt(-2.0 * std::log(square) / square);
  }
}

double Rng::gamma(double shape) {
  if (shape < 1.0) {
    // Γ(shape + 1) · U^(1/shape), 1 − u so that the power is of a positive number.
    const double boosted = gamma(shape + 1.0);
    return boosted * std::pow(1.0 - uniform(), 1.0 / shape);
  }
  const double d = shape - 1.0 / 3.0;
  const double c = 1.0 / std::sqrt(9.0 * d);
  for (;;) {
    const double x = normal();
    const double root = 1.0 + c * x;
    if (root <= 0.0) continue;
    const double v = root * root * root;
    if (std::log(1.0 - uniform()) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
  }
}

int draw_token(std::span<const double> weights, double u) {
  double total = 0.0;
  for (const double weight : weights) total += weight;
  const double threshold = u * total;
  double cumulated = 0.0;
  int last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == 0.0) continue;
    last = static_cast<int>(i);
    cumulated += weights[i];
    if (cumulated > threshold) break;
  }
  return last;
}

DrawTree::DrawTree(std::span<const double> weights) {
  leaves_ = 1;
  while (leaves_ < weights.size()) leaves_ *= 2;
  sums_.assign(2 * leaves_, 0.0);
  for (std::size_t i = 0; i < weights.size(); ++i) sums_[leaves_ + i] = weights[i];
  for (std::size_t node = leaves_ - 1; node > 0; --node) sums_[node] = sums_[2 * node] + sums_[2 * node + 1];
}

int DrawTree::draw(double u) const {
  double rest = u * sums_[1];
  std::size_t node = 1;
  while (node < leaves_) {
    node *= 2;
    // Rounding may leave `rest` at the end of the left sum with nothing on the right.
    if (rest >= sums_[node] && sums_[node + 1] > 0.0) rest -= sums_[node++];
  }
  return static_cast<int>(node - leaves_);
}

void DrawTree::set_weight(int token, double weight) {
  std::size_t node = leaves_ + static_cast<std::size_t>(token);
  sums_[node] = weight;
  while (node > 1) {
    node /= 2;
    sums_[node] = sums_[2 * node] + sums_[2 * node + 1];
  }
}

}  // namespace mdsd
