#include <cmath>

#include "adapters.hpp"
#include "handles.hpp"
#include "mdsd/run/lossy_frontier.hpp"
#include "mdsd/run/sequence_drift.hpp"
#include "tree.hpp"

namespace mdsd::binding {
namespace {

/// A rule with its parameters, from {rule, parameters: {name: number, fallback: text}, candidates, deterministic}.
LossySetting setting_of(const Request& request) {
  const std::string id = request.text("rule");
  LossySetting setting{about("rule", [&] { return &lossy_rule(id); })};
  const Request given = request.object("parameters");
  for (const LossyParameter& parameter : setting.rule->parameters) {
    // Its range is the rule's to say, in its own words.
    setting.values.push_back(given.number(parameter.name, -1e300, 1e300, parameter.initial));
  }
  const LossyChoice& choice = setting.rule->choice;
  if (!choice.options.empty()) setting.choice = given.has(choice.name) ? given.text(choice.name) : choice.options[0];
  setting.candidates = static_cast<std::size_t>(request.whole("candidates", 1, max_drafts, 1));
  setting.how = request.flag("deterministic") ? Candidates::deterministic : Candidates::drawn;
  return setting;
}

std::size_t points_of(const Request& request) { return static_cast<std::size_t>(request.whole("points", 2, 1000, 50)); }

/// null where it is infinite.
val finite(double value) { return std::isinf(value) ? val::null() : val(value); }

void set_distance(val& entry, const LawDistance& distance) {
  entry.set("tv", distance.tv);
  entry.set("kl", finite(distance.kl));
  entry.set("reverseKl", finite(distance.reverse_kl));
  entry.set("chiSquare", finite(distance.chi_square));
  entry.set("overshoot", finite(distance.overshoot));
}

/// An error about a rule is about its parameters, or about laws that it is undefined for.
template <typename Work>
auto about_rule(Work work) -> decltype(work()) {
  try {
    return work();
  } catch (const RequestError&) {
    throw;
  } catch (const std::invalid_argument& error) {
    const std::string message = error.what();
    const bool undefined = message.find("the draft puts") == 0 || message.find("target and draft") == 0 || message.find("no token") == 0;
    throw RequestError(undefined ? "unsupported" : "invalid", undefined ? "draft" : "parameters", message);
  }
}

}  // namespace

val lossy_registry(val object) {
  return guarded(std::move(object), [](const Request&) -> val {
    val rules = val::array();
    for (const LossyRuleInfo& info : lossy_rules()) {
      val entry = val::object();
      entry.set("id", std::string(info.id));
      entry.set("name", std::string(info.name));
      entry.set("acceptanceFormula", std::string(info.acceptance));
      entry.set("rejectionFormula", std::string(info.rejection));
      entry.set("lawFormula", std::string(info.law));
      entry.set("source", std::string(info.source));
      entry.set("family", std::string(info.family));
      val parameters = val::array();
      for (const LossyParameter& parameter : info.parameters) {
        val each = val::object();
        each.set("name", std::string(parameter.name));
        each.set("meaning", std::string(parameter.meaning));
        each.set("minimum", parameter.minimum);
        each.set("maximum", parameter.maximum);
        each.set("above", parameter.above);
        each.set("whole", parameter.whole);
        each.set("initial", parameter.initial);
        each.set("logarithmic", parameter.logarithmic);
        each.set("from", parameter.sweep_from);
        each.set("to", parameter.sweep_to);
        parameters.call<void>("push", each);
      }
      entry.set("parameters", parameters);
      val options = val::array();
      for (const char* option : info.choice.options) options.call<void>("push", std::string(option));
      entry.set("choice", std::string(info.choice.name));
      entry.set("options", options);
      rules.call<void>("push", entry);
    }
    return rules;
  });
}

val lossy(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const Distribution p = request.law("target"), q = request.law("draft");
    about("draft", [&] { require_same_vocabulary(p, q); });
    const LossySetting setting = setting_of(request);
    const OneTokenRule rule = about_rule([&] { return make_lossy_rule(*setting.rule, p, q, setting.values, setting.choice); });
    const InducedLaw induced = induced_law(rule, p, q, setting.candidates, setting.how);
    const HonestBaseline honest = honest_baseline(rule, q);
    val baseline = val::object();
    baseline.set("acceptance", honest.accepted);
    baseline.set("law", typed_array(std::span<const double>(honest.law)));
    set_distance(baseline, law_distance(honest.law, p.values()));
    val result = val::object();
    result.set("acceptance", induced.accepted);
    result.set("law", typed_array(std::span<const double>(induced.law)));
    set_distance(result, law_distance(induced.law, p.values()));
    val from_baseline = val::object();
    set_distance(from_baseline, law_distance(induced.law, honest.law));
    result.set("fromBaseline", from_baseline);
    result.set("baseline", baseline);
    return result;
  });
}

