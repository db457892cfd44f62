/**
 * The dual: p(H) + 1 − Q(H) over the prefixes H of the tokens by q/p, with its minimum α*. Drawn by the charts library,
 * which is loaded once the first figures stand.
 *
 * Event: `token-hover` { token: number | undefined }: the token that the prefix under the pointer ends with.
 */
import { css, html, type PropertyValues } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle } from './chart';
import { percent } from './format';

type Plot = typeof import('@observablehq/plot');

export interface Dual {
  order: Int32Array;
  /** p(H_m) for m = 0..order.length. */
  mass: Float64Array;
  /** p(H_m) + 1 − Q(H_m). */
  curve: Float64Array;
  minimiser: number;
}

interface Point {
  m: number;
  bound: number;
  mass: number;
  escape: number;
}

const height = 250;

export class DualCurve extends Chart {
  static override properties = {
    dual: { attribute: false },
    summary: {},
    plot: { state: true },
    failed: { state: true },
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .place {
        min-height: ${height}px;
      }
      text {
        white-space: pre;
      }
    `,
  ];

  declare dual: Dual | undefined;
  declare summary: string;
  declare plot: Plot | undefined;
  declare failed: boolean;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.plot) void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.plot = await import('@observablehq/plot');
    } catch {
      this.failed = true;
    }
  }

  protected override render() {
    return html`<div class="place">${this.failed ? 'The charts library could not be loaded.' : ''}</div>`;
  }

  protected override updated(_changed: PropertyValues): void {
    const { plot, dual } = this;
    if (!plot || !dual) return;
    const drawing = draw(plot, dual, this.width);
    // The library's own style element would need a policy that allows inline styles; the element's sheet says the same.
    drawing.querySelector('style')?.remove();
    drawing.setAttribute('role', 'img');
    drawing.setAttribute('aria-label', this.summary);
    drawing.addEventListener('input', () => {
      const point = (drawing as unknown as { value: Point | null }).value;
      this.say('token-hover', { token: point && point.m > 0 ? dual.order[point.m - 1] : undefined });
    });
    this.renderRoot.querySelector('.place')!.replaceChildren(drawing);
  }
}

function draw(plot: Plot, { mass, curve, minimiser }: Dual, width: number): SVGSVGElement {
  const points = Array.from(curve, (bound, m): Point => {
    const own = mass[m] ?? 0;
    return { m, bound, mass: own, escape: bound - own };
  });
  const lowest = points[minimiser]!;
  const last = points.at(-1)!;
  const few = points.length <= 65;
  const line = (y: keyof Point, stroke: string, strokeDasharray = '') =>
    plot.line(points, { x: 'm', y, stroke, strokeDasharray, strokeWidth: y === 'bound' ? 2.5 : 1.75, clip: false });
  const named = (
    y: keyof Point,
    text: string,
    fill: string,
    at: Point,
    dy: number,
    anchor: 'start' | 'middle' | 'end',
  ) =>
    plot.text([at], {
      x: 'm',
      y,
      text: () => text,
      fill,
      dy,
      textAnchor: anchor,
      fontSize: 12,
      stroke: 'var(--_surface)',
      strokeWidth: 3,
    });
  const label = lowest.m > last.m / 2 ? 'end' : 'start';
  const first = points[Math.min(1, last.m)]!;
  return plot.plot({
    width,
    height,
    marginLeft: 40,
    marginRight: 12,
    marginTop: 24,
    marginBottom: 40,
    style: { fontFamily: 'inherit', fontSize: '12px', overflow: 'visible' },
    x: {
      label: 'tokens in H, highest q/p first',
      labelAnchor: 'center',
      labelArrow: 'none',
      ticks: Math.min(last.m || 1, 8),
      tickFormat: (m: number) => (Number.isInteger(m) ? String(m) : ''),
    },
    y: { domain: [0, Math.max(1, ...curve)], label: null, ticks: 5 },
    marks: [
      plot.ruleY([0], { stroke: 'var(--_control)' }),
      plot.gridY({ stroke: 'var(--_line)', strokeOpacity: 1, ticks: 5 }),
      line('mass', 'var(--_target)'),
      line('escape', 'var(--_draft)', '6 3'),
      line('bound', 'currentColor'),
      ...(few
        ? [
            plot.dot(points, { x: 'm', y: 'bound', r: 2.5, fill: 'currentColor' }),
            plot.dot(points, { x: 'm', y: 'mass', r: 2, fill: 'var(--_target)' }),
          ]
        : []),
      plot.ruleX([lowest], { x: 'm', y1: 0, y2: 'bound', stroke: 'currentColor', strokeDasharray: '2 3' }),
      plot.dot([lowest], { x: 'm', y: 'bound', r: 6, symbol: 'diamond', fill: 'currentColor' }),
      named('mass', 'p(H)', 'var(--_target)', points[Math.ceil(last.m * 0.75)] ?? last, 16, 'start'),
      named('escape', '1 − Q(H)', 'var(--_draft)', first, 16, 'start'),
      named('bound', 'p(H) + 1 − Q(H)', 'currentColor', points[Math.floor(last.m / 2)]!, -14, 'middle'),
      named('bound', `minimum: α* = ${percent(lowest.bound)}`, 'currentColor', lowest, 18, label),
      plot.ruleX(points, plot.pointerX({ x: 'm', stroke: 'var(--_accent)' })),
      plot.dot(points, plot.pointerX({ x: 'm', y: 'bound', r: 4, stroke: 'var(--_accent)', strokeWidth: 2 })),
    ],
  }) as SVGSVGElement;
}

customElements.define('dual-curve', DualCurve);

declare global {
  interface HTMLElementTagNameMap {
    'dual-curve': DualCurve;
  }
}
