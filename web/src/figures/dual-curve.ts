/**
 * The dual: p(H) + 1 − Q(H) over the prefixes H of the tokens by q/p, with its minimum α*. It follows every move of a
 * slider or bar within the frame, which the charts library, drawing everything anew, does not.
 *
 * Event: `token-hover` { token: number | undefined }: the token that the prefix under the pointer ends with.
 */
import { css, nothing, svg } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle, type LegendItem, legend } from './chart';
import { percent } from './format';
import { linear, type Scale, ticks } from './scale';

export interface Dual {
  order: Int32Array;
  /** p(H_m) for m = 0..order.length. */
  mass: Float64Array;
  /** p(H_m) + 1 − Q(H_m). */
  curve: Float64Array;
  minimiser: number;
}

const plotHeight = 190;
const axisWidth = 34;
const rightMargin = 10;
/** More points than this are a line without dots. */
const mostDots = 65;

export class DualCurve extends Chart {
  static override properties = { dual: { attribute: false }, hover: { type: Number }, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .bound {
        stroke-width: 2.5;
        stroke-linejoin: round;
      }
      .part {
        fill: none;
        stroke-width: 1.75;
        stroke-linejoin: round;
      }
      .escape {
        stroke-dasharray: 6 3;
      }
      .dotted {
        stroke-dasharray: 2 3;
      }
      .dots {
        fill: none;
        stroke-linecap: round;
        stroke-width: 5;
      }
      .place {
        fill: transparent;
      }
      .marker {
        fill: none;
        stroke: var(--_accent);
        stroke-width: 2;
      }
    `,
  ];

  declare dual: Dual | undefined;
  /** The token under the pointer, here or in another figure. */
  declare hover: number | undefined;
  declare summary: string;

  protected override render() {
    const { dual, width } = this;
    if (!dual) return nothing;
    const { order, mass, curve, minimiser } = dual;
    const key = legend(legendItems, 0, width);
    const top = key.height + 26;
    const bottom = top + plotHeight;
    const right = width - rightMargin;
    const last = order.length;
    const x = linear([0, Math.max(last, 1)], [axisWidth, right]);
    const highest = Math.max(1, ...curve);
    const y = linear([0, highest], [bottom, top]);
    const missed = curve.map((bound, m) => bound - (mass[m] ?? 0));
    const dots = curve.length <= mostDots;
    const alpha = curve[minimiser] ?? 1;
    const beyondHalf = minimiser > last / 2;
    return svg`<svg viewBox="0 0 ${width} ${bottom + 42}" role="img" aria-label=${this.summary}
      @pointermove=${(event: PointerEvent) => this.point(event, x)}
      @pointerleave=${() => this.say('token-hover', { token: undefined })}
    >
      ${key.drawn}
      ${ticks([0, highest], 6).map(
        (
          tick,
        ) => svg`<line x1=${axisWidth} x2=${right} y1=${y(tick)} y2=${y(tick)} class=${tick === 0 ? 'axis baseline' : 'axis'}></line>
          <text x=${axisWidth - 8} y=${y(tick) + 4} text-anchor="end" class="muted-text">${tick}</text>`,
      )}
      ${ticks([0, Math.max(last, 1)], Math.min(8, Math.floor(width / 56)))
        .filter(Number.isInteger)
        .map((m) => svg`<text x=${x(m)} y=${bottom + 17} text-anchor="middle" class="muted-text">${m}</text>`)}
      <text x=${(axisWidth + right) / 2} y=${bottom + 37} text-anchor="middle" class="muted-text">tokens in H, highest q/p first</text>
      <line x1=${x(minimiser)} x2=${x(minimiser)} y1=${top - 16} y2=${bottom} class="text-line dotted"></line>
      <path d=${path(mass, x, y)} class="part target-line"></path>
      <path d=${path(missed, x, y)} class="part draft-line escape"></path>
      <path d=${path(curve, x, y)} class="bound text-line"></path>
      ${
        dots
          ? svg`<path d=${dotted(mass, x, y)} class="dots target-line"></path><path d=${dotted(curve, x, y)} class="dots text-line"></path>`
          : nothing
      }
      <path d="M${x(minimiser)},${y(alpha) - 8}l6,8l-6,8l-6,-8z" fill="currentColor"></path>
      <text x=${x(minimiser) + (beyondHalf ? -6 : 6)} y=${top - 7} text-anchor=${beyondHalf ? 'end' : 'start'}>minimum: α* = ${percent(alpha)}</text>
      ${this.marker(dual, x, y)}
      <rect x=${axisWidth} y=${top} width=${right - axisWidth} height=${plotHeight} class="place" data-export="no"></rect>
    </svg>`;
  }

  /** The step of the curve at which the token under the pointer joins H. */
  private marker({ order, curve }: Dual, x: Scale, y: Scale) {
    const m = this.hover === undefined ? 0 : order.indexOf(this.hover) + 1;
    return m === 0
      ? nothing
      : svg`<circle cx=${x(m)} cy=${y(curve[m] ?? 0)} r="8" class="marker" data-export="no"></circle>`;
  }

  private point(event: PointerEvent, x: Scale): void {
    const { order } = this.dual!;
    const { left, width } = this.getBoundingClientRect();
    const m = Math.round(x.invert(((event.clientX - left) * this.width) / width));
    this.say('token-hover', { token: m >= 1 && m <= order.length ? order[m - 1] : undefined });
  }
}

function path(values: ArrayLike<number>, x: Scale, y: Scale): string {
  return Array.from(values, (value, m) => `${m === 0 ? 'M' : 'L'}${x(m).toFixed(2)},${y(value).toFixed(2)}`).join('');
}

/** Points as lines of no length, whose round ends are the dots. */
function dotted(values: ArrayLike<number>, x: Scale, y: Scale): string {
  return Array.from(values, (value, m) => `M${x(m).toFixed(2)},${y(value).toFixed(2)}h0`).join('');
}

const legendItems: LegendItem[] = [
  { mark: svg`<line x1="-8" x2="8" class="text-line bound"></line>`, label: 'p(H) + 1 − Q(H)' },
  { mark: svg`<line x1="-8" x2="8" class="part target-line"></line>`, label: 'p(H)' },
  { mark: svg`<line x1="-8" x2="8" class="part draft-line escape"></line>`, label: '1 − Q(H)' },
];

customElements.define('dual-curve', DualCurve);

declare global {
  interface HTMLElementTagNameMap {
    'dual-curve': DualCurve;
  }
}
