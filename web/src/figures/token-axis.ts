import { nothing, svg } from 'lit';
import { count } from './format';
import type { TokenView } from './tokens';

/** Token numbers under bars, as many as fit; or what the bars are when they are not all tokens. */
export function tokenAxis(
  view: TokenView,
  names: readonly string[],
  x: (i: number) => number,
  band: number,
  y: number,
  right: number,
  named = false,
) {
  if (view.others > 0 && !named)
    return svg`<text x=${right} y=${y} text-anchor="end" class="muted-text" aria-hidden="true">the ${view.tokens.length} likeliest tokens; last bar: the ${count(view.others)} others</text>`;
  const longest = named ? Math.max(...names.map(({ length }) => length)) : String(names.length).length;
  const every = Math.max(1, Math.ceil(((named ? 2 : 8) + 8 * longest) / band));
  return svg`<g aria-hidden="true">${names.map((name, i) =>
    i % every === 0
      ? svg`<text x=${x(i) + band / 2} y=${y} text-anchor="middle" class="muted-text">${name}</text>`
      : nothing,
  )}</g>`;
}
