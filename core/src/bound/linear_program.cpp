#include "mdsd/bound/linear_program.hpp"

#include <stdexcept>
#include <vector>

namespace mdsd {
namespace {

constexpr double rounding = 1e-12;
constexpr double smallest_pivot = 1e-9;
constexpr Eigen::Index most_pivots = 20;  // a row and column; a few are usual

class Simplex {
 public:
  explicit Simplex(const LinearProgram& program)
      : rows_(program.constraints.rows()), columns_(program.constraints.cols() + rows_), table_(rows_ + 1, columns_ + 1) {
    table_.setZero();
    table_.topLeftCorner(rows_, program.constraints.cols()) = program.constraints;
    table_.block(0, program.constraints.cols(), rows_, rows_).setIdentity();
    table_.topRightCorner(rows_, 1) = program.limits;
    table_.bottomLeftCorner(1, program.constraints.cols()) = -program.gains.transpose();
    for (Eigen::Index row = 0; row < rows_; ++row) basis_.push_back(program.constraints.cols() + row);
  }

  double run() {
    bool stands_still = false;
    for (Eigen::Index pivots = 0; pivots < most_pivots * (rows_ + columns_); ++pivots) {
      const Eigen::Index column = entering(stands_still);
      if (column < 0) return value();
      const double before = value();
      pivot(leaving(column), column);
      stands_still = value() - before <= rounding;
    }
    throw std::domain_error("the linear programme does not end");
  }

 private:
  double value() const { return table_(rows_, columns_); }

  Eigen::Index entering(bool first) const {
    Eigen::Index best = -1;
    double gain = rounding;
    for (Eigen::Index column = 0; column < columns_; ++column) {
      if (-table_(rows_, column) <= gain) continue;
      best = column;
      if (first) break;
      gain = -table_(rows_, column);
    }
    return best;
  }

  /// Of the rows that end the step, to rounding, the one with the largest pivot (Harris): small ones spoil the table.
  Eigen::Index leaving(Eigen::Index column) const {
    double step = -1.0;
    for (Eigen::Index row = 0; row < rows_; ++row) {
      if (table_(row, column) <= smallest_pivot) continue;
      const double longest = (table_(row, columns_) + rounding) / table_(row, column);
      if (step < 0.0 || longest < step) step = longest;
    }
    if (step < 0.0) throw std::domain_error("the gain of the linear programme is unbounded");
    Eigen::Index best = -1;
    for (Eigen::Index row = 0; row < rows_; ++row) {
      const double pivot = table_(row, column);
      if (pivot <= smallest_pivot || table_(row, columns_) / pivot > step) continue;
      if (best < 0 || pivot > table_(best, column)) best = row;
    }
    return best;
  }

  void pivot(Eigen::Index row, Eigen::Index column) {
    table_.row(row) /= table_(row, column);
    const Eigen::RowVectorXd pivot_row = table_.row(row);
    for (Eigen::Index other = 0; other <= rows_; ++other) {
      if (other != row && table_(other, column) != 0.0) table_.row(other) -= table_(other, column) * pivot_row;
    }
    basis_[row] = column;
  }

  Eigen::Index rows_, columns_;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> table_;
  std::vector<Eigen::Index> basis_;
};

}  // namespace

double maximum(const LinearProgram& program) {
  if (program.limits.size() != program.constraints.rows() || program.gains.size() != program.constraints.cols()) {
    throw std::invalid_argument("constraints, limits and gains of the linear programme differ in size");
  }
  if (program.limits.size() > 0 && program.limits.minCoeff() < 0.0) {
    throw std::invalid_argument("a limit of the linear programme is negative; allowed: from 0");
  }
  return Simplex(program).run();
}

}  // namespace mdsd
