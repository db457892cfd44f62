/** What the library knows of a single step, over a loaded module: arguments in, plain results out. */
import type { StepModule } from 'mdsd-module';
import { lawOptions, requireNumbers, requireObject, seedHalves } from './arguments';
import { MdsdError, unwrap } from './error';
import type {
  Acceptance,
  Divergences,
  FamilyArguments,
  LawOptions,
  Numbers,
  OptimalAcceptance,
  Pair,
  Registry,
  StepArguments,
  StepLibrary,
  VerifierArguments,
} from './types';

export function createStepLibrary(module: StepModule): StepLibrary {
  const registry = unwrap<Registry>(module.registry({}));

  function law(options: ({ weights: Numbers } & LawOptions) | FamilyArguments): Float64Array {
    requireObject(options, 'law');
    if ('family' in options) {
      const { seed, target, ...family } = options as FamilyArguments;
      const weights = target && requireNumbers('target', target);
      return unwrap(module.familyLaw({ ...family, target: weights, ...seedHalves(module, seed) }));
    }
    return unwrap(module.law({ weights: requireNumbers('weights', options.weights), ...lawOptions(options) }));
  }

  return {
    registry,
    law,
    divergences: (pair) => unwrap<Divergences>(module.divergences(pairRequest(pair, 'divergences'))),
    optimalAcceptance: (step) =>
      unwrap<OptimalAcceptance>(module.optimalAcceptance(stepRequest(step, 'optimalAcceptance'))),
    acceptance: (step) => {
      const request = verifierRequest(registry, step, 'acceptance');
      const { samples, seed } = step;
      return unwrap<Acceptance>(module.acceptance({ ...request, samples, ...seedHalves(module, seed) }));
    },
    outputLaw: (step) => {
      const found = unwrap<{ law?: Float64Array; cost: number; limit: number }>(
        module.outputLaw(verifierRequest(registry, step, 'outputLaw')),
      );
      if (found.law) return found.law;
      throw new MdsdError(
        'limit',
        'n',
        `the exact law needs ${found.cost.toExponential(1)} operations (draft tuples × vocabulary), more than ` +
          `${found.limit.toExponential(0)}; use a smaller n or vocabulary, or simulate`,
      );
    },
  };
}

function pairRequest(pair: Pair, name: string) {
  requireObject(pair, name);
  return {
    target: requireNumbers('target', pair.target),
    draft: requireNumbers('draft', pair.draft),
    ...lawOptions(pair),
  };
}

function stepRequest(step: StepArguments, name: string) {
  requireObject(step, name);
  const { target, draft, n, scheme } = step;
  if (!severalLaws(draft)) return { ...pairRequest({ ...step, draft }, name), n, scheme: scheme ?? 'iid' };
  return {
    target: requireNumbers('target', target),
    drafts: draft.map((law, k) => requireNumbers(`draft[${k}]`, law)),
    ...lawOptions(step),
    n: n ?? draft.length,
    scheme: scheme ?? 'independent',
  };
}

function severalLaws(draft: Numbers | readonly Numbers[]): draft is readonly Numbers[] {
  return Array.isArray(draft) && draft.length > 0 && typeof draft[0] === 'object';
}

/** A verifier without a scheme verifies the drafts it is made for. */
export function verifierRequest(registry: Registry, step: VerifierArguments, name: string) {
  requireObject(step, name);
  const own = registry.verifiers.find((verifier) => verifier.id === step.verifier)?.schemes[0];
  const scheme = step.scheme ?? (severalLaws(step.draft) ? 'independent' : own);
  const { verifier, rho, tolerance, budget, power, enumerationLimit } = step;
  return {
    ...stepRequest({ ...step, ...(scheme && { scheme }) }, name),
    verifier,
    rho,
    tolerance,
    budget,
    power,
    enumerationLimit,
  };
}
