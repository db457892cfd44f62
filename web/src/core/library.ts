/** The library over the whole module: what it knows of a single step, and the runs that take a while. */
import type { MdsdModule } from 'mdsd-module';
import { requireObject, seedHalves } from './arguments';
import { createDrafterLibrary } from './drafters';
import { unwrap } from './error';
import { createLossyLibrary } from './lossy';
import type { Mdsd } from './mdsd-types';
import { measure } from './measure';
import { createModelLibrary } from './models';
import { simulate } from './simulate';
import { createStepLibrary, verifierRequest } from './step-library';
import { createTreeLibrary } from './trees';
import type { Certificate, DraftSetLoss, Replay } from './types';

export function createLibrary(module: MdsdModule): Mdsd {
  const step = createStepLibrary(module);
  return {
    ...step,
    ...createTreeLibrary(module),
    ...createLossyLibrary(module),
    ...createDrafterLibrary(module),
    ...createModelLibrary(module),
    certificate: (given) => {
      const request = verifierRequest(step.registry, { ...given, verifier: 'optimal' }, 'certificate');
      return unwrap<Certificate>(module.certificate({ ...request, plan: given.plan }));
    },
    replay: (given) => {
      const request = verifierRequest(step.registry, given, 'replay');
      return unwrap<Replay>(module.replay({ ...request, index: given.index, ...seedHalves(module, given.seed) }));
    },
    losses: (given) => unwrap<DraftSetLoss[]>(module.losses(verifierRequest(step.registry, given, 'losses'))),
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
