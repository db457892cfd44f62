/** Fields that must agree with each other. */
import type { LawSpec } from '../core/client-types';
import { defaults, fields, type State } from './fields';
import { listedSize } from './law';
import { grouped } from './numbers';
import { capital, type Problem } from './problem';

/** The laws of one lab and the size of their vocabulary. */
const pairs = [
  { size: 'V', target: 'p', draft: 'q' },
  { size: 'tv', target: 'tp', draft: 'tq' },
] as const;
type Pair = (typeof pairs)[number];

/** Tokens of the laws: what a listed law has, otherwise the field of their size. */
export function vocabularyOf(state: State, size: Pair['size'] = 'V'): number {
  const { target, draft } = pairs.find((pair) => pair.size === size)!;
  return listedSize(state[target]) ?? listedSize(state[draft]) ?? state[size];
}

/** The nearest state whose fields agree, and a sentence for each conflict between the fields `given`. */
export function reconcile(state: State, given: ReadonlySet<string>): { state: State; problems: Problem[] } {
  const problems: Problem[] = [];
  let agreed = state;
  for (const pair of pairs) agreed = reconcileSizes(agreed, pair, given, problems);
  let { rho } = agreed;
  if (rho !== undefined && rho > state.n) {
    problems.push({
      key: given.has('rho') ? 'rho' : 'n',
      message: `Divisor ρ is ${rho}, but for ${state.n} drafts allowed is a number from 1 to ${state.n}.`,
    });
    rho = undefined;
  }
  return { state: { ...agreed, rho }, problems };
}

function reconcileSizes(
  state: State,
  { size, target, draft }: Pair,
  given: ReadonlySet<string>,
  problems: Problem[],
): State {
  const [targetSize, draftSize] = [listedSize(state[target]), listedSize(state[draft])];
  let law = state[draft];
  if (targetSize !== undefined && draftSize !== undefined && targetSize !== draftSize) {
    const [first, second] = [fields[target].label, fields[draft].label];
    problems.push({
      key: given.has(draft) ? draft : target,
      message: `${capital(first)} lists ${grouped(targetSize)} numbers and ${second} ${grouped(draftSize)}; both need as many.`,
    });
    law = defaults[draft];
  }
  const next = { ...state, [draft]: law };
  const tokens = vocabularyOf(next, size);
  if (tokens !== state[size] && given.has(size))
    problems.push({
      key: size,
      message: `V is ${grouped(state[size])}, but ${grouped(tokens)} numbers are listed, which decides.`,
    });
  return { ...next, [size]: tokens };
}

export function isSize(key: string): key is Pair['size'] {
  return pairs.some(({ size }) => size === key);
}

/** The patch that gives laws so many tokens: listed ones lose their last or gain ones of probability 0. */
export function resized(state: State, size: Pair['size'], tokens: number): Partial<State> {
  const { target, draft } = pairs.find((pair) => pair.size === size)!;
  return { [size]: tokens, [target]: resizedLaw(state[target], tokens), [draft]: resizedLaw(state[draft], tokens) };
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
