#include "adapters.hpp"
#include "mdsd/run/certificate.hpp"
#include "mdsd/run/draft_set_loss.hpp"
#include "mdsd/run/replay.hpp"
#include "step.hpp"

namespace mdsd::binding {
namespace {

val plan_value(const TransportPlan& plan) {
  val sets = val::array();
  for (const PlannedSet& set : plan.sets) {
    val entry = val::object();
    entry.set("tokens", typed_array(std::span<const int>(set.tokens)));
    entry.set("probability", set.probability);
    entry.set("flow", typed_array(std::span<const double>(set.flow)));
    sets.call<void>("push", entry);
  }
  val result = val::object();
  result.set("total", plan.total);
  result.set("sets", sets);
  return result;
}

}  // namespace

val certificate(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const VerifierStep step(request);
    const bool with_plan = request.flag("plan");
    const Certificate found = about(with_plan ? "plan" : "", [&] { return certify(step.setting(), with_plan); });
    val result = val::object();
    result.set("alpha", found.bound.alpha);
    result.set("subset", typed_array(std::span(found.bound.order).first(found.bound.minimiser)));
    result.set("accepted", found.accepted);
    result.set("gap", found.gap);
    result.set("iterations", static_cast<double>(found.iterations));
    result.set("complete", found.complete);
    result.set("marginal", typed_array(std::span<const double>(found.marginal)));
    if (found.plan) result.set("plan", plan_value(*found.plan));
    return result;
  });
}

val replay(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const VerifierStep step(request);
    const Replay found = mdsd::replay(*step.info, step.setting(), request.whole("index", 0, 1e6, 0), request.rng());
    val coins = val::array();
    for (const ReplayCoin& tried : found.coins) {
      val entry = val::object();
      entry.set("token", tried.token);
      entry.set("chance", tried.chance);
      entry.set("coin", tried.coin);
      coins.call<void>("push", entry);
    }
    val result = val::object();
    result.set("drafts", typed_array(std::span<const int>(found.drafts)));
    result.set("coins", coins);
    result.set("accepted", found.accepted);
    if (!found.accepted) {
      result.set("residual", typed_array(std::span<const double>(found.residual)));
      result.set("coin", found.coin);
    }
    result.set("token", found.token);
    return result;
  });
}

val losses(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const VerifierStep step(request);
    const double limit = request.number("enumerationLimit", 0, 1e12, affordable_enumeration);
    val result = val::array();
    for (const DraftSetLoss& set : about("n", [&] { return draft_set_losses(*step.info, step.setting(), limit); })) {
      val entry = val::object();
      entry.set("tokens", typed_array(std::span<const int>(set.tokens)));
      entry.set("probability", set.probability);
      entry.set("accepted", set.accepted);
      entry.set("optimal", set.optimal);
      entry.set("loss", set.loss());
      result.call<void>("push", entry);
    }
    return result;
  });
}

}  // namespace mdsd::binding
