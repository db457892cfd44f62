#include "adapters.hpp"
#include "handles.hpp"
#include "mdsd/run/tree_exact.hpp"
#include "mdsd/run/tree_replay.hpp"
#include "mdsd/tree/call_cost.hpp"
#include "mdsd/tree/ceiling.hpp"
#include "tree.hpp"

namespace mdsd::binding {
namespace {

constexpr double largest_list = 20'000;  // emitted strings that are worth an object each

const TreeVerifierInfo& verifier_of(const Request& request, const TreeSetup& setup) {
  const std::string id = request.text("verifier");
  const TreeVerifierInfo& info = *about("verifier", [&] { return &tree_verifier(id); });
  if (!info.misfit(setup).empty()) {
    try {
      require_fit(info, setup);
    } catch (const std::invalid_argument& error) {
      throw RequestError("unsupported", "verifier", error.what());
    }
  }
  return info;
}

/// {"0,1": probability} for every emitted string that has one.
val law_value(const ExactTree& exact, std::size_t vocabulary) {
  val result = val::object();
  std::vector<int> string;
  for (std::size_t k = 0; k < exact.law.size(); ++k) {
    string.assign(k + 1, 0);
    for (const double probability : exact.law[k]) {
      if (probability > 0.0) result.set(prefix_text(string), probability);
      for (std::size_t i = string.size(); i-- > 0 && ++string[i] == static_cast<int>(vocabulary);) string[i] = 0;
    }
  }
  return result;
}

/// Laws that a tree asks for while it is drawn may be wrong or missing: that is about them, not about the tree.
template <typename Work>
auto about_laws(Work work) -> decltype(work()) {
  try {
    return work();
  } catch (const RequestError&) {
    throw;
  } catch (const std::invalid_argument& error) {
    const std::string message = error.what();
    throw RequestError("invalid", message.starts_with("draft") ? "draft" : "target", message);
  }
}

CallCost call_cost(const Request& request) {
  CallCost cost;
  if (!request.has("cost")) return cost;
  return about("cost", [&] {
    const Request given = request.object("cost");
    cost.draft = given.number("draft", 0.0, 1e6, 0.0);
    if (given.has("verification")) {
      cost.verification.clear();
      for (const std::vector<double>& point : given.rows("verification", 100, 2)) {
        if (point.size() != 2) throw std::invalid_argument("cost.verification holds a point that is no pair of numbers");
        cost.verification.push_back({point[0], point[1]});
      }
    }
    require_valid(cost);
    return cost;
  });
}

}  // namespace

val tree_registry(val object) {
  return guarded(std::move(object), [](const Request&) -> val {
    val result = val::array();
    for (const TreeVerifierInfo& info : tree_verifiers()) {
      val entry = val::object();
      entry.set("id", std::string(info.id));
      entry.set("name", std::string(info.name));
      entry.set("summary", std::string(info.summary));
      entry.set("source", std::string(info.source));
      entry.set("fault", std::string(info.fault));
      entry.set("lossless", info.lossless());
      entry.set("walk", std::string(info.walk == Walk::top_down      ? "top-down"
                                    : info.walk == Walk::conditional ? "conditional"
                                                                     : "path"));
      result.call<void>("push", entry);
    }
    return result;
  });
}

val tree_plan(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const TreeSetup setup = tree_setup(request);
    const ContextPair pair = context_pair(request);
    val verifiers = val::object();
    for (const TreeVerifierInfo& info : tree_verifiers()) {
      val entry = val::object();
      const std::string misfit = info.misfit(setup);
      entry.set("misfit", misfit);
      if (misfit.empty()) entry.set("enumeration", tree_enumeration_size(info, setup, pair));
      verifiers.set(std::string(info.id), entry);
    }
    val result = val::object();
    result.set("nodes", static_cast<double>(setup.shape.nodes()));
    result.set("depth", static_cast<double>(setup.shape.depth()));
    result.set("verifiers", verifiers);
    return result;
  });
}

val tree_exact(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const TreeSetup setup = tree_setup(request);
    ContextCache cache(context_pair(request));
    const TreeVerifierInfo& info = verifier_of(request, setup);
    const double limit = request.number("enumerationLimit", 0.0, 1e12, affordable_tree_enumeration);
    const double size = tree_enumeration_size(info, setup, cache.pair());
    val result = val::object();
    result.set("enumeration", size);
    if (size > limit) return result;
    const ExactTree exact = about_laws([&] { return exact_tree(info, setup, cache, limit); });
    result.set("tokensPerCall", exact.tokens);
    result.set("acceptedLength", typed_array(std::span<const double>(exact.accepted)));
    if (exact.law_error) result.set("lawError", *exact.law_error);
    if (!exact.law.empty() && static_cast<double>(exact.law.back().size()) <= largest_list) {
      result.set("law", law_value(exact, cache.vocabulary()));
    }
    return result;
  });
}

val tree_ceiling(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const TreeSetup setup = tree_setup(request);
    ContextCache cache(context_pair(request));
    try {
      return val(mdsd::tree_ceiling(setup, cache));
    } catch (const std::invalid_argument& error) {
      const std::string message = error.what();
      if (message.starts_with("the ceiling")) throw RequestError("limit", "children", message);
      throw;
    }
  });
}

