#include "mdsd/verify/coupling.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "decay_grid.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/verify/residual_family.hpp"

namespace mdsd {
namespace {

// A token whose λ is above this is drafted, or missed, with a probability that nobody sees.
constexpr double largest_ratio = 1e25;

/// I, e^{−T G} and their parts, token by token of the order (λ ascending), at any T.
class Clocks {
 public:
  explicit Clocks(const VerifierSetting& setting)
      : order_(setting.order), ratio_(order_.size()), excess_(order_.size()), grid_(make_grid(setting)) {
    double before = 0.0, sum = 0.0;
    for (std::size_t m = 0; m < ratio_.size(); ++m) {
      const int token = order_.tokens()[m];
      ratio_[m] = std::min(setting.target[token] / setting.draft[token], largest_ratio);
      sum += order_.q_prefix(m) * (ratio_[m] - before);
      excess_[m] = sum;
      before = ratio_[m];
    }
  }

  std::size_t size() const { return ratio_.size(); }
  const DecayGrid& grid() const { return grid_; }
  double ratio(std::size_t m) const { return ratio_[m]; }
  /// G(λ_m)
  double excess(std::size_t m) const { return excess_[m]; }

  /// row[m] = I of the m-th token, from the far end, by positive terms.
  void integrals(double time, std::span<double> row) const {
    double after = 0.0;
    for (std::size_t m = size(); m-- > 0;) {
      const double slope = order_.q_prefix(m + 1), here = std::exp(-time * excess_[m]);
      if (m + 1 == size()) {
        after = here / slope;
      } else {
        const double width = ratio_[m + 1] - ratio_[m], drop = time * slope * width;
        after += here * (drop > 1e-280 ? -std::expm1(-drop) / slope : time * width);
      }
      row[m] = after;
    }
  }

 private:
  static DecayGrid make_grid(const VerifierSetting& setting) {
    const LikelihoodRatioOrder& order = setting.order;
    double highest = 0.0, excess = 0.0;
    for (std::size_t m = 0; m < order.size(); ++m) {
      const double ratio = std::min(setting.target[order.tokens()[m]] / setting.draft[order.tokens()[m]], largest_ratio);
      excess += order.q_prefix(m) * (ratio - highest);
      highest = ratio;
    }
    const auto n = static_cast<double>(setting.n);
    return DecayGrid(n * (1.0 + excess), n);
  }

  const LikelihoodRatioOrder& order_;
  std::vector<double> ratio_, excess_;
  DecayGrid grid_;
};

class Coupling final : public Verifier {
 public:
  explicit Coupling(const VerifierSetting& setting)
      : p_(setting.target.values()), n_(static_cast<double>(setting.n)), clocks_(setting), position_(p_.size(), -1),
        integral_(clocks_.size() * clocks_.grid().t.size()), output_(p_.size()) {
    for (std::size_t m = 0; m < clocks_.size(); ++m) position_[setting.order.tokens()[m]] = static_cast<int>(m);
    for (std::size_t j = 0; j < clocks_.grid().t.size(); ++j) clocks_.integrals(clocks_.grid().t[j], row(j));
    q_ = setting.draft.values();
  }

  void enter(std::span<const int> drafts, double weight) override {
    drafts_ = drafts;
    weight_ = weight;
    prepare();
    left_ = 1.0;
    drafted_ = 0.0;
  }

  double child_weight(std::size_t i) override {
    const int token = drafts_[i];
    if (std::find(drafts_.begin(), drafts_.begin() + static_cast<std::ptrdiff_t>(i), token) !=
        drafts_.begin() + static_cast<std::ptrdiff_t>(i)) {
      return 0.0;
    }
    const double output = std::min(chance(token), 1.0);
    drafted_ += output;
    const double flow = weight_ * output;
    const double kept = flow == 0.0 || left_ <= 0.0 ? 0.0 : std::min(flow / left_, 1.0);
    left_ -= flow;
    return kept;
  }

  Finish finish() override {
    const double rest = 1.0 - drafted_;
    if (rest < unreachable_mass) return nothing_left(weight_);
    for (std::size_t y = 0; y < output_.size(); ++y) output_[y] = p_[y] == 0.0 ? 0.0 : chance(static_cast<int>(y));
    for (const int token : drafts_) output_[token] = 0.0;
    if (compensated_sum(output_) < unreachable_mass) return nothing_left(weight_);
    return {weight_ * rest / (1.0 - weight_ + weight_ * rest), output_};
  }

