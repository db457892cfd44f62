#include "mdsd/bound/linear_program.hpp"

#include "support.hpp"

namespace mdsd::test {
namespace {

/// The best vertex: every choice of as many active constraints (of A x ≤ b and x ≥ 0) as variables.
double best_vertex(const LinearProgram& program) {
  const Eigen::Index variables = program.gains.size(), rows = program.limits.size(), all = rows + variables;
  double best = 0.0;
  for (unsigned active = 0; active < (1U << all); ++active) {
    if (__builtin_popcount(active) != variables) continue;
    Eigen::MatrixXd system(variables, variables);
    Eigen::VectorXd sides(variables);
    Eigen::Index next = 0;
    for (Eigen::Index row = 0; row < all; ++row) {
      if (!(active >> row & 1U)) continue;
      system.row(next) = row < rows ? Eigen::RowVectorXd(program.constraints.row(row)) : Eigen::RowVectorXd::Unit(variables, row - rows);
      sides[next++] = row < rows ? program.limits[row] : 0.0;
    }
    const Eigen::FullPivLU<Eigen::MatrixXd> solver(system);
    if (!solver.isInvertible()) continue;
    const Eigen::VectorXd x = solver.solve(sides);
    if (x.minCoeff() < -1e-9 || (program.constraints * x - program.limits).maxCoeff() > 1e-9) continue;
    best = std::max(best, program.gains.dot(x));
  }
  return best;
}

TEST(LinearProgram, ReachesTheBestVertex) {
  Rng rng = Rng::from_text("linear programmes");
  for (int i = 0; i < 200; ++i) {
    LinearProgram program{Eigen::MatrixXd(4, 3), Eigen::VectorXd(4), Eigen::VectorXd(3)};
    // Small whole numbers and many zeros: degenerate vertices. The last row keeps it bounded.
    for (double& value : program.constraints.reshaped()) value = static_cast<double>(draw_below(rng, 5)) - 1.0;
    for (double& value : program.limits.reshaped()) value = static_cast<double>(draw_below(rng, 3));
    for (double& value : program.gains.reshaped()) value = static_cast<double>(draw_below(rng, 4));
    program.constraints.row(3).setOnes();
    program.limits[3] = 5.0;
    EXPECT_NEAR(maximum(program), best_vertex(program), 1e-9) << program.constraints << "\n" << program.limits.transpose();
  }
}

TEST(LinearProgram, ErrorsSayWhatIsWrong) {
  const LinearProgram unbounded{-Eigen::MatrixXd::Ones(1, 1), Eigen::VectorXd::Ones(1), Eigen::VectorXd::Ones(1)};
  EXPECT_THROW((void)maximum(unbounded), std::domain_error);
  const LinearProgram negative{Eigen::MatrixXd::Ones(1, 1), -Eigen::VectorXd::Ones(1), Eigen::VectorXd::Ones(1)};
  EXPECT_EQ(message_of([&] { (void)maximum(negative); }), "a limit of the linear programme is negative; allowed: from 0");
  const LinearProgram uneven{Eigen::MatrixXd::Ones(1, 2), Eigen::VectorXd::Ones(1), Eigen::VectorXd::Ones(1)};
  EXPECT_NE(message_of([&] { (void)maximum(uneven); }), "");
}

}  // namespace
}  // namespace mdsd::test
