#include "mdsd/run/recorded_row.hpp"

namespace mdsd {

Distribution recorded_law(std::span<const double> row, const RowFormat& format, std::string_view field) {
  if (format.logits) return Distribution::from_logits(row, format.shaping, field);
  const Distribution law = Distribution::from_probabilities(row, field);
  return format.shaping.is_identity() ? law : Distribution::from_weights(row, format.shaping, field);
}

}  // namespace mdsd
