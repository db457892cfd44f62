#include <Eigen/Dense>
#include <algorithm>
#include <numeric>

#include "independent_fits.hpp"
#include "mdsd/probability/sum.hpp"
#include "order_mixture.hpp"

namespace mdsd {
namespace {

constexpr double invisible = 1e-15;
constexpr double agreed = 2e-13;  // a gap of rounding
constexpr std::uint64_t most_steps = 1000;

/// Fujishige & Wolfe: x is a convex combination of vertices of the base polytope of p − Q.
class MinimumNorm {
 public:
  MinimumNorm(const Distribution& target, std::span<const Distribution> laws, const OptimalOptions& options)
      : p_(target.values()), laws_(laws), options_(options) {}

  IndependentRule run() {
    std::vector<int> order(p_.size());
    std::iota(order.begin(), order.end(), 0);
    add(order);
    share_ = {1.0};
    combine();
    while (result_.iterations < std::min(options_.budget, most_steps)) {
      std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return x_[a] < x_[b]; });
      const Eigen::VectorXd vertex = look_at(order);
      if (result_.alpha - accepted() <= std::max(options_.tolerance, agreed)) break;
      if (x_.dot(x_) - x_.dot(vertex) <= invisible * x_.dot(x_)) break;
      ++result_.iterations;
      add(order);
      share_.push_back(0.0);
      if (!move_to_affine_minimum()) break;
    }
    return finish();
  }

 private:
  /// P of choosing the last draft of an order, by positive terms; the best prefix is remembered as H.
  Eigen::VectorXd look_at(const std::vector<int>& order) {
    marginal_.assign(p_.size(), 0.0);
    std::vector<double> inside(laws_.size(), 0.0);
    CompensatedSum p_inside, q_inside;
    for (std::size_t m = 0; m < order.size(); ++m) {
      const int token = order[m];
      double rise = 0.0, after = 1.0;
      for (std::size_t k = 0; k < laws_.size(); ++k) {
        double before = 1.0;
        for (std::size_t l = k + 1; l < laws_.size(); ++l) before *= inside[l];
        rise += after * laws_[k][token] * before;
        after *= inside[k] + laws_[k][token];
      }
      for (std::size_t k = 0; k < laws_.size(); ++k) inside[k] += laws_[k][token];
      marginal_[token] = rise;
      p_inside.add(p_[token]);
      q_inside.add(rise);
      const double cut = p_inside.value() + (1.0 - q_inside.value());
      if (cut < result_.alpha) {
        result_.alpha = cut;
        result_.subset.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(m) + 1);
      }
    }
    Eigen::VectorXd vertex(static_cast<Eigen::Index>(p_.size()));
    for (std::size_t i = 0; i < p_.size(); ++i) vertex[static_cast<Eigen::Index>(i)] = p_[i] - marginal_[i];
    return vertex;
  }

  void add(const std::vector<int>& order) {
    vertices_.push_back(look_at(order));
    marginals_.push_back(marginal_);
    std::vector<int> position(order.size());
    for (std::size_t m = 0; m < order.size(); ++m) position[order[m]] = static_cast<int>(m);
    positions_.push_back(std::move(position));
  }

  void combine() {
    x_ = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(p_.size()));
    for (std::size_t r = 0; r < share_.size(); ++r) x_ += share_[r] * vertices_[r];
  }

  /// The point of least norm in the affine hull; from the current point towards it as far as the hull goes, dropping the
  /// vertices that are left behind. False if rounding stops it.
  bool move_to_affine_minimum() {
    for (;;) {
      const auto count = static_cast<Eigen::Index>(vertices_.size());
      // As least squares in the differences from one vertex: normal equations would square the rounding.
      Eigen::MatrixXd differences(x_.size(), count - 1);
      for (Eigen::Index r = 1; r < count; ++r) differences.col(r - 1) = vertices_[static_cast<std::size_t>(r)] - vertices_[0];
      Eigen::VectorXd weights(count);
      if (count > 1) {
        Eigen::ColPivHouseholderQR<Eigen::MatrixXd> solver(differences.rows(), differences.cols());
        solver.setThreshold(1e-30);  // vertices are affinely independent, however little
        weights.tail(count - 1) = solver.compute(differences).solve(-vertices_[0]);
      }
      weights[0] = 1.0 - weights.tail(count - 1).sum();
      // A new vertex that rounding cannot tell from the others would come and go for ever.
      if (!weights.allFinite() || (share_.back() == 0.0 && weights[count - 1] <= 0.0)) return false;
      if (weights.minCoeff() > -invisible) {
        for (Eigen::Index r = 0; r < count; ++r) share_[static_cast<std::size_t>(r)] = std::max(weights[r], 0.0);
        drop();
        return true;
      }
      double reach = 1.0;
      std::size_t left_behind = 0;
      for (Eigen::Index r = 0; r < count; ++r) {
        const double share = share_[static_cast<std::size_t>(r)];
        if (weights[r] >= 0.0 || share / (share - weights[r]) >= reach) continue;
        reach = share / (share - weights[r]);
        left_behind = static_cast<std::size_t>(r);
      }
      for (Eigen::Index r = 0; r < count; ++r) {
        double& share = share_[static_cast<std::size_t>(r)];
        share = std::max((1.0 - reach) * share + reach * weights[r], 0.0);
      }
      share_[left_behind] = 0.0;
      drop();
      if (share_.size() == 1) return true;
    }
  }

  void drop() {
    for (std::size_t r = share_.size(); r-- > 0;) {
      if (share_[r] > 0.0) continue;
      const auto at = static_cast<std::ptrdiff_t>(r);
      share_.erase(share_.begin() + at);
      vertices_.erase(vertices_.begin() + at);
      marginals_.erase(marginals_.begin() + at);
      positions_.erase(positions_.begin() + at);
    }
    const double total = std::accumulate(share_.begin(), share_.end(), 0.0);
    for (double& share : share_) share /= total;
    combine();
  }

  double accepted() const { return 1.0 + x_.cwiseMin(0.0).sum(); }

  IndependentRule finish() {
    std::vector<double> marginal(p_.size());
    for (std::size_t i = 0; i < p_.size(); ++i) {
      CompensatedSum sum;
      for (std::size_t r = 0; r < share_.size(); ++r) sum.add(share_[r] * marginals_[r][i]);
      marginal[i] = sum.value();
    }
    result_.choice = std::make_shared<OrderMixture>(std::move(positions_), std::move(share_), std::move(marginal));
    return std::move(result_);
  }

  std::span<const double> p_;
  std::span<const Distribution> laws_;
  const OptimalOptions& options_;
  std::vector<Eigen::VectorXd> vertices_;  // p − P of each order
  std::vector<std::vector<double>> marginals_;
  std::vector<std::vector<int>> positions_;
  std::vector<double> share_;
  Eigen::VectorXd x_;
  std::vector<double> marginal_;  // P of the order that was looked at last
  IndependentRule result_;
};

}  // namespace

IndependentRule minimum_norm_rule(const Distribution& target, std::span<const Distribution> laws,
                                  const OptimalOptions& options) {
  return MinimumNorm(target, laws, options).run();
}

}  // namespace mdsd
