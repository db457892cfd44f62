#include "mdsd/run/recorded_row.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "mdsd/probability/sum.hpp"
#include "mdsd/probability/text.hpp"

namespace mdsd {

Distribution recorded_law(std::span<const double> row, const RowFormat& format, std::string_view field) {
  if (format.logits) return Distribution::from_logits(row, format.shaping, field);
  Distribution law = Distribution::from_weights(row, format.shaping, field);
  const double sum = compensated_sum(row);
  if (std::abs(sum - 1.0) > recorded_sum_tolerance) {
    throw std::invalid_argument(std::string(field) + " sums to " + to_text(sum) +
                                "; probabilities must sum to 1 (within " + to_text(recorded_sum_tolerance) +
                                "). Are these logits?");
  }
  return law;
}

}  // namespace mdsd
