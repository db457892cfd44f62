#include <algorithm>

#include "clock_tokens.hpp"
#include "mdsd/draft/exponential_clocks.hpp"

namespace mdsd {
namespace {

template <int K>
class EscapeOnGrid final : public GrowingEscape {
 public:
  EscapeOnGrid(const Distribution& q, std::size_t fewest, std::size_t n)
      : q_(&q),
        grid_(std::make_shared<ClockGrid<K>>(q, fewest, n)),
        levels_(grid_->octaves() * n * K, 1.0),
        weights_(grid_->octaves()),
        slow_mass_(grid_->octaves()),
        moments_(grid_->octaves()) {
    refresh_weights(0);
  }

  void add(std::span<const int> tokens, double outside) override {
    outside_ = outside;
    const bool together = tokens.size() >= 8;
    std::size_t first_fast = grid_->octaves();
    for (const int token : tokens) {
      const double q = (*q_)[token];
      const std::size_t slow = grid_->slow_octaves(q);
      if (slow > 0) {
        slow_mass_.add(slow - 1, q);
        if (together) {
          moments_.add(slow - 1, grid_->angle(q, slow - 1), 1.0);
        } else {
          multiply_slow(q, slow);
        }
      }
      multiply_fast(q, slow);
      first_fast = std::min(first_fast, slow);
    }
    if (together) multiply_moments();
    refresh_weights(first_fast);
  }

  double escape(std::size_t drafts) const override {
    double sum = 0.0;
    for (std::size_t o = 0; o < grid_->octaves(); ++o) {
      const double* const level = octave(o) + (drafts - 1) * K;
      for (int r = 0; r < K; ++r) sum += weights_[o][r] * level[r];
    }
    return std::min(sum * (outside_ * grid_->unit) + grid_->before_first(outside_), 1.0);
  }

  std::unique_ptr<GrowingEscape> clone() const override { return std::make_unique<EscapeOnGrid>(*this); }

 private:
  double* octave(std::size_t o) { return levels_.data() + o * grid_->n() * K; }
  const double* octave(std::size_t o) const { return levels_.data() + o * grid_->n() * K; }

  /// One slow token: y = e^u − 1 by its series in the first octave where it counts, then y(2t) = y (2 + y).
  void multiply_slow(double q, std::size_t slow_octaves) {
    constexpr std::size_t counting_octaves = 72;  // u halves from 2⁻⁷: before them it is below 2⁻⁷⁸, or no normal number
    static constexpr double c[] = {1, 1, 1. / 2, 1. / 6, 1. / 24, 1. / 120, 1. / 720, 1. / 5040};
    typename ClockGrid<K>::Lanes y;
    const std::size_t first = slow_octaves > counting_octaves ? slow_octaves - counting_octaves : 0;
    const double angle = grid_->angle(q, first);
    for (int r = 0; r < K; ++r) {
      const double u = angle * grid_->ratios()[r];
      y[r] = u + u * u * (c[2] + u * (c[3] + u * (c[4] + u * (c[5] + u * (c[6] + u * c[7])))));
    }
    for (std::size_t o = first; o < slow_octaves; ++o) {
      double* const levels = octave(o);
      for (std::size_t level = grid_->n(); level-- > 1;) {
        double* const target = levels + level * K;
        for (int r = 0; r < K; ++r) target[r] += y[r] * (target - K)[r];
      }
      for (int r = 0; r < K; ++r) y[r] *= 2.0 + y[r];
    }
  }

  void multiply_fast(double q, std::size_t first) {
    if (first == grid_->octaves()) return;
    FastToken<K> token(*grid_, q, first);
    for (std::size_t o = first; o < grid_->octaves(); ++o, token.next_octave()) token.multiply(grid_->n(), octave(o));
  }

  void multiply_moments() {
    moments_.spread_to_earlier_octaves();
    for (std::size_t o = 0; o < grid_->octaves(); ++o) {
      if (moments_[o][0] > 0.0) grid_->multiply_slow(moments_[o], octave(o));
    }
    moments_.clear();
  }

  /// Who must not have rung: the tokens outside H, and the slow ones inside, whose e^{−qt} was left out. A slow token
  /// that enters H moves from one to the other, so only octaves with a new fast token change.
  void refresh_weights(std::size_t first) {
    for (std::size_t o = first; o < grid_->octaves(); ++o) weights_[o] = grid_->weights(outside_ + slow_mass_(o), o);
  }

  const Distribution* q_;
  std::shared_ptr<const ClockGrid<K>> grid_;
  std::vector<double> levels_;
  std::vector<typename ClockGrid<K>::Lanes> weights_;
  SlowMass slow_mass_;
  SlowMoments<K> moments_;  // empty between calls
  double outside_ = 1.0;
};

}  // namespace

std::unique_ptr<GrowingEscape> make_growing_escape(const Distribution& q, std::size_t fewest, std::size_t n) {
  return with_nodes_per_octave(n, [&](auto nodes) -> std::unique_ptr<GrowingEscape> {
    return std::make_unique<EscapeOnGrid<nodes.value>>(q, fewest, n);
  });
}

}  // namespace mdsd
