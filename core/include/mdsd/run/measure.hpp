#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mdsd/probability/interval.hpp"
#include "mdsd/probability/rng.hpp"
#include "mdsd/verify/verifier.hpp"

namespace mdsd {

/// What to measure on every row of a recorded model pair.
struct MeasureOptions {
  std::vector<std::size_t> n;          ///< numbers of drafts, each in [1, max_drafts]
  std::vector<std::string> schemes;    ///< ids
  std::vector<std::string> verifiers;  ///< ids; each is measured on the chosen schemes that it fits
  std::uint64_t samples = 1000;        ///< draft tuples a row where nothing exact is affordable; 0 leaves such rows out, as fitted verifiers always do
  double confidence = 0.95;
  double enumeration_limit = 1e6;      ///< residual entries a row, cell and n up to which enumeration is used
  std::uint32_t seed_low = 0, seed_high = 0;
};

/// Mean over rows with its standard error and confidence interval.
struct Estimate {
  double mean = 0.0;
  double standard_error = 0.0;
  Interval interval;
};

/// One line of the table: the optimum of a scheme (verifier = "optimum") or a verifier on it, for one n.
struct MeasureLine {
  std::string scheme;
  std::size_t n = 1;
  std::string verifier;
  Estimate accepted;
  Estimate hit;
  Estimate gap;             ///< optimum − accepted, paired by row
  std::uint64_t rows = 0;   ///< rows that have a value
  std::uint64_t exact = 0;  ///< of these, rows whose value is exact; the others are simulated
};

/// The acceptance table of a recorded model pair, a row (context) at a time: every chosen scheme × n × verifier beside
/// the optimum. The estimate of a mean is over rows as a sample of contexts; simulated rows add their own noise to it,
/// so the same interval covers both. The simulation of row r uses a generator seeded by (seed, r) alone: a table does
/// not depend on how the rows were fed.
class Measure {
 public:
  /// Errors: std::invalid_argument for an unknown id, n out of range, no line at all (no verifier fits and no scheme).
  explicit Measure(MeasureOptions options);
  ~Measure();
  Measure(Measure&&) noexcept;

  void add_row(const Distribution& target, const Distribution& draft);

  std::uint64_t rows() const;
  std::vector<MeasureLine> table() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace mdsd