val tree_replay(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    ContextCache cache(context_pair(request));
    const std::uint64_t index = request.whole("index", 0, 1e9, 0);
    Rng rng = Rng::nth(static_cast<std::uint32_t>(request.whole("seedLow", 0, 4294967295.0, 0)),
                       static_cast<std::uint32_t>(request.whole("seedHigh", 0, 4294967295.0, 0)), index);
    GivenTree given = [&]() -> GivenTree {
      if (!request.has("tree")) {
        GivenTree drawn{DraftTree(cache), tree_setup(request), {}};
        about_laws([&] { draw_tree(drawn.setup, rng, drawn.tree); });
        for (std::size_t node = 0; node < drawn.tree.size(); ++node) drawn.node_of.push_back(static_cast<int>(node));
        return drawn;
      }
      const Request tree = request.object("tree");
      const std::vector<std::string> schemes = request.texts("schemes");
      const SchemeInfo& scheme = *about("scheme", [&] { return &mdsd::scheme(schemes.at(0)); });
      std::vector<int> parents, tokens;
      for (const double parent : tree.numbers("parents", max_tree_nodes)) parents.push_back(static_cast<int>(parent));
      for (const double token : tree.numbers("tokens", max_tree_nodes)) tokens.push_back(static_cast<int>(token));
      return about("tree", [&] { return given_tree(parents, tokens, scheme, cache); });
    }();
    const TreeVerifierInfo& info = verifier_of(request, given.setup);
    DraftTree& tree = given.tree;
    const TreeOutcome outcome = about_laws([&] { return evaluate_tree(info, given.setup, tree, false); });
    const TreeReplay replay = about_laws([&] { return replay_tree(info, given.setup, tree, std::move(rng)); });

    std::vector<int> place(tree.size());  // of a node in the given order
    for (std::size_t i = 0; i < given.node_of.size(); ++i) place[given.node_of[i]] = static_cast<int>(i);
    val nodes = val::array();
    for (const int node : given.node_of) {
      const DraftTree::Node& at = tree[node];
      val entry = val::object();
      entry.set("parent", at.parent < 0 ? -1 : place[at.parent]);
      entry.set("token", at.token);
      entry.set("depth", static_cast<double>(at.depth));
      if (at.parent >= 0) {
        Context& context = tree.context(at.parent);
        entry.set("p", context.target()[at.token]);
        entry.set("q", context.draft()[at.token]);
      }
      entry.set("kept", outcome.kept[node]);
      if (replay.weight[node] >= 0.0) entry.set("weight", replay.weight[node]);
      nodes.call<void>("push", entry);
    }
    val coins = val::array();
    for (const TreeCoin& thrown : replay.coins) {
      val entry = val::object();
      entry.set("node", place[thrown.node]);
      entry.set("chance", thrown.chance);
      entry.set("coin", thrown.coin);
      coins.call<void>("push", entry);
    }
    val result = val::object();
    result.set("nodes", nodes);
    result.set("coins", coins);
    result.set("kept", place[replay.kept]);
    result.set("extra", typed_array(std::span<const double>(replay.extra)));
    result.set("coin", replay.coin);
    result.set("token", replay.token);
    result.set("tokensPerCall", outcome.tokens(tree));
    return result;
  });
}

val tree_laws(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const ContextPair pair = context_pair(request);
    const std::vector<int> prefix = about("prefix", [&] { return read_prefix(request.text("prefix"), pair.target->vocabulary()); });
    val result = val::object();
    result.set("target", about("target", [&] { return typed_array(pair.target->law(prefix).values()); }));
    result.set("draft", about("draft", [&] { return typed_array(pair.draft->law(prefix).values()); }));
    return result;
  });
}

val tree_simulation_create(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const CallCost cost = call_cost(request);
    confidence(request);
    std::vector<TreeGroup> groups;
    for (const Request& given : request.objects("groups", 16)) {
      TreeGroup group{tree_setup(given), {}};
      for (const std::string& id : given.texts("verifiers")) {
        group.verifiers.push_back(about("verifiers", [&] { return &tree_verifier(id); }));
        about("verifiers", [&] { require_fit(*group.verifiers.back(), group.setup); });
      }
      groups.push_back(std::move(group));
    }
    std::vector<TreeShape> shapes;
    for (const TreeGroup& group : groups) shapes.insert(shapes.end(), group.verifiers.size(), group.setup.shape);
    return about("verifiers", [&] {
      return add(TreeSession{TreeSimulation(context_pair(request), std::move(groups),
                                            static_cast<std::uint32_t>(request.whole("seedLow", 0, 4294967295.0, 0)),
                                            static_cast<std::uint32_t>(request.whole("seedHigh", 0, 4294967295.0, 0))),
                             std::move(shapes), cost});
    });
  });
}

val tree_simulation_run(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    about_laws([&] { find<TreeSession>(request).simulation.run(request.whole("calls", 0, 1e9)); });
    return val::undefined();
  });
}

val tree_simulation_read(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const auto& [simulation, shapes, cost] = find<TreeSession>(request);
    const double level = confidence(request);
    val lines = val::array();
    for (std::size_t line = 0; line < simulation.lines(); ++line) {
      const Estimate tokens = simulation.tokens(line, level);
      val entry = estimate_value(tokens);
      val differences = val::array();
      for (std::size_t other = 0; other < simulation.lines(); ++other) {
        differences.call<void>("push", estimate_value(simulation.difference(line, other, level)));
      }
      entry.set("differences", differences);
      entry.set("acceptedLength", typed_array(std::span<const double>(simulation.accepted(line))));
      entry.set("nodes", simulation.nodes(line));
      entry.set("speedUp", speed_up(cost, shapes[line], tokens.mean, simulation.nodes(line)));
      lines.call<void>("push", entry);
    }
    val result = val::object();
    result.set("calls", static_cast<double>(simulation.calls()));
    result.set("lines", lines);
    return result;
  });
}

val tree_speed_up(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    return val(speed_up(call_cost(request), tree_shape(request), request.number("tokensPerCall", 0.0, 1e6),
                        request.number("nodes", 0.0, 1e6)));
  });
}

}  // namespace mdsd::binding
