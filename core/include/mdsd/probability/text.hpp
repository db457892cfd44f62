#pragma once

#include <cstdio>
#include <string>

namespace mdsd {

/// A number as messages show it, to 15 digits (what people type comes back): 0.3, 1e-300, -Infinity, NaN, as JavaScript
/// writes them.
inline std::string to_text(double value) {
  if (value != value) return "NaN";
  if (value - value != 0.0) return value > 0 ? "Infinity" : "-Infinity";
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.15g", value);
  return buffer;
}

}  // namespace mdsd