val lossy_frontier(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const Distribution p = request.law("target"), q = request.law("draft");
    about("draft", [&] { require_same_vocabulary(p, q); });
    const std::size_t points = points_of(request);
    val lines = val::array();
    for (const Request& given : request.objects("rules", 200)) {
      const LossySetting setting = setting_of(given);
      val line = val::array();
      for (const FrontierPoint& point : about_rule([&] { return mdsd::lossy_frontier(setting, p, q, points); })) {
        val entry = val::object();
        entry.set("value", point.value);
        entry.set("acceptance", point.accepted);
        set_distance(entry, point.distance);
        line.call<void>("push", entry);
      }
      lines.call<void>("push", line);
    }
    return lines;
  });
}

val lossy_average_create(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    std::vector<LossySetting> settings;
    for (const Request& given : request.objects("rules", 200)) settings.push_back(setting_of(given));
    const RowFormats formats = row_formats(request);
    return about("settings", [&] { return add(LossySession{LossyAverage(std::move(settings), points_of(request)), formats}); });
  });
}

val lossy_average_add_row(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    LossySession& session = find<LossySession>(request);
    const auto pair = recorded_pair(request, session.formats, session.average.contexts());
    about("draftRows", [&] { session.average.add(pair.first, pair.second); });
    return val::undefined();
  });
}

val lossy_average_read(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const LossyAverage& average = find<LossySession>(request).average;
    const double level = confidence(request);
    const auto point_value = [](const AveragePoint& point) {
      val entry = val::object();
      entry.set("value", point.value);
      entry.set("contexts", static_cast<double>(point.contexts));
      entry.set("acceptance", point.accepted.mean);
      entry.set("acceptanceEstimate", estimate_value(point.accepted));
      entry.set("tvEstimate", estimate_value(point.tv));
      set_distance(entry, point.distance);
      return entry;
    };
    val lines = val::array();
    for (std::size_t i = 0; i < average.settings(); ++i) {
      val line = val::object();
      line.set("own", point_value(average.own(i, level)));
      val points = val::array();
      for (const AveragePoint& point : average.frontier(i, level)) points.call<void>("push", point_value(point));
      line.set("points", points);
      lines.call<void>("push", line);
    }
    val result = val::object();
    result.set("contexts", static_cast<double>(average.contexts()));
    result.set("contextTv", typed_array(std::span<const double>(average.context_tv())));
    result.set("lines", lines);
    return result;
  });
}

val lossy_drift(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const ContextPair pair = context_pair(request);
    const LossySetting setting = setting_of(request);
    const auto length = static_cast<std::size_t>(request.whole("length", 1, 64));
    const SequenceDrift drift = about_rule([&] {
      try {
        return sequence_drift(setting, pair, length);
      } catch (const std::invalid_argument& error) {
        const std::string message = error.what();
        if (message.find("length") == 0) throw RequestError("limit", "length", message);
        if (message.find("target has no") == 0) throw RequestError("invalid", "target", message);
        if (message.find("draft has no") == 0) throw RequestError("invalid", "draft", message);
        throw;
      }
    });
    val result = val::object();
    result.set("tv", typed_array(std::span<const double>(drift.tv)));
    result.set("acceptance", typed_array(std::span<const double>(drift.accepted)));
    return result;
  });
}

val lossy_text(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const ContextPair pair = context_pair(request);
    const LossySetting setting = setting_of(request);
    const auto length = static_cast<std::size_t>(request.whole("length", 1, 100'000));
    std::vector<int> tokens;
    std::vector<double> tv, accepted;
    for (const WrittenToken& each : about_rule([&] { return write_text(setting, pair, length, request.rng()); })) {
      tokens.push_back(each.token);
      tv.push_back(each.tv);
      accepted.push_back(each.accepted);
    }
    val result = val::object();
    result.set("tokens", typed_array(std::span<const int>(tokens)));
    result.set("tv", typed_array(std::span<const double>(tv)));
    result.set("acceptance", typed_array(std::span<const double>(accepted)));
    return result;
  });
}

}  // namespace mdsd::binding
