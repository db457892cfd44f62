/** The library over the whole module: what it knows of a single step, and the runs that take a while. */
import type { MdsdModule } from 'mdsd-module';
import { requireObject, seedHalves } from './arguments';
import { measure } from './measure';
import { simulate } from './simulate';
import { createStepLibrary, verifierRequest } from './step-library';
import type { Mdsd } from './types';

export function createLibrary(module: MdsdModule): Mdsd {
  const step = createStepLibrary(module);
  return {
    ...step,
    simulate: async (run) => {
      const request = verifierRequest(step.registry, run, 'simulate');
      return simulate(module, { ...request, ...seedHalves(module, run.seed) }, run);
    },
    measure: async (run) => {
      requireObject(run, 'measure');
      return measure(module, step.registry, run);
    },
  };
}