 private:
  std::span<double> row(std::size_t j) { return std::span(integral_).subspan(j * clocks_.size(), clocks_.size()); }

  /// missing_[j · n + k] = e^{−nT} Π_{l≠k} I_{x_l} dT at every node: what all rows but k contribute.
  void prepare() {
    const std::size_t n = drafts_.size();
    const DecayGrid& grid = clocks_.grid();
    missing_.resize(grid.t.size() * n);
    for (std::size_t j = 0; j < grid.t.size(); ++j) {
      double product = std::exp(-n_ * grid.t[j]) * grid.weight[j];
      for (std::size_t k = 0; k < n; ++k) {
        missing_[j * n + k] = product;
        product *= row(j)[position_[drafts_[k]]];
      }
      product = 1.0;
      for (std::size_t k = n; k-- > 0;) {
        missing_[j * n + k] *= product;
        product *= row(j)[position_[drafts_[k]]];
      }
    }
  }

  /// Pr(output = y | drafts): that of the tuple, Π q, is divided out from the start.
  double chance(int y) {
    const std::size_t n = drafts_.size();
    const int place = position_[y];
    const DecayGrid& grid = clocks_.grid();
    double sum = 0.0;
    for (std::size_t j = 0; j < grid.t.size(); ++j) {
      const std::span<const double> integral = row(j);
      double rows = 0.0;
      for (std::size_t k = 0; k < n; ++k) {
        const int other = position_[drafts_[k]];
        if (drafts_[k] == y) {
          rows += missing_[j * n + k] * std::exp(-grid.t[j] * clocks_.excess(place)) / q_[y];
        } else if (place < 0) {
          rows += missing_[j * n + k] * integral[other];  // q = 0: its λ is infinite
        } else if (other < place) {
          rows += missing_[j * n + k] * (integral[other] - integral[place]);
        }
      }
      sum += rows;
    }
    const double result = p_[y] * sum;
    return std::isfinite(result) ? result : 0.0;
  }

  std::span<const double> p_, q_;
  double n_;
  Clocks clocks_;
  std::vector<int> position_;     // in the order; −1 for a token that is never drafted
  std::vector<double> integral_;  // I, a row a node
  std::vector<double> missing_;
  std::vector<double> output_;

  std::span<const int> drafts_;
  double weight_ = 1.0;
  double left_ = 1.0;     // probability that none of the children so far is kept
  double drafted_ = 0.0;  // probability that the output is one of them
};

std::unique_ptr<Verifier> make(const VerifierSetting& setting) { return std::make_unique<Coupling>(setting); }

/// Σ_y p_y ∫ n e^{−nT} [1 − (1 − e^{−T G(λ_y)}) (1 − q_y I_y)^{n−1}] dT
std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  const Clocks clocks(setting);
  const DecayGrid& grid = clocks.grid();
  const auto n = static_cast<double>(setting.n);
  std::vector<double> integral(clocks.size());
  CompensatedSum accepted;
  for (std::size_t j = 0; j < grid.t.size(); ++j) {
    clocks.integrals(grid.t[j], integral);
    CompensatedSum sum;
    for (std::size_t m = 0; m < clocks.size(); ++m) {
      const int token = setting.order.tokens()[m];
      double missed = -std::expm1(-grid.t[j] * clocks.excess(m));
      const double other = std::max(1.0 - setting.draft[token] * integral[m], 0.0);
      for (std::size_t k = 1; k < setting.n; ++k) missed *= other;
      sum.add(setting.target[token] * (1.0 - missed));
    }
    accepted.add(n * std::exp(-n * grid.t[j]) * grid.weight[j] * sum.value());
  }
  const double value = std::min(accepted.value(), 1.0);
  return ExactAcceptance{value, value};
}

constexpr const char* fitting_schemes[] = {"iid"};

}  // namespace

VerifierInfo coupling_verifier() {
  return {.id = "coupling",
          .name = "Gumbel coupling",
          .summary = "Draws drafts and output from the same exponential clocks, so that they often agree; nothing is "
                     "refused.",
          .source = "Rowan et al., arXiv 2506.05632",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form};
}

}  // namespace mdsd
