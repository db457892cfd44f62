#include <emscripten/bind.h>

#include "adapters.hpp"

EMSCRIPTEN_BINDINGS(run) {
  using emscripten::function;
  function("certificate", &mdsd::binding::certificate);
  function("replay", &mdsd::binding::replay);
  function("losses", &mdsd::binding::losses);
  function("simulationCreate", &mdsd::binding::simulation_create);
  function("simulationRun", &mdsd::binding::simulation_run);
  function("simulationRead", &mdsd::binding::simulation_read);
  function("measureCreate", &mdsd::binding::measure_create);
  function("measureAddRow", &mdsd::binding::measure_add_row);
  function("measureRead", &mdsd::binding::measure_read);
  function("policyRegistry", &mdsd::binding::policy_registry);
  function("rewardSignal", &mdsd::binding::reward_signal);
  function("draftersCreate", &mdsd::binding::drafters_create);
  function("draftersRun", &mdsd::binding::drafters_run);
  function("draftersRead", &mdsd::binding::drafters_read);
  function("lossyRegistry", &mdsd::binding::lossy_registry);
  function("lossy", &mdsd::binding::lossy);
  function("lossyFrontier", &mdsd::binding::lossy_frontier);
  function("lossyDrift", &mdsd::binding::lossy_drift);
  function("treeRegistry", &mdsd::binding::tree_registry);
  function("treePlan", &mdsd::binding::tree_plan);
  function("treeExact", &mdsd::binding::tree_exact);
  function("treeCeiling", &mdsd::binding::tree_ceiling);
  function("treeReplay", &mdsd::binding::tree_replay);
  function("treeLaws", &mdsd::binding::tree_laws);
  function("treeSpeedUp", &mdsd::binding::tree_speed_up);
  function("treeSimulationCreate", &mdsd::binding::tree_simulation_create);
  function("treeSimulationRun", &mdsd::binding::tree_simulation_run);
  function("treeSimulationRead", &mdsd::binding::tree_simulation_read);
  function("release", &mdsd::binding::release);
}
