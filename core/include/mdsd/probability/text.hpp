#pragma once

#include <cstdio>
#include <string>

namespace mdsd {

/// A number as messages show it: 0.3, 1e-300, -Infinity, NaN (as JavaScript writes them).
inline std::string to_text(double value) {
  if (value != value) return "NaN";
  if (value - value != 0.0) return value > 0 ? "Infinity" : "-Infinity";
  char buffer[32];
  // The shortest of 15 digits for what people typed, 17 where they are needed to tell two doubles apart.
  std::snprintf(buffer, sizeof buffer, "%.15g", value);
  if (std::stod(buffer) != value) std::snprintf(buffer, sizeof buffer, "%.17g", value);
  return buffer;
}

}  // namespace mdsd
