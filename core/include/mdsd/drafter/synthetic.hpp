#pragma once

#include <vector>

#include "mdsd/drafter/environment.hpp"

namespace mdsd {

/// K drafters that are given by how well they fit, without any model: in a round of N drafted tokens position j of drafter i
/// has the acceptance probability
///
///     a_ij = clamp(mean_i + spread (2 u_j − 1), 0, 1) = 1 − TV(p, q_i) there,
///
/// u_j uniform and the same for all drafters; tokens are accepted one after another until one is refused, which takes
/// another uniform number a position, again the same for all.
struct SyntheticDrafters {
  /// means[domain][drafter], in [0, 1].
  std::vector<std::vector<double>> means;
  double spread = 0.1;      ///< in [0, 1]
  std::size_t block = 5;    ///< N, 1 to 64
  std::uint64_t query = 0;  ///< tokens of a query
  /// Means go from the first domain's to the last's as the budget is emitted, instead of changing with the query.
  bool drifting = false;
};

/// Errors: std::invalid_argument that names what is wrong: no domain, domains of different numbers of drafters, fewer than two
/// drafters, a number out of range.
std::shared_ptr<const DraftEnvironment> synthetic_environment(SyntheticDrafters drafters);

/// The same with acceptances that were recorded: acceptance[domain][drafter][t] = 1 − TV(p, q_i) at context t of a text. A round
/// at t drafts for t … t + N − 1; a text that has come to its end starts again. Queries start at a context drawn evenly.
struct RecordedDrafters {
  std::vector<std::vector<std::vector<double>>> acceptance;
  std::size_t block = 5;
  std::uint64_t query = 0;
};

/// Errors: as for synthetic drafters; drafters of a domain need as many contexts, at least one.
std::shared_ptr<const DraftEnvironment> recorded_environment(RecordedDrafters drafters);

}  // namespace mdsd
