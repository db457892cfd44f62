/** What the Step lab shows, put together from the library's functions. */
import type { LawSpec, StepReport, StepRequest, VerifierReport } from './client-types';
import { MdsdError } from './error';
import { fits } from './fit';
import type { Numbers, Registry, StepArguments, StepLibrary, VerifierArguments, VerifierId } from './types';

/** Work that a slider may cause: some milliseconds, so that the figure follows in the same frame. */
const interactive = { enumerationLimit: 1e6, samples: 4000 };

export function stepReport(library: StepLibrary, request: StepRequest): StepReport {
  const step = stepArguments(library, request);
  const { target, draft, scheme } = step;
  const fitting = library.registry.verifiers.filter((verifier) => fits(verifier, request.scheme, request.n));
  const ids = request.verifiers ?? fitting.map((verifier) => verifier.id);
  const options = { ...step, ...interactive, seed: request.seed };
  const verifiers = ids.map((id): VerifierReport => {
    const rule = { ...options, ...optionsOf(library.registry, request, id), verifier: id };
    return { id, ...library.acceptance(rule), ...emittedLaw(library, rule) };
  });
  return {
    target: target as Float64Array,
    draft: draft as Float64Array,
    divergences: library.divergences({ target, draft }),
    optimum: library.optimalAcceptance({ ...step, scheme }),
    verifiers,
  };
}

/** Of the options that a state holds, those that mean something to this verifier. */
export function optionsOf(registry: Registry, { rho, power }: StepRequest, id: VerifierId): VerifierOptions {
  const known = registry.verifiers.find((verifier) => verifier.id === id)?.options ?? [];
  return { ...(known.includes('rho') && { rho }), ...(known.includes('power') && { power }) };
}

type VerifierOptions = Pick<VerifierArguments, 'rho' | 'power'>;
type LawArguments = VerifierArguments & { enumerationLimit: number; target: Numbers };

function emittedLaw(library: StepLibrary, step: LawArguments): Pick<VerifierReport, 'law' | 'lawError'> {
  try {
    const law = library.outputLaw(step);
    return { law, lawError: law.reduce((most, value, i) => Math.max(most, Math.abs(value - at(step.target, i))), 0) };
  } catch (error) {
    if (error instanceof MdsdError && error.code === 'limit') return { law: undefined, lawError: undefined };
    throw error;
  }
}

function at(numbers: Numbers, index: number): number {
  return numbers[index] as number;
}

export function stepArguments(
  library: StepLibrary,
  request: StepRequest,
): StepArguments & { target: Float64Array; draft: Float64Array } {
  return { ...lawsOf(library, request), n: request.n, scheme: request.scheme };
}

export function lawsOf(
  library: StepLibrary,
  request: Pick<StepRequest, 'target' | 'draft' | 'vocabulary'>,
): { target: Float64Array; draft: Float64Array } {
  const target = named('target', () => lawOf(library, request.target, request.vocabulary));
  const draft = named('draft', () => lawOf(library, request.draft, request.vocabulary, target));
  return { target, draft };
}

function lawOf(library: StepLibrary, spec: LawSpec, vocabulary: number, target?: Float64Array): Float64Array {
  switch (spec.kind) {
    case 'listed':
      return library.law({ weights: spec.weights });
    case 'softmax':
      return library.law({ weights: spec.logits, logits: true, temperature: spec.temperature });
    case 'family':
      return library.law({ family: spec.family, parameter: spec.parameter, seed: spec.seed, vocabulary, target });
  }
}

/** The side of the page that an error of a law belongs to. */
function named<Value>(field: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof MdsdError) throw new MdsdError(error.code, field, error.message.replace(/^weights/, field));
    throw error;
  }
}
