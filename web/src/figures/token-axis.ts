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
) {
  if (view.others > 0)
    return svg`<text x=${right} y=${y} text-anchor="end" class="muted-text" aria-hidden="true">the ${view.tokens.length} likeliest tokens; last bar: the ${count(view.others)} others</text>`;
  const every = Math.max(1, Math.ceil((8 + 8 * String(names.length).length) / band));
  return svg`<g aria-hidden="true">${names.map((name, i) =>
    i % every === 0
      ? svg`<text x=${x(i) + band / 2} y=${y} text-anchor="middle" class="muted-text">${name}</text>`
      : nothing,
  )}</g>`;
}
