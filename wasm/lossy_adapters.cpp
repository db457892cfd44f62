#include <cmath>

#include "adapters.hpp"
#include "mdsd/run/lossy_frontier.hpp"
#include "mdsd/run/sequence_drift.hpp"
#include "tree.hpp"

namespace mdsd::binding {
namespace {

/// A rule with its parameters, from {rule, parameters: {name: number, fallback: text}, candidates, deterministic}.
struct Setting {
  explicit Setting(const Request& request) {
    const std::string id = request.text("rule");
    info = about("rule", [&] { return &lossy_rule(id); });
    const Request given = request.object("parameters");
    for (const LossyParameter& parameter : info->parameters) {
      // Its range is the rule's to say, in its own words.
      values.push_back(given.number(parameter.name, -1e300, 1e300, parameter.initial));
    }
    if (!info->choice.options.empty()) {
      choice = given.has(info->choice.name) ? given.text(info->choice.name) : info->choice.options[0];
    }
    candidates = static_cast<std::size_t>(request.whole("candidates", 1, max_drafts, 1));
    how = request.flag("deterministic") ? Candidates::deterministic : Candidates::drawn;
  }

  const LossyRuleInfo* info;
  std::vector<double> values;
  std::string choice;
  std::size_t candidates;
  Candidates how;
};

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
    const Setting setting(request);
    const OneTokenRule rule = about_rule([&] { return make_lossy_rule(*setting.info, p, q, setting.values, setting.choice); });
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
    const auto points = static_cast<std::size_t>(request.whole("points", 2, 1000, 50));
    val lines = val::array();
    for (const Request& given : request.objects("rules", 200)) {
      const Setting setting(given);
      val line = val::array();
      for (const FrontierPoint& point : about_rule([&] {
             return mdsd::lossy_frontier(*setting.info, p, q, setting.values, setting.choice, points, setting.candidates, setting.how);
           })) {
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

val lossy_drift(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const ContextPair pair = context_pair(request);
    const Setting setting(request);
    const auto length = static_cast<std::size_t>(request.whole("length", 1, 64));
    const SequenceDrift drift = about_rule([&] {
      try {
        return sequence_drift(*setting.info, setting.values, setting.choice, pair, length, setting.candidates, setting.how);
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

}  // namespace mdsd::binding
