/**
 * The dual: p(H) + 1 − Q(H) over the prefixes H of the tokens by q/p, with its minimum α*. Drawn by the charts library,
 * which is loaded once the first figures stand.
 *
 * Event: `token-hover` { token: number | undefined }: the token that the prefix under the pointer ends with.
 */
import { css, html, nothing, svg } from 'lit';
import { strings } from '../ui/strings';
import { theme } from '../ui/theme';
import { Chart, chartStyle, type LegendItem, legend } from './chart';
import { percent } from './format';

type Plot = typeof import('@observablehq/plot');
type Drawing = SVGSVGElement & ReturnType<Plot['plot']>;

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

const height = 236;

export class DualCurve extends Chart {
  static override properties = {
    dual: { attribute: false },
    hover: { type: Number },
    summary: {},
    plot: { state: true },
    failed: { state: true },
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .place {
        min-height: ${height + 24}px;
      }
      .marker {
        fill: none;
        stroke: var(--_accent);
        stroke-width: 2;
      }
      svg svg text {
        white-space: pre;
      }
    `,
  ];

  declare dual: Dual | undefined;
  /** The token under the pointer in another figure. */
  declare hover: number | undefined;
  declare summary: string;
  declare plot: Plot | undefined;
  declare failed: boolean;

  private drawn: { dual: Dual; width: number; drawing: Drawing } | undefined;

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

  /** Once a frame at most: the library draws everything anew, which takes longer than the other figures together. */
  protected override async scheduleUpdate(): Promise<void> {
    if (this.plot) await new Promise(requestAnimationFrame);
    super.scheduleUpdate();
  }

  protected override render() {
    const { plot, dual, width } = this;
    if (!plot || !dual) return html`<div class="place">${this.failed ? strings.chartsFailed : ''}</div>`;
    const key = legend(legendItems, 0, width);
    const drawing = this.drawingOf(plot, dual, width);
    drawing.setAttribute('y', String(key.height));
    return html`<div class="place">
      ${svg`<svg viewBox="0 0 ${width} ${key.height + height}" role="img" aria-label=${this.summary}>${key.drawn}${drawing}${this.marker(dual, drawing, key.height)}</svg>`}
    </div>`;
  }

  /** Drawn anew only for other numbers or another width. */
  private drawingOf(plot: Plot, dual: Dual, width: number): Drawing {
    if (this.drawn?.dual === dual && this.drawn.width === width) return this.drawn.drawing;
    const drawing = draw(plot, dual, width);
    // The library's own style element would need a policy that allows inline styles; this element's sheet says the same.
    drawing.querySelector('style')?.remove();
    // The drawing is one picture with one name; its parts have none.
    for (const part of drawing.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
    drawing.addEventListener('input', () => {
      const point = drawing.value as Point | null;
      this.say('token-hover', { token: point && point.m > 0 ? dual.order[point.m - 1] : undefined });
    });
    this.drawn = { dual, width, drawing };
    return drawing;
  }

  /** The step of the curve at which the token under the pointer joins H. */
  private marker(dual: Dual, drawing: Drawing, top: number) {
    const m = this.hover === undefined ? 0 : dual.order.indexOf(this.hover) + 1;
    const [x, y] = [drawing.scale('x'), drawing.scale('y')];
    if (m === 0 || !x || !y) return nothing;
    return svg`<circle cx=${x.apply(m)} cy=${top + y.apply(dual.curve[m])} r="7" class="marker" pointer-events="none" data-export="no"></circle>`;
  }
}

const legendItems: LegendItem[] = [
  { mark: svg`<line x1="-8" x2="8" class="text-line" stroke-width="2.5"></line>`, label: 'p(H) + 1 − Q(H)' },
  { mark: svg`<line x1="-8" x2="8" class="target-line" stroke-width="2"></line>`, label: 'p(H)' },
  {
    mark: svg`<line x1="-8" x2="8" class="draft-line" stroke-width="2" stroke-dasharray="6 3"></line>`,
    label: '1 − Q(H)',
  },
];

function draw(plot: Plot, { mass, curve, minimiser }: Dual, width: number): Drawing {
  const points = Array.from(curve, (bound, m): Point => {
    const own = mass[m] ?? 0;
    return { m, bound, mass: own, escape: bound - own };
  });
  const lowest = points[minimiser]!;
  const last = points.at(-1)!;
  const top = 1.12 * Math.max(1, ...curve);
  const few = points.length <= 65;
  const line = (y: keyof Point, stroke: string, strokeDasharray = '') =>
    plot.line(points, { x: 'm', y, stroke, strokeDasharray, strokeWidth: y === 'bound' ? 2.5 : 1.75 });
  const dots = (y: keyof Point, fill: string) => plot.dot(points, { x: 'm', y, r: 2.5, fill });
  return plot.plot({
    width,
    height,
    marginLeft: 34,
    marginRight: 10,
    marginTop: 8,
    marginBottom: 38,
    style: { fontFamily: 'inherit', fontSize: '12px', overflow: 'visible' },
    x: {
      label: 'tokens in H, highest q/p first',
      labelAnchor: 'center',
      labelArrow: 'none',
      ticks: Math.min(last.m || 1, 8),
      tickFormat: (m: number) => (Number.isInteger(m) ? String(m) : ''),
    },
    y: { domain: [0, top], label: null, ticks: 5, tickSize: 0 },
    marks: [
      plot.gridY({ stroke: 'var(--_line)', strokeOpacity: 1, ticks: 5 }),
      plot.ruleY([0], { stroke: 'var(--_control)' }),
      plot.ruleX([lowest], { x: 'm', y1: 0, y2: top, stroke: 'currentColor', strokeDasharray: '2 3' }),
      line('mass', 'var(--_target)'),
      line('escape', 'var(--_draft)', '6 3'),
      line('bound', 'currentColor'),
      ...(few ? [dots('mass', 'var(--_target)'), dots('bound', 'currentColor')] : []),
      plot.dot([lowest], { x: 'm', y: 'bound', r: 6, symbol: 'diamond', fill: 'currentColor' }),
      plot.text([lowest], {
        x: 'm',
        y: top,
        text: () => `minimum: α* = ${percent(lowest.bound)}`,
        textAnchor: lowest.m > last.m / 2 ? 'end' : 'start',
        dx: lowest.m > last.m / 2 ? -6 : 6,
        dy: 7,
        fill: 'currentColor',
        fontSize: 12,
      }),
      plot.ruleX(points, plot.pointerX({ x: 'm', stroke: 'var(--_accent)' })),
      plot.dot(points, plot.pointerX({ x: 'm', y: 'bound', r: 4, stroke: 'var(--_accent)', strokeWidth: 2 })),
    ],
  }) as Drawing;
}

customElements.define('dual-curve', DualCurve);

declare global {
  interface HTMLElementTagNameMap {
    'dual-curve': DualCurve;
  }
}
