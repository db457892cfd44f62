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
  function("release", &mdsd::binding::release);
}
