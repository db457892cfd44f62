#pragma once

#include <cstdint>
#include <vector>

#include "mdsd/probability/interval.hpp"
#include "mdsd/run/measure.hpp"
#include "mdsd/tree/tree_verifier.hpp"

namespace mdsd {

/// Verifiers that look at the same trees.
struct TreeGroup {
  TreeSetup setup;
  std::vector<const TreeVerifierInfo*> verifiers;
};

/// A resumable simulation of target calls: draw a tree, and let every verifier say what it expects to keep of it. Coins are
/// integrated out, so an estimate's error is that of the trees alone:
///
///     tokens = mean over trees of Σ_v kept(v) (depth(v) + 1).
///
/// Call c draws with generator c of the seed in every group: verifiers are paired on the same random numbers, those of a
/// group on the same trees, and differences have (smaller) errors of their own. The same seed gives the same numbers
/// however calls are divided.
class TreeSimulation {
 public:
  /// Lines are the verifiers of all groups, in order. Errors: as `require_fit`; no line.
  TreeSimulation(ContextPair pair, std::vector<TreeGroup> groups, std::uint32_t seed_low, std::uint32_t seed_high);

  /// `calls` more calls. O(nodes · V) a call and line.
  void run(std::uint64_t calls);

  std::uint64_t calls() const { return calls_; }
  std::size_t lines() const { return lines_.size(); }
  /// Emitted tokens a call.
  Estimate tokens(std::size_t line, double confidence) const;
  /// tokens(line) − tokens(other).
  Estimate difference(std::size_t line, std::size_t other, double confidence) const;
  /// accepted[d]: estimate of Pr(exactly d drafted tokens are accepted).
  const std::vector<double>& accepted(std::size_t line) const { return lines_[line].accepted; }
  /// Drafted tokens a call: less than the shape has where a law has too few tokens to draft.
  double nodes(std::size_t line) const { return nodes_[lines_[line].group]; }

 private:
  struct Line {
    const TreeVerifierInfo* verifier;
    std::size_t group;
    double mean = 0.0;
    std::vector<double> accepted;
  };

  Estimate estimate(double mean, double squares, double confidence) const;

  ContextCache cache_;
  std::vector<TreeGroup> groups_;
  std::uint32_t seed_low_, seed_high_;
  std::uint64_t calls_ = 0;
  std::vector<Line> lines_;
  std::vector<double> nodes_;    // mean a group
  std::vector<double> products_;  // Σ (x_i − mean_i)(x_j − mean_j), a row a line
  std::vector<double> deviation_;
};

}  // namespace mdsd
