#pragma once

#include <span>
#include <string_view>

#include "mdsd/probability/distribution.hpp"

namespace mdsd {

/// How one side of a recording becomes laws.
struct RowFormat {
  bool logits = false;
  Shaping shaping;
};

/// How far the sum of a recorded row of probabilities may be from 1: float16 and bfloat16 rounding over 100,000 tokens
/// stays below it, unnormalised or mistaken numbers (logits, counts, a wrong axis) do not.
inline constexpr double recorded_sum_tolerance = 0.01;

/// One recorded row as a law. Unlike weights that a person types, probabilities of a recording must nearly sum to 1:
/// a row that sums to 1.3 is a wrong file, not a law to be rescaled in silence.
/// Errors: std::invalid_argument as Distribution, and for such a sum. O(V).
Distribution recorded_law(std::span<const double> row, const RowFormat& format, std::string_view field);

}  // namespace mdsd
