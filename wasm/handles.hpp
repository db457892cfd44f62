#pragma once

#include <cstdint>
#include <map>
#include <variant>
#include <vector>

#include "mdsd/probability/interval.hpp"
#include "mdsd/run/drafter_simulation.hpp"
#include "mdsd/run/measure.hpp"
#include "mdsd/run/recorded_row.hpp"
#include "mdsd/run/simulate.hpp"
#include "mdsd/run/tree_simulation.hpp"
#include "mdsd/tree/call_cost.hpp"
#include "request.hpp"

namespace mdsd::binding {

/// A measurement with what turns its raw rows into laws.
struct MeasureSession {
  Measure measure;
  RowFormat target;
  RowFormat draft;
};

/// Simulated calls with what their lines cost.
struct TreeSession {
  TreeSimulation simulation;
  std::vector<TreeShape> shapes;
  CallCost cost;
};

/// Runs that JavaScript drives piece by piece.
using Handle = std::variant<Simulation, MeasureSession, TreeSession, DrafterSimulation>;

std::map<std::uint32_t, Handle>& handles();
val add(Handle handle);

template <typename Kind>
Kind& find(const Request& request) {
  const auto entry = handles().find(static_cast<std::uint32_t>(request.whole("handle", 1, 4294967295.0)));
  if (entry == handles().end() || !std::holds_alternative<Kind>(entry->second)) {
    throw RequestError("invalid", "handle", "handle names no such run, or it was released");
  }
  return std::get<Kind>(entry->second);
}

/// Field `confidence`, between 0 and 1; 0.95 where it is absent.
double confidence(const Request& request);

val interval_value(const Interval& interval);
/// {mean, standardError, interval}
val estimate_value(const Estimate& estimate);

}  // namespace mdsd::binding
