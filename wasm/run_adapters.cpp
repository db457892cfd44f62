#include "adapters.hpp"
#include "handles.hpp"
#include "step.hpp"

namespace mdsd::binding {
namespace {

val line_value(const MeasureLine& line) {
  val result = estimate_value(line.accepted);
  result.set("scheme", line.scheme);
  result.set("n", static_cast<double>(line.n));
  result.set("verifier", line.verifier);
  result.set("hit", estimate_value(line.hit));
  result.set("gap", estimate_value(line.gap));
  result.set("rows", static_cast<double>(line.rows));
  result.set("exactRows", static_cast<double>(line.exact));
  result.set("exact", line.exact == line.rows);
  return result;
}

}  // namespace

val simulation_create(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const VerifierStep step(request);
    confidence(request);
    return add(Simulation(step.target, step.draft, step.scheme, step.info->id, step.n, step.options, request.rng(),
                          step.laws));
  });
}

val simulation_run(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    find<Simulation>(request).run(request.whole("steps", 0, 1e9));
    return val::undefined();
  });
}

val simulation_read(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const SimulationCounts& counts = find<Simulation>(request).counts();
    const double level = confidence(request);
    std::vector<double> law, low, high;
    for (const std::uint64_t count : counts.token) {
      const Interval interval = binomial_interval(count, counts.steps, level);
      law.push_back(counts.steps == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(counts.steps));
      low.push_back(interval.low);
      high.push_back(interval.high);
    }
    val law_intervals = val::object();
    law_intervals.set("low", typed_array(std::span<const double>(low)));
    law_intervals.set("high", typed_array(std::span<const double>(high)));
    val result = val::object();
    const double steps = static_cast<double>(counts.steps);
    result.set("steps", steps);
    result.set("accepted", counts.steps == 0 ? 0.0 : static_cast<double>(counts.accepted) / steps);
    result.set("hit", counts.steps == 0 ? 0.0 : static_cast<double>(counts.hit) / steps);
    result.set("counts", typed_array(std::span<const std::uint64_t>(counts.token)));
    result.set("acceptedPosition", typed_array(std::span<const std::uint64_t>(counts.accepted_position)));
    result.set("law", typed_array(std::span<const double>(law)));
    result.set("acceptedInterval", interval_value(binomial_interval(counts.accepted, counts.steps, level)));
    result.set("hitInterval", interval_value(binomial_interval(counts.hit, counts.steps, level)));
    result.set("lawIntervals", law_intervals);
    return result;
  });
}

val measure_create(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    MeasureOptions options;
    for (const std::uint64_t n : request.wholes("n", 1, max_drafts, max_drafts)) {
      options.n.push_back(static_cast<std::size_t>(n));
    }
    options.schemes = request.texts("schemes");
    options.verifiers = request.texts("verifiers");
    about("schemes", [&] { for (const auto& id : options.schemes) (void)scheme(id); });
    about("verifiers", [&] { for (const auto& id : options.verifiers) (void)verifier(id); });
    options.samples = request.whole("samples", 0, 1e9, 1000);
    options.confidence = confidence(request);
    options.seed_low = static_cast<std::uint32_t>(request.whole("seedLow", 0, 4294967295.0, 0));
    options.seed_high = static_cast<std::uint32_t>(request.whole("seedHigh", 0, 4294967295.0, 0));
    return add(MeasureSession{Measure(std::move(options)), row_formats(request)});
  });
}

val measure_add_row(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    MeasureSession& session = find<MeasureSession>(request);
    const auto [target, draft] = recorded_pair(request, session.formats, session.measure.rows());
    session.measure.add_row(target, draft);
    return val::undefined();
  });
}

val measure_read(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    val lines = val::array();
    const Measure& measure = find<MeasureSession>(request).measure;
    for (const MeasureLine& line : measure.table()) lines.call<void>("push", line_value(line));
    val result = val::object();
    result.set("rows", static_cast<double>(measure.rows()));
    result.set("table", lines);
    return result;
  });
}

val release(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    handles().erase(static_cast<std::uint32_t>(request.whole("handle", 1, 4294967295.0)));
    return val::undefined();
  });
}

}  // namespace mdsd::binding
