/** Fields that must agree with each other. */
import type { LawSpec } from '../core/client-types';
import { defaults, type State } from './fields';
import { listedSize } from './law';
import { grouped } from './numbers';
import type { Problem } from './problem';

/** Tokens of the state's laws: what a listed law has, otherwise V. */
export function vocabularyOf(state: Pick<State, 'p' | 'q' | 'V'>): number {
  return listedSize(state.p) ?? listedSize(state.q) ?? state.V;
}

/** The nearest state whose fields agree, and a sentence for each conflict between the fields `given`. */
export function reconcile(state: State, given: ReadonlySet<string>): { state: State; problems: Problem[] } {
  const problems: Problem[] = [];
  let { q, V, rho } = state;
  const [pSize, qSize] = [listedSize(state.p), listedSize(q)];
  if (pSize !== undefined && qSize !== undefined && pSize !== qSize) {
    problems.push({
      key: given.has('q') ? 'q' : 'p',
      message: `Target p lists ${grouped(pSize)} numbers and draft q ${grouped(qSize)}; both need as many.`,
    });
    q = defaults.q;
  }
  const size = vocabularyOf({ ...state, q });
  if (size !== V) {
    if (given.has('V'))
      problems.push({
        key: 'V',
        message: `V is ${grouped(V)}, but ${grouped(size)} numbers are listed, which decides.`,
      });
    V = size;
  }
  if (rho !== undefined && rho > state.n) {
    problems.push({
      key: given.has('rho') ? 'rho' : 'n',
      message: `Divisor ρ is ${rho}, but for ${state.n} drafts allowed is a number from 1 to ${state.n}.`,
    });
    rho = undefined;
  }
  return { state: { ...state, q, V, rho }, problems };
}

/** The patch that gives a state V tokens: listed laws lose their last tokens or gain ones of probability 0. */
export function resized(state: State, V: number): Partial<State> {
  return { V, p: resizedLaw(state.p, V), q: resizedLaw(state.q, V) };
}

function resizedLaw(law: LawSpec, size: number): LawSpec {
  if (law.kind === 'listed') {
    const weights = fitted(law.weights, size, 0);
    return { ...law, weights: weights.some((weight) => weight > 0) ? weights : weights.map(() => 1) };
  }
  if (law.kind === 'softmax') return { ...law, logits: fitted(law.logits, size, Math.min(...law.logits)) };
  return law;
}

function fitted(values: readonly number[], size: number, filler: number): number[] {
  return Array.from({ length: size }, (_, i) => values[i] ?? filler);
}
