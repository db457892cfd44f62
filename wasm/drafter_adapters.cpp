#include "adapters.hpp"
#include "handles.hpp"
#include "mdsd/drafter/model_drafters.hpp"
#include "mdsd/drafter/synthetic.hpp"
#include "mdsd/probability/divergence.hpp"
#include "tree.hpp"

namespace mdsd::binding {
namespace {

constexpr std::size_t most_domains = 64, most_contexts = 1'000'000;

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

std::shared_ptr<const DraftEnvironment> synthetic(const Request& request, std::size_t block, std::uint64_t query) {
  SyntheticDrafters drafters{request.rows("means", most_domains, max_drafters), request.number("spread", 0.0, 1.0, 0.1), block, query,
                             request.flag("drifting")};
  return about("means", [&] { return synthetic_environment(std::move(drafters)); });
}

/// 1 − TV(p, q) of every row: {target: rows, drafts: [{rows}]}, one a domain.
std::shared_ptr<const DraftEnvironment> recorded(const Request& request, std::size_t block, std::uint64_t query) {
  RecordedDrafters drafters{{}, block, query};
  for (const Request& table : request.objects("tables", most_domains)) {
    std::vector<Distribution> target;
    for (const std::vector<double>& row : table.rows("target", most_contexts, max_vocabulary)) {
      target.push_back(about("tables", [&] { return Distribution::from_weights(row, "target row " + std::to_string(target.size())); }));
    }
    auto& domain = drafters.acceptance.emplace_back();
    for (const Request& draft : table.objects("drafts", max_drafters)) {
      const std::vector<std::vector<double>> rows = draft.rows("rows", most_contexts, max_vocabulary);
      const std::string name = "drafts[" + std::to_string(domain.size()) + "]";
      if (rows.size() != target.size()) {
        throw RequestError("invalid", "tables", name + " has " + std::to_string(rows.size()) + " rows; allowed: as many as the target, " +
                                                    std::to_string(target.size()));
      }
      std::vector<double>& acceptance = domain.emplace_back();
      about("tables", [&] {
        for (std::size_t i = 0; i < rows.size(); ++i) {
          acceptance.push_back(std::min(1.0, overlap(target[i], Distribution::from_weights(rows[i], name + " row " + std::to_string(i)))));
        }
      });
    }
  }
  return about("tables", [&] { return recorded_environment(std::move(drafters)); });
}

std::shared_ptr<const DraftEnvironment> models(const Request& request, std::size_t block, std::uint64_t query) {
  ModelDrafters drafters{context_laws(request, "target"), {}, {}, block, query};
  for (const Request& draft : request.objects("drafters", max_drafters)) drafters.drafters.push_back(context_laws(draft, "laws"));
  for (const Request& domain : request.objects("domains", most_domains)) {
    auto& prompts = drafters.prompts.emplace_back();
    for (const std::vector<double>& prompt : domain.rows("prompts", most_contexts, most_contexts)) {
      prompts.emplace_back(prompt.begin(), prompt.end());
    }
  }
  about("prompts", [&] { require_prompts(drafters.prompts, drafters.target->vocabulary()); });
  return about("drafters", [&] { return model_environment(std::move(drafters)); });
}

std::shared_ptr<const DraftEnvironment> environment(const Request& request) {
  const auto block = static_cast<std::size_t>(request.whole("block", 1, max_draft_block, 5));
  const std::uint64_t query = request.whole("query", 0, 1e7, 0);
  if (request.has("domains")) return models(request, block, query);
  if (request.has("tables")) return recorded(request, block, query);
  return synthetic(request, block, query);
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
    options.environment = environment(request);
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
    const auto all = environment(request);
    const std::uint64_t rounds = request.whole("rounds", 2, 1e6, 20'000);
    val domains = val::array();
    for (std::size_t domain = 0; domain < all->domains(); ++domain) {
      val entries = val::array();
      for (std::size_t i = 0; i < all->drafters(); ++i) {
        const DrafterRewards rewards = reward_moments(*all, domain, i, rounds, request.rng());
        val entry = val::object();
        entry.set("BE", moments_value(rewards.block_efficiency));
        entry.set("BD", moments_value(rewards.block_divergence));
        entries.call<void>("push", entry);
      }
      domains.call<void>("push", entries);
    }
    return domains;
  });
}

}  // namespace mdsd::binding
