#include <cstring>
#include <optional>

#include "adapters.hpp"
#include "mdsd/bound/optimal_acceptance.hpp"
#include "mdsd/draft/scheme.hpp"
#include "mdsd/probability/divergence.hpp"
#include "mdsd/probability/family.hpp"
#include "mdsd/run/acceptance.hpp"
#include "mdsd/run/enumerate.hpp"
#include "mdsd/verify/independent.hpp"
#include "mdsd/verify/verifier.hpp"
#include "step.hpp"

namespace mdsd::binding {
namespace {

val scheme_entry(const SchemeInfo& info) {
  val entry = val::object();
  entry.set("id", std::string(info.id));
  entry.set("name", std::string(info.name));
  entry.set("summary", std::string(info.summary));
  entry.set("severalLaws", info.several_laws);
  return entry;
}

val verifier_entry(const VerifierInfo& info) {
  val entry = val::object();
  entry.set("id", std::string(info.id));
  entry.set("name", std::string(info.name));
  entry.set("summary", std::string(info.summary));
  entry.set("source", std::string(info.source));
  entry.set("acceptanceFormula", std::string(info.acceptance_formula));
  entry.set("residualFormula", std::string(info.residual_formula));
  val fitting = val::array();
  for (const char* id : info.schemes) fitting.call<void>("push", std::string(id));
  entry.set("schemes", fitting);
  entry.set("leastDrafts", static_cast<double>(info.least_drafts));
  entry.set("mostDrafts", static_cast<double>(info.most_drafts));
  val options = val::array();
  if (info.smallest_rho) options.call<void>("push", std::string("rho"));
  if (info.has_power) options.call<void>("push", std::string("power"));
  if (info.fitted) options.call<void>("push", std::string("tolerance")), options.call<void>("push", std::string("budget"));
  entry.set("options", options);
  return entry;
}

val family_entry(const LawFamily& family) {
  val entry = val::object();
  entry.set("id", std::string(family.id));
  entry.set("name", std::string(family.name));
  entry.set("formula", std::string(family.formula));
  entry.set("parameter", std::string(family.parameter));
  entry.set("minimum", family.minimum);
  entry.set("maximum", family.maximum);
  entry.set("initial", family.initial);
  entry.set("seeded", family.seeded);
  entry.set("needsTarget", family.needs_target);
  return entry;
}

#ifndef MDSD_ONE_DRAFT_LAW
/// No order is known to hold the minimum: the set, and how near a rule comes to it.
val bound_of_several(const Step& step) {
  const IndependentRule rule = fit_independent(step.target, step.laws);
  val result = val::object();
  result.set("alpha", rule.alpha);
  result.set("accepted", rule.accepted);
  result.set("gap", rule.gap());
  result.set("order", typed_array(std::span<const int>(rule.subset)));
  result.set("curve", typed_array(std::span<const double>()));
  result.set("subset", typed_array(std::span<const int>(rule.subset)));
  return result;
}
#endif

template <typename Entries, typename Convert>
val list(const Entries& entries, Convert convert) {
  val result = val::array();
  for (const auto& entry : entries) result.call<void>("push", convert(entry));
  return result;
}

}  // namespace

val registry(val object) {
  return guarded(std::move(object), [](const Request&) -> val {
    val limits = val::object();
    limits.set("vocabulary", static_cast<double>(max_vocabulary));
    limits.set("drafts", static_cast<double>(max_drafts));
    val result = val::object();
    result.set("schemes", list(schemes(), scheme_entry));
    result.set("verifiers", list(verifiers(), verifier_entry));
    result.set("families", list(law_families(), family_entry));
    result.set("limits", limits);
    return result;
  });
}

val law(val object) {
  return guarded(std::move(object),
                 [](const Request& request) -> val { return typed_array(request.law("weights").values()); });
}

val family_law(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const std::string id = request.text("family");
    const LawFamily& family = about("family", [&]() -> const LawFamily& { return law_family(id); });
    const auto vocabulary = static_cast<std::size_t>(request.whole("vocabulary", 1, max_vocabulary));
    const double parameter = family.parameter[0] == '\0'
                                 ? 0.0
                                 : request.number("parameter", family.minimum, family.maximum, family.initial);
    std::optional<Distribution> target;
    if (family.needs_target) target = request.law("target");
    if (target && target->size() != vocabulary) {
      throw RequestError("invalid", "vocabulary",
                         "vocabulary is " + std::to_string(vocabulary) + " but the target law has " +
                             std::to_string(target->size()) + " tokens");
    }
    return about("parameter", [&] {
      return typed_array(family.make(vocabulary, parameter, request.rng(), target ? &*target : nullptr).values());
    });
  });
}

val divergences(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const Distribution p = request.law("target");
    const Distribution q = request.law("draft");
    about("draft", [&] { require_same_vocabulary(p, q); });
    val result = val::object();
    result.set("totalVariation", total_variation(p, q));
    result.set("overlap", overlap(p, q));
    result.set("klTargetDraft", kl_divergence(p, q));
    result.set("klDraftTarget", kl_divergence(q, p));
    result.set("targetEntropy", entropy(p));
    result.set("draftEntropy", entropy(q));
    return result;
  });
}

val optimal_acceptance(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const Step step(request);
#ifndef MDSD_ONE_DRAFT_LAW
    if (!step.laws.empty()) return bound_of_several(step);
#endif
    const OptimalAcceptance optimum =
        mdsd::optimal_acceptance(step.target, step.draft, step.scheme, step.n);
    val result = val::object();
    result.set("alpha", optimum.alpha);
    result.set("accepted", optimum.alpha);
    result.set("gap", 0.0);
    result.set("order", typed_array(optimum.order));
    result.set("curve", typed_array(optimum.curve));
    result.set("subset", typed_array(std::span(optimum.order).first(optimum.minimiser)));
    return result;
  });
}

val acceptance(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const VerifierStep step(request);
    const std::uint64_t samples = request.whole("samples", 1, 1e9, 100'000);
    const double limit = request.number("enumerationLimit", 0, 1e12, affordable_enumeration);
    const Acceptance found = mdsd::acceptance(*step.info, step.setting(), samples, request.rng(), limit);
    val result = val::object();
    result.set("accepted", found.accepted);
    result.set("hit", found.hit);
    result.set("exact", found.exact);
    result.set("standardError", found.standard_error);
    result.set("hitStandardError", found.hit_standard_error);
    result.set("method", std::string(found.method));
    return result;
  });
}

val output_law(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    const VerifierStep step(request);
    const double limit = request.number("enumerationLimit", 0, 1e12, affordable_enumeration);
    const auto drafts = make_drafts(step.setting());
    const double cost = enumeration_cost(*drafts, step.target.size());
    if (cost > limit) {
      val result = val::object();
      result.set("cost", cost);
      result.set("limit", limit);
      return result;
    }
    const auto rule = step.info->make(step.setting());
    val result = val::object();
    result.set("law", typed_array(enumerate(*drafts, *rule, step.target.size(), limit).law));
    return result;
  });
}

val hash_seed(val object) {
  return guarded(std::move(object), [](const Request& request) -> val {
    Rng rng = Rng::from_text(request.text("text"));
    const std::uint64_t word = rng.next();
    val result = val::array();
    result.call<void>("push", static_cast<double>(word & 0xffffffffu));
    result.call<void>("push", static_cast<double>(word >> 32));
    return result;
  });
}

}  // namespace mdsd::binding
