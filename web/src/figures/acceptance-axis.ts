/** The optimum and every verifier as points or intervals on one axis, highest first, with the gap to the optimum. */
import { css, nothing, svg } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle, fitted, type LegendItem, legend } from './chart';
import { percent, points } from './format';
import { linear, roundStep, type Scale, ticks } from './scale';

export interface AcceptanceRow {
  id: string;
  name: string;
  accepted: number;
  exact: boolean;
  /** Half the width of the interval of an estimate. */
  halfWidth: number;
  /** What a run has seen of this verifier. */
  run?: { accepted: number; low: number; high: number } | undefined;
  title: string;
}

const rowHeight = { wide: 30, narrow: 46 };
const narrowWidth = 600;
const trackHeight = 26;

export class AcceptanceAxis extends Chart {
  static override properties = {
    alpha: { type: Number },
    rows: { attribute: false },
    summary: {},
    chosen: {},
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .optimum {
        stroke: var(--_text);
        stroke-width: 2;
      }
      .beyond {
        fill: url(#beyond);
      }
      .beyond-line {
        stroke: var(--_line);
        stroke-width: 1.5;
      }
      .reach {
        stroke: var(--_control);
        stroke-width: 1;
        stroke-dasharray: 2 3;
      }
      .dot {
        fill: var(--_emitted);
        stroke: var(--_emitted);
        stroke-width: 2;
      }
      .estimate .dot {
        fill: var(--_surface);
      }
      .whisker {
        stroke: var(--_emitted);
        stroke-width: 2;
      }
      .run-line {
        stroke-width: 2;
      }
      .separator {
        stroke: var(--_line);
        stroke-width: 0.5;
      }
    `,
  ];

  declare alpha: number;
  declare rows: readonly AcceptanceRow[];
  declare summary: string;
  /** The verifier whose emitted law is shown. */
  declare chosen: string;

  constructor() {
    super();
    this.rows = [];
    this.alpha = 1;
    this.summary = '';
  }

  protected override render() {
    const { width, alpha } = this;
    const rows = [...this.rows].sort((a, b) => b.accepted - a.accepted);
    const narrow = width < narrowWidth;
    const height = narrow ? rowHeight.narrow : rowHeight.wide;
    const domain = axisDomain(alpha, rows);
    const [left, right] = narrow ? [8, width - 8] : [168, width - 176];
    const x = linear(domain, [left, right]);
    const key = legend(legendItems(rows), 0, width);
    const top = key.height + 6;
    const bottom = top + (rows.length + 1) * height;
    const trackTop = narrow ? rowHeight.narrow - trackHeight : 0;
    const marks = ticks(domain, Math.min(5, Math.floor((right - left) / 64)));
    const optimum = svg`<path d="M${x(alpha)},${top + markY(height, narrow) - 6}l6,6l-6,6l-6,-6z" fill="currentColor"></path>`;
    return svg`<svg viewBox="0 0 ${width} ${bottom + 24}" role="img" aria-label=${this.summary}>
      <defs><pattern id="beyond" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <line x1="1" y1="0" x2="1" y2="7" class="beyond-line"></line></pattern></defs>
      ${key.drawn}
      ${[undefined, ...rows].map((_, i) => this.track(x, marks, right, top + i * height + trackTop, top + (i + 1) * height))}
      ${ticks(domain, 5).map(
        (tick) =>
          svg`<text x=${x(tick)} y=${bottom + 17} text-anchor=${
            narrow && tick === domain[1] ? 'end' : narrow && tick === domain[0] ? 'start' : 'middle'
          } class="muted-text">${tickText(tick)}</text>`,
      )}
      ${this.row(top, height, narrow, 'Optimum α*', percent(alpha), '', true, optimum)}
      ${rows.map((row, i) => this.verifier(row, top + (i + 1) * height, height, narrow, x))}
    </svg>`;
  }

  /** Grid, optimum and what lies beyond it, in the part of a row that holds no text. */
  private track(x: Scale, marks: readonly number[], right: number, top: number, bottom: number) {
    const { alpha } = this;
    return svg`${
      x(alpha) < right
        ? svg`<rect x=${x(alpha)} y=${top} width=${right - x(alpha)} height=${bottom - top} class="beyond"></rect>`
        : nothing
    }
      ${marks.map((tick) => svg`<line x1=${x(tick)} x2=${x(tick)} y1=${top} y2=${bottom} class="axis"></line>`)}
      <line x1=${x(alpha)} x2=${x(alpha)} y1=${top} y2=${bottom} class="optimum"></line>`;
  }

  private verifier(row: AcceptanceRow, top: number, height: number, narrow: boolean, x: Scale) {
    const y = top + markY(height, narrow);
    const gap = this.alpha - row.accepted;
    const value = row.exact ? percent(row.accepted) : `${percent(row.accepted)} ± ${points(row.halfWidth)}`;
    const reached = row.exact && gap < 5e-7;
    const marks = svg`<g class=${row.exact ? '' : 'estimate'}>
      <line x1=${x(row.accepted)} x2=${x(this.alpha)} y1=${y} y2=${y} class="reach"></line>
      ${
        row.exact
          ? nothing
          : svg`<line x1=${x(row.accepted - row.halfWidth)} x2=${x(row.accepted + row.halfWidth)} y1=${y} y2=${y} class="whisker"></line>`
      }
      <circle cx=${x(row.accepted)} cy=${y} r="4.5" class="dot"></circle>
      ${
        row.run
          ? svg`<path class="run-line" d="M${x(row.run.low)},${y - 9}v18M${x(row.run.high)},${y - 9}v18M${x(row.run.low)},${y}H${x(row.run.high)}"></path>`
          : nothing
      }
    </g>`;
    return svg`${narrow ? nothing : svg`<line x1="0" x2=${this.width} y1=${top} y2=${top} class="separator"></line>`}
      ${this.row(top, height, narrow, row.name, value, reached ? 'reached' : `−${points(gap, gap < 0.001 ? 3 : 1)}`, row.id === this.chosen, marks, row.title)}`;
  }

  private row(
    top: number,
    height: number,
    narrow: boolean,
    name: string,
    value: string,
    gap: string,
    strong: boolean,
    marks: unknown,
    title = '',
  ) {
    const y = narrow ? top + 15 : top + height / 2 + 4;
    const weight = strong ? 'strong' : '';
    return svg`<g><title>${title || name}</title>
      ${marks}
      <text x="0" y=${y} class=${weight}>${narrow ? fitted(name, this.width - 92 - 7 * value.length) : fitted(name, 160)}</text>
      <text x=${this.width - 76} y=${y} text-anchor="end" class=${weight}>${value}</text>
      <text x=${this.width} y=${y} text-anchor="end" class="muted-text">${gap}</text>
    </g>`;
  }
}

function markY(height: number, narrow: boolean): number {
  return narrow ? height - trackHeight / 2 : height / 2;
}

/** Round ends around what there is to see; not always 0 to 100 %, since only positions are compared. */
function axisDomain(alpha: number, rows: readonly AcceptanceRow[]): readonly [number, number] {
  const lowest = Math.min(alpha, ...rows.flatMap((row) => [row.accepted - row.halfWidth, row.run?.low ?? 1]));
  const highest = Math.max(alpha, ...rows.flatMap((row) => [row.accepted + row.halfWidth, row.run?.high ?? 0]));
  const span = Math.max(highest - lowest, 0.02);
  const step = roundStep(span, 3);
  const from = Math.max(0, Math.floor((lowest - 0.06 * span) / step) * step);
  const to = Math.min(1, Math.ceil((highest + 0.06 * span) / step) * step);
  return from < to ? [from, to] : [Math.max(0, from - step), to || step];
}

function tickText(share: number): string {
  return `${Number((100 * share).toPrecision(8))} %`;
}

function legendItems(rows: readonly AcceptanceRow[]): LegendItem[] {
  return [
    ...(rows.some(({ exact }) => exact) ? [{ mark: svg`<circle r="4.5" class="dot"></circle>`, label: 'exact' }] : []),
    ...(rows.some(({ exact }) => !exact)
      ? [
          {
            mark: svg`<g class="estimate"><line x1="-8" x2="8" class="whisker"></line><circle r="4.5" class="dot"></circle></g>`,
            label: 'estimate ± 2 s.e.',
          },
        ]
      : []),
    ...(rows.some(({ run }) => run)
      ? [{ mark: svg`<path class="run-line" d="M-6,-6v12M6,-6v12M-6,0h12"></path>`, label: 'simulated, interval' }]
      : []),
    { mark: svg`<rect x="-7" y="-6" width="14" height="12" class="beyond"></rect>`, label: 'out of reach' },
  ];
}

customElements.define('acceptance-axis', AcceptanceAxis);

declare global {
  interface HTMLElementTagNameMap {
    'acceptance-axis': AcceptanceAxis;
  }
}
