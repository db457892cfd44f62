/** What the Step lab explains, put together from the library's functions. */
import type { ExplainRequest, Explanation } from './client-types';
import { MdsdError } from './error';
import type { Mdsd } from './mdsd-types';
import { optionsOf, stepArguments } from './step-report';
import type { DraftSetLoss, VerifierArguments } from './types';

/** A matrix of more tokens than this is no picture. */
export const mostPlannedTokens = 12;

/** Above so many tokens the optimal rule is not fitted to the last digit while a person waits; the gap is shown. */
const mostFittedTokens = 512;
const patient = { tolerance: 0.01 };

/** Draft tuples × vocabulary that are listed while a person waits. */
const affordable = 2e6;

export function explanation(library: Mdsd, request: ExplainRequest): Explanation {
  const { verifier, seed, index } = request;
  const step = stepArguments(library, request);
  const { length } = step.target;
  const sets = length ** (request.scheme === 'topn' ? 0 : request.scheme === 'greedy' ? 1 : request.n);
  const fit = length > mostFittedTokens ? patient : {};
  const chosen = { ...step, ...optionsOf(library.registry, request, verifier), verifier };
  return {
    certificate: library.certificate({ ...step, ...fit, plan: length <= mostPlannedTokens && sets <= 1e5 }),
    losses: losses(library, { ...chosen, enumerationLimit: affordable }),
    replay: library.replay({ ...chosen, ...(verifier === 'optimal' && fit), seed, index }),
  };
}

function losses(library: Mdsd, step: VerifierArguments): DraftSetLoss[] | undefined {
  try {
    return library.losses(step);
  } catch (error) {
    // Too many draft tuples to list.
    if (error instanceof MdsdError && error.field === 'n') return undefined;
    throw error;
  }
}
