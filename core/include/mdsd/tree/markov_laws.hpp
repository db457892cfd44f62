#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "mdsd/probability/family.hpp"
#include "mdsd/tree/context_laws.hpp"

namespace mdsd {

inline constexpr std::size_t max_markov_order = 3;
inline constexpr std::size_t max_markov_vocabulary = 64;

/// How one side of a Markov pair makes its rows: by a family, or from listed weights.
struct RowSource {
  const LawFamily* family = nullptr;  ///< none: `weights`
  double parameter = 0.0;
  std::uint32_t seed_low = 0, seed_high = 0;
  std::vector<double> weights;
  Shaping shaping;  ///< of every row, edited ones included
  std::map<std::vector<int>, std::vector<double>> edited;  ///< weights of single contexts, instead
};

struct MarkovOptions {
  std::size_t vocabulary = 2;
  std::size_t order = 1;  ///< 0 to max_markov_order
  RowSource target, draft;
};

/// A pair of Markov chains whose rows are made when asked for: the row of a context is
///
///     a seeded family     a draw of its own, from the seed and the context
///     any other           the family's law or the listed weights, their tokens shuffled by the context (the same way for
///                         target and draft; the empty context not at all)
///     a family of drafts  relative to the target's row, before that is shaped
///
/// Errors: std::invalid_argument for a vocabulary or an order out of range, weights of another size, an edited context
/// that is longer than the order, and as the family and the shaping. Rows report their errors when they are made.
ContextPair markov_laws(const MarkovOptions& options);

}  // namespace mdsd
