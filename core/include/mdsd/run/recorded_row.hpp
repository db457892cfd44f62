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

/// One recorded row as a law; probabilities must nearly sum to 1. Errors: as Distribution. O(V).
Distribution recorded_law(std::span<const double> row, const RowFormat& format, std::string_view field);

}  // namespace mdsd
