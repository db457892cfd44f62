#include <emscripten/bind.h>

#include "adapters.hpp"

EMSCRIPTEN_BINDINGS(mdsd) {
  using emscripten::function;
  function("registry", &mdsd::binding::registry);
  function("law", &mdsd::binding::law);
  function("familyLaw", &mdsd::binding::family_law);
  function("divergences", &mdsd::binding::divergences);
  function("optimalAcceptance", &mdsd::binding::optimal_acceptance);
  function("acceptance", &mdsd::binding::acceptance);
  function("outputLaw", &mdsd::binding::output_law);
  function("hashSeed", &mdsd::binding::hash_seed);
  function("simulationCreate", &mdsd::binding::simulation_create);
  function("simulationRun", &mdsd::binding::simulation_run);
  function("simulationRead", &mdsd::binding::simulation_read);
  function("measureCreate", &mdsd::binding::measure_create);
  function("measureAddRow", &mdsd::binding::measure_add_row);
  function("measureRead", &mdsd::binding::measure_read);
  function("release", &mdsd::binding::release);
}
