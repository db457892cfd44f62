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
constexpr double invisible = 1e-16;

/// I and e^{−T G}, token by token of the order (λ ascending), at any T.
class Clocks {
 public:
  Clocks(const VerifierSetting& setting, std::size_t fewest, std::size_t most) {
    const LikelihoodRatioOrder& order = setting.order();
    double before = 0.0, sum = 0.0;
    for (std::size_t m = 0; m < order.size(); ++m) {
      const int token = order.tokens()[m];
      const double ratio = std::min(setting.target[token] / setting.draft[token], largest_ratio);
      rise_.push_back(order.q_prefix(m) * (ratio - before));
      if (m > 0) width_.push_back(ratio - before);
      excess_.push_back(sum += rise_.back());
      slope_.push_back(order.q_prefix(m + 1));
      before = ratio;
    }
    grid_ = DecayGrid(static_cast<double>(most) * (1.0 + sum), static_cast<double>(fewest), 0.28);
  }

  std::size_t size() const { return excess_.size(); }
  const DecayGrid& grid() const { return grid_; }
  /// G(λ_m)
  double excess(std::size_t m) const { return excess_[m]; }

  /// integral[m] = I of the m-th token, from the far end by positive terms; decay[m] = e^{−T G}.
  void at(double time, std::span<double> integral, std::span<double> decay) const {
    double here = 1.0;
    for (std::size_t m = 0; m < size(); ++m) {
      // Small steps by multiplication, starting afresh before the rounding adds up.
      const double step = time * rise_[m];
      here = step < small && m % 64 != 0 ? here - here * fallen(step) : std::exp(-time * excess_[m]);
      decay[m] = here;
    }
    double after = decay.back() / slope_.back();
    integral.back() = after;
    for (std::size_t m = size() - 1; m-- > 0;) {
      // ∫ of one piece: (1 − e^{−x})/x of what it would be without decay, x = T S width.
      const double undecayed = time * width_[m], drop = slope_[m] * undecayed;
      after += decay[m] * undecayed * (drop < small ? mean_decay(drop) : -std::expm1(-drop) / drop);
      integral[m] = after;
    }
  }

 private:
  static constexpr double small = 1e-3;

  /// (1 − e^{−x})/x and 1 − e^{−x} for small x.
  static double mean_decay(double x) { return 1.0 - x * (1.0 / 2 - x * (1.0 / 6 - x * (1.0 / 24))); }
  static double fallen(double x) { return x * mean_decay(x); }

  std::vector<double> rise_;    // G(λ_m) − G(λ_{m−1})
  std::vector<double> excess_;  // G(λ_m)
  std::vector<double> width_;   // λ_{m+1} − λ_m
  std::vector<double> slope_;   // of G in between
  DecayGrid grid_{1.0, 1.0};
};

class Coupling final : public Verifier {
 public:
  explicit Coupling(const VerifierSetting& setting)
      : p_(setting.target.values()), n_(static_cast<double>(setting.n)), clocks_(setting, setting.n, setting.n), position_(p_.size(), -1),
        integral_(clocks_.size() * clocks_.grid().t.size()), output_(p_.size()) {
    for (std::size_t m = 0; m < clocks_.size(); ++m) position_[setting.order().tokens()[m]] = static_cast<int>(m);
    std::vector<double> decay(clocks_.size());
    for (std::size_t j = 0; j < clocks_.grid().t.size(); ++j) clocks_.at(clocks_.grid().t[j], row(j), decay);
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

/// Σ_y p_y ∫ n e^{−nT} [1 − (1 − e^{−T G(λ_y)}) (1 − q_y I_y)^{n−1}] dT, the clocks being the same for every n.
std::vector<ExactAcceptance> closed_forms(const VerifierSetting& setting, std::span<const std::size_t> all) {
  const auto [fewest, most] = std::minmax_element(all.begin(), all.end());
  const Clocks clocks(setting, *fewest, *most);
  const DecayGrid& grid = clocks.grid();
  std::vector<double> p, q, integral(clocks.size()), decay(clocks.size());
  for (const int token : setting.order().tokens()) {
    p.push_back(setting.target[token]);
    q.push_back(setting.draft[token]);
  }
  std::vector<CompensatedSum> accepted(all.size());
  for (std::size_t j = 0; j < grid.t.size(); ++j) {
    bool prepared = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto n = static_cast<double>(all[i]);
      const double share = n * std::exp(-n * grid.t[j]) * grid.weight[j];
      if (share < invisible) continue;
      if (!prepared) clocks.at(grid.t[j], integral, decay);
      prepared = true;
      double sum = 0.0;
      for (std::size_t m = 0; m < clocks.size(); ++m) {
        const double other = std::max(1.0 - q[m] * integral[m], 0.0);
        double missed = 1.0 - decay[m];
        for (std::size_t k = 1; k < all[i]; ++k) missed *= other;
        sum += p[m] * (1.0 - missed);
      }
      accepted[i].add(share * sum);
    }
  }
  std::vector<ExactAcceptance> result;
  for (const CompensatedSum& sum : accepted) {
    const double value = std::min(sum.value(), 1.0);
    result.push_back({value, value});
  }
  return result;
}

std::optional<ExactAcceptance> closed_form(const VerifierSetting& setting) {
  return closed_forms(setting, {&setting.n, 1})[0];
}

constexpr const char* fitting_schemes[] = {"iid"};

}  // namespace

VerifierInfo coupling_verifier() {
  return {.id = "coupling",
          .name = "Gumbel coupling",
          .summary = "Draws drafts and output from the same exponential clocks, so that they often agree; nothing is "
                     "refused.",
          .source = "Rowan et al., arXiv 2506.05632",
          .acceptance_formula = "Pr(output = x | drafts), out of what is left",
          .residual_formula = "Pr(output | drafts), the drafts left out",
          .schemes = fitting_schemes,
          .make = make,
          .closed_form = closed_form,
          .closed_forms = closed_forms};
}

}  // namespace mdsd
