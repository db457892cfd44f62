#include "adapters.hpp"
#include "handles.hpp"

namespace mdsd::binding {
namespace {

PolicyLine policy_line(const Request& request) {
  const std::string id = request.text("policy");
  PolicyLine line{about("policies", [&] { return &policy(id); }), {}, Reward::block_divergence, request.flag("restart")};
  if (request.has("reward")) {
    const std::string reward = request.text("reward");
    if (reward != "BE" && reward != "BD") {
      throw RequestError("invalid", "policies", "reward of " + id + " is \"" + reward + "\"; allowed: BE, BD");
    }
    line.reward = reward == "BE" ? Reward::block_efficiency : Reward::block_divergence;
  }
  const Request given = request.object("parameters");
  for (const PolicyParameter& parameter : line.policy->parameters) {
    // Its range is the policy's to say, in its own words.
    line.values.push_back(given.number(parameter.name, -1e300, 1e300, parameter.initial));
  }
  return line;
}

val moments_value(const RewardMoments& moments) {
  val result = val::object();
  result.set("mean", moments.mean);
  result.set("variance", moments.variance);
  return result;
}

SyntheticDrafters synthetic(const Request& request) {
  SyntheticDrafters drafters;
  drafters.means = request.rows("means", 64, max_drafters);
  drafters.spread = request.number("spread", 0.0, 1.0, 0.1);
  drafters.block = static_cast<std::size_t>(request.whole("block", 1, 64, 5));
  drafters.query = request.whole("query", 0, 1e7, 0);
  drafters.drifting = request.flag("drifting");
  about("means", [&] { require_valid(drafters); });
  return drafters;
}

}  // namespace

val policy_registry(val object) {
  return guarded(std::move(object), [](const Request&) -> val {
    val result = val::array();
    for (const PolicyInfo& info : policies()) {
      val entry = val::object();
      entry.set("id", std::string(info.id));
      entry.set("name", std::string(info.name));
      entry.set("rule", std::string(info.rule));
      entry.set("source", std::string(info.source));
      entry.set("fullInformation", info.full_information);
      val parameters = val::array();
      for (const PolicyParameter& parameter : info.parameters) {
        val each = val::object();
        each.set("name", std::string(parameter.name));
        each.set("meaning", std::string(parameter.meaning));
        each.set("minimum", parameter.minimum);
        each.set("maximum", parameter.maximum);
        each.set("initial", parameter.initial);
        each.set("whole", parameter.whole);
        parameters.call<void>("push", each);
      }
      entry.set("parameters", parameters);
      result.call<void>("push", entry);
    }
    return result;
  });
}

val drafters_create(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    confidence(request);
    DrafterOptions options;
    options.drafters = synthetic(request);
    for (const Request& line : request.objects("policies", 64)) options.lines.push_back(policy_line(line));
    options.budget = request.whole("budget", 1, 1e7, 300);
    options.draft_cost = request.number("draftCost", 0.0, 1e6, 0.0);
    options.switch_cost = request.number("switchCost", 0.0, 1e6, 0.0);
    options.seed_low = static_cast<std::uint32_t>(request.whole("seedLow", 0, 4294967295.0, 0));
    options.seed_high = static_cast<std::uint32_t>(request.whole("seedHigh", 0, 4294967295.0, 0));
    return about("policies", [&] { return add(DrafterSimulation(std::move(options))); });
  });
}

val drafters_run(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    find<DrafterSimulation>(request).run(request.whole("runs", 0, 1e9));
    return val::undefined();
  });
}

val drafters_read(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const DrafterSimulation& simulation = find<DrafterSimulation>(request);
    const double level = confidence(request);
    val result = val::object();
    result.set("runs", static_cast<double>(simulation.runs()));
    result.set("best", static_cast<double>(simulation.best()));
    result.set("checkpoints", typed_array(std::span<const std::uint64_t>(simulation.checkpoints())));
    val alone = val::array();
    for (std::size_t i = 0; i < simulation.drafters(); ++i) alone.call<void>("push", estimate_value(simulation.alone(i, level)));
    result.set("alone", alone);
    result.set("specialist", estimate_value(simulation.specialist(level)));
    val lines = val::array();
    for (std::size_t line = 0; line < simulation.lines() && simulation.runs() > 0; ++line) {
      val entry = val::object();
      entry.set("cost", estimate_value(simulation.cost(line, level)));
      entry.set("regret", estimate_value(simulation.regret(line, level)));
      entry.set("specialistRegret", estimate_value(simulation.specialist_regret(line, level)));
      entry.set("pulls", typed_array(std::span<const double>(simulation.pulls(line))));
      entry.set("switches", simulation.switches(line));
      const std::vector<double> curve = simulation.regret_curve(line);
      entry.set("regretCurve", typed_array(std::span<const double>(curve)));
      val recent = val::array();
      for (const std::vector<double>& pulls : simulation.pulls_over_time(line)) {
        recent.call<void>("push", typed_array(std::span<const double>(pulls)));
      }
      entry.set("pullsOverTime", recent);
      lines.call<void>("push", entry);
    }
    result.set("lines", lines);
    return result;
  });
}

val reward_signal(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const SyntheticDrafters drafters = synthetic(request);
    constexpr std::uint64_t rounds = 20'000;
    val domains = val::array();
    for (std::size_t domain = 0; domain < drafters.means.size(); ++domain) {
      val entries = val::array();
      for (std::size_t i = 0; i < drafters.means[domain].size(); ++i) {
        val entry = val::object();
        entry.set("BE", moments_value(reward_moments(drafters, domain, i, Reward::block_efficiency, rounds, request.rng())));
        entry.set("BD", moments_value(reward_moments(drafters, domain, i, Reward::block_divergence, rounds, request.rng())));
        entries.call<void>("push", entry);
      }
      domains.call<void>("push", entries);
    }
    return domains;
  });
}

}  // namespace mdsd::binding
