#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <variant>
#include <vector>

#include "mdsd/model/ngram.hpp"
#include "mdsd/model/tokenizer.hpp"
#include "mdsd/probability/interval.hpp"
#include "mdsd/run/drafter_simulation.hpp"
#include "mdsd/run/lossy_frontier.hpp"
#include "mdsd/run/measure.hpp"
#include "mdsd/run/recorded_row.hpp"
#include "mdsd/run/simulate.hpp"
#include "mdsd/run/tree_simulation.hpp"
#include "mdsd/tree/call_cost.hpp"
#include "request.hpp"

namespace mdsd::binding {

/// What turns raw rows of both sides into laws, from `targetOptions` and `draftOptions`.
struct RowFormats {
  RowFormat target, draft;
};
RowFormats row_formats(const Request& request);

/// Fields `target` and `draft` as the laws of a row, after so many.
std::pair<Distribution, Distribution> recorded_pair(const Request& request, const RowFormats& formats, std::uint64_t rows);

struct MeasureSession {
  Measure measure;
  RowFormats formats;
};

/// A lossy frontier over many rows.
struct LossySession {
  LossyAverage average;
  RowFormats formats;
};

/// Simulated calls with what their lines cost.
struct TreeSession {
  TreeSimulation simulation;
  std::vector<TreeShape> shapes;
  CallCost cost;
};

/// A model trained on a text, with what cuts it into tokens.
struct TextModel {
  std::shared_ptr<const Tokenizer> tokenizer;
  NgramModel model;
  std::vector<int> tokens, held_out;
  std::size_t counted = 0;  ///< of tokens
};

/// Runs that JavaScript drives piece by piece, and what it keeps.
using Handle = std::variant<Simulation, MeasureSession, LossySession, TreeSession, DrafterSimulation, std::shared_ptr<TextModel>>;

std::map<std::uint32_t, Handle>& handles();
val add(Handle handle);

template <typename Kind>
Kind& find(const Request& request, const char* field = "handle") {
  const auto entry = handles().find(static_cast<std::uint32_t>(request.whole(field, 1, 4294967295.0)));
  if (entry == handles().end() || !std::holds_alternative<Kind>(entry->second)) {
    throw RequestError("invalid", field, std::string(field) + " names nothing that is there, or it was released");
  }
  return std::get<Kind>(entry->second);
}

/// Field `confidence`, between 0 and 1; 0.95 where it is absent.
double confidence(const Request& request);

val interval_value(const Interval& interval);
/// {mean, standardError, interval}
val estimate_value(const Estimate& estimate);

}  // namespace mdsd::binding
