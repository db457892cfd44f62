#pragma once

#include <Eigen/Dense>

namespace mdsd {

/// max cᵀx subject to A x ≤ b, x ≥ 0, with b ≥ 0, so that x = 0 is a start.
struct LinearProgram {
  Eigen::MatrixXd constraints;  ///< A
  Eigen::VectorXd limits;       ///< b
  Eigen::VectorXd gains;        ///< c
};

/// The value of the maximum, by the primal simplex method on a dense tableau: the column that gains most, and by smallest
/// index (Bland) while the value stands still. For small programmes, to about 1e-10. O(pivots · rows · columns).
/// Errors: std::invalid_argument for sizes that do not match and a negative limit; std::domain_error where the gain is
/// unbounded, or rounding keeps it from an end.
double maximum(const LinearProgram& program);

}  // namespace mdsd
