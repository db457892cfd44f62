#include "handles.hpp"

namespace mdsd::binding {
namespace {

RowFormat row_format(const Request& request, const char* field) {
  if (!request.has(field)) return {};
  const Request options = request.object(field);
  return about(field, [&] { return RowFormat{options.flag("logits"), options.shaping()}; });
}

}  // namespace

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

RowFormats row_formats(const Request& request) { return {row_format(request, "targetOptions"), row_format(request, "draftOptions")}; }

std::pair<Distribution, Distribution> recorded_pair(const Request& request, const RowFormats& formats, std::uint64_t rows) {
  const std::string row = " row " + std::to_string(rows + 1);
  Distribution target = about("targetRows", [&] { return recorded_law(request.numbers("target", max_vocabulary), formats.target, "target" + row); });
  Distribution draft = about("draftRows", [&] { return recorded_law(request.numbers("draft", max_vocabulary), formats.draft, "draft" + row); });
  about("draftRows", [&] { require_same_vocabulary(target, draft); });
  return {std::move(target), std::move(draft)};
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
