#include <emscripten/bind.h>

#include "adapters.hpp"

EMSCRIPTEN_BINDINGS(step) {
  using emscripten::function;
  function("registry", &mdsd::binding::registry);
  function("law", &mdsd::binding::law);
  function("familyLaw", &mdsd::binding::family_law);
  function("divergences", &mdsd::binding::divergences);
  function("optimalAcceptance", &mdsd::binding::optimal_acceptance);
  function("acceptance", &mdsd::binding::acceptance);
  function("outputLaw", &mdsd::binding::output_law);
  function("hashSeed", &mdsd::binding::hash_seed);
}
