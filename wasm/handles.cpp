#include "handles.hpp"

namespace mdsd::binding {

std::map<std::uint32_t, Handle>& handles() {
  static std::map<std::uint32_t, Handle> table;
  return table;
}

val add(Handle handle) {
  static std::uint32_t next = 1;
  const std::uint32_t id = next++;
  handles().emplace(id, std::move(handle));
  return val(id);
}

double confidence(const Request& request) {
  const double level = request.number("confidence", 0.0, 1.0, 0.95);
  if (level == 0.0 || level == 1.0) {
    throw RequestError("invalid", "confidence", "confidence is " + std::to_string(level) + "; allowed: between 0 and 1");
  }
  return level;
}

val interval_value(const Interval& interval) {
  val result = val::object();
  result.set("low", interval.low);
  result.set("high", interval.high);
  return result;
}

val estimate_value(const Estimate& estimate) {
  val result = val::object();
  result.set("mean", estimate.mean);
  result.set("standardError", estimate.standard_error);
  result.set("interval", interval_value(estimate.interval));
  return result;
}

}  // namespace mdsd::binding
