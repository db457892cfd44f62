#include "mdsd/run/recorded_row.hpp"

#include <cmath>
#include <sstream>
#include <stdexcept>

#include "mdsd/probability/sum.hpp"

namespace mdsd {

Distribution recorded_law(std::span<const double> row, const RowFormat& format, std::string_view field) {
  if (format.logits) return Distribution::from_logits(row, format.shaping, field);
  Distribution law = Distribution::from_weights(row, format.shaping, field);
  const double sum = compensated_sum(row);
  if (std::abs(sum - 1.0) > recorded_sum_tolerance) {
    std::ostringstream message;
    message << field << " sums to " << sum << "; probabilities must sum to 1 (within " << recorded_sum_tolerance
            << "). Are these logits?";
    throw std::invalid_argument(message.str());
  }
  return law;
}

}  // namespace mdsd
