#pragma once

#include <emscripten/val.h>

namespace mdsd::binding {

/// Adapters between JavaScript objects and the core. Every one takes one plain object and gives
/// {ok: true, value} or {ok: false, code, field, message}; the objects are described in mdsd.d.ts.

using emscripten::val;

val registry(val request);
val law(val request);
val family_law(val request);
val divergences(val request);
val optimal_acceptance(val request);
val acceptance(val request);
val output_law(val request);
val hash_seed(val request);

val certificate(val request);
val replay(val request);
val losses(val request);

val model_create(val request);
val model_train(val request);
val model_finish(val request);
val model_law(val request);
val model_encode(val request);
val model_decode(val request);
val model_perplexity(val request);

val policy_registry(val request);
val reward_signal(val request);

val lossy_registry(val request);
val lossy(val request);
val lossy_frontier(val request);
val lossy_drift(val request);
val lossy_text(val request);

val tree_registry(val request);
val tree_plan(val request);
val tree_exact(val request);
val tree_ceiling(val request);
val tree_replay(val request);
val tree_laws(val request);
val tree_speed_up(val request);

// Runs that take a while are handles: made, driven piece by piece, read at any time, released.
val simulation_create(val request);
val simulation_run(val request);
val simulation_read(val request);
val measure_create(val request);
val measure_add_row(val request);
val measure_read(val request);
val lossy_average_create(val request);
val lossy_average_add_row(val request);
val lossy_average_read(val request);
val drafters_create(val request);
val drafters_run(val request);
val drafters_read(val request);
val tree_simulation_create(val request);
val tree_simulation_run(val request);
val tree_simulation_read(val request);
val release(val request);

}  // namespace mdsd::binding
