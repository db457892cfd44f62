/** Which tokens a figure with one place a token shows. */

/** More bars than this can be neither told apart nor dragged. */
export const mostBars = 64;

export interface TokenView {
  /** Tokens with a bar of their own, ascending. */
  tokens: readonly number[];
  /** How many others share the last bar; 0 if there is none. */
  others: number;
}

const views = new WeakMap<Float64Array, { draft: Float64Array; view: TokenView }>();

/** All tokens, or the likeliest of either law and one bar for the rest. Figures of the same laws share it. */
export function tokenView(target: Float64Array, draft: Float64Array): TokenView {
  const known = views.get(target);
  if (known?.draft === draft) return known.view;
  const view = chooseTokens(target, draft);
  views.set(target, { draft, view });
  return view;
}

function chooseTokens(target: Float64Array, draft: Float64Array): TokenView {
  const all = Array.from(target, (_, token) => token);
  if (all.length <= mostBars) return { tokens: all, others: 0 };
  const weight = (token: number) => Math.max(target[token] ?? 0, draft[token] ?? 0);
  const tokens = all
    .sort((a, b) => weight(b) - weight(a) || a - b)
    .slice(0, mostBars - 1)
    .sort((a, b) => a - b);
  return { tokens, others: target.length - tokens.length };
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

export function barNames({ tokens, others }: TokenView): string[] {
  return [...tokens.map(String), ...(others > 0 ? [`${others} others`] : [])];
}

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
