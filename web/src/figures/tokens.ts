/** Which tokens a figure with one place a token shows. */

/** More bars than this can be neither told apart nor dragged. */
export const mostBars = 64;

/** Names need more room than numbers. */
const mostNamed = 24;
const longestName = 6;

export interface TokenView {
  /** Tokens with a bar of their own, ascending. */
  tokens: readonly number[];
  /** How many others share the last bar; 0 if there is none. */
  others: number;
}

const views = new WeakMap<Float64Array, { draft: Float64Array; view: TokenView }>();

/**
 * All tokens, or the likeliest of either law and one bar for the rest; the likeliest first where tokens have names. Figures of
 * the same laws share it.
 */
export function tokenView(target: Float64Array, draft: Float64Array, named = false): TokenView {
  const known = views.get(target);
  if (known?.draft === draft) return known.view;
  const view = named ? likeliest(target, draft, mostNamed) : chooseTokens(target, draft);
  views.set(target, { draft, view });
  return view;
}

function chooseTokens(target: Float64Array, draft: Float64Array): TokenView {
  const all = Array.from(target, (_, token) => token);
  if (all.length <= mostBars) return { tokens: all, others: 0 };
  const { tokens, others } = likeliest(target, draft, mostBars);
  return { tokens: [...tokens].sort((a, b) => a - b), others };
}

/** Under either law, in this order; with the bar for the rest there are `most`. */
function likeliest(target: Float64Array, draft: Float64Array, most: number): TokenView {
  const weight = (token: number) => Math.max(target[token] ?? 0, draft[token] ?? 0);
  const tokens = Array.from(target, (_, token) => token).sort((a, b) => weight(b) - weight(a) || a - b);
  const shown = tokens.length <= most ? tokens : tokens.slice(0, most - 1);
  return { tokens: shown, others: target.length - shown.length };
}

/** One value a bar: the law's at each token shown, then what the others have together. */
export function barValues(law: ArrayLike<number>, { tokens, others }: TokenView): number[] {
  const shown = tokens.map((token) => law[token] ?? 0);
  if (others === 0) return shown;
  const inView = new Set(tokens);
  let rest = 0;
  for (let token = 0; token < law.length; token++) if (!inView.has(token)) rest += law[token] ?? 0;
  return [...shown, rest];
}

/** @param names of all tokens; without them they are numbers */
export function barNames({ tokens, others }: TokenView, names?: readonly string[]): string[] {
  const name = (token: number) => (names ? shortened(names[token] ?? '') : String(token));
  return [...tokens.map(name), ...(others > 0 ? [names ? '…' : `${others} others`] : [])];
}

/** A token's text as a label. */
export const shortened = (name: string): string =>
  name.length <= longestName ? name : `${name.slice(0, longestName - 1)}…`;

/**
 * The law with one probability changed to `value` and the others scaled to keep the sum, in four significant digits:
 * what a bar shows, and short in a link. The core normalises.
 */
export function withProbability(law: Float64Array, token: number, value: number): number[] {
  const others = 1 - (law[token] ?? 0);
  const scale = (1 - value) / others;
  return Array.from(law, (probability, i) => {
    const next = i === token ? value : others > 1e-12 ? probability * scale : (1 - value) / (law.length - 1);
    return Number(next.toPrecision(4));
  });
}
