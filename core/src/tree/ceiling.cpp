#include "mdsd/tree/ceiling.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "mdsd/bound/linear_program.hpp"
#include "mdsd/probability/sum.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {
namespace {

using Prefix = std::vector<int>;
using Prefixes = std::set<Prefix>;

/// Every drafted set of prefixes (without the root) with its probability.
std::map<Prefixes, double> drafted_sets(const TreeSetup& setup, ContextCache& cache) {
  std::map<Prefixes, CompensatedSum> sums;
  enumerate_trees(setup, cache, [&](DraftTree& tree, double probability) {
    Prefixes prefixes;
    for (std::size_t node = 1; node < tree.size(); ++node) prefixes.insert(tree.prefix(node));
    sums[prefixes].add(probability);
  });
  std::map<Prefixes, double> sets;
  for (const auto& [prefixes, sum] : sums) sets.emplace(prefixes, sum.value());
  return sets;
}

}  // namespace

double tree_ceiling(const TreeSetup& setup, ContextCache& cache) {
  if (const double trees = tree_count(setup, cache.vocabulary()); trees > most_ceiling_trees) {
    throw std::invalid_argument("the ceiling needs a list of " + to_text(trees) + " trees; allowed: at most " + to_text(most_ceiling_trees));
  }
  const std::map<Prefixes, double> sets = drafted_sets(setup, cache);
  std::map<Prefix, Eigen::Index> row_of;  // of the constraint on U(prefix)
  Eigen::Index columns = 0;
  for (const auto& [prefixes, probability] : sets) {
    for (const Prefix& prefix : prefixes) row_of.emplace(prefix, 0);
    columns += static_cast<Eigen::Index>(prefixes.size());
  }
  const std::size_t rows = sets.size() + row_of.size();
  if (rows > most_ceiling_rows) {
    throw std::invalid_argument("the ceiling is a linear programme of " + std::to_string(rows) + " rows; allowed: at most " +
                                std::to_string(most_ceiling_rows));
  }
  Eigen::Index next = static_cast<Eigen::Index>(sets.size());
  for (auto& [prefix, row] : row_of) row = next++;

  LinearProgram program{Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(rows), columns),
                        Eigen::VectorXd::Zero(static_cast<Eigen::Index>(rows)), Eigen::VectorXd::Zero(columns)};
  const auto target_of = [&](const Prefix& prefix) {
    return cache.at(std::span(prefix).first(prefix.size() - 1))->target()[prefix.back()];
  };
  for (const auto& [prefix, row] : row_of) {
    if (prefix.size() == 1) program.limits[row] = target_of(prefix);
  }
  Eigen::Index set_row = 0, column = 0;
  for (const auto& [prefixes, probability] : sets) {
    program.limits[set_row] = probability;
    for (const Prefix& kept : prefixes) {
      program.gains[column] = static_cast<double>(kept.size());
      program.constraints(set_row, column) = 1.0;
      for (const auto& [prefix, row] : row_of) {
        const Prefix parent(prefix.begin(), prefix.end() - 1);
        const auto is_below = [&](const Prefix& above) {
          return above.size() <= kept.size() && std::equal(above.begin(), above.end(), kept.begin());
        };
        if (is_below(prefix)) program.constraints(row, column) += 1.0;
        if (!parent.empty() && is_below(parent)) program.constraints(row, column) -= target_of(prefix);
      }
      ++column;
    }
    ++set_row;
  }
  return 1.0 + maximum(program);
}

}  // namespace mdsd
