/** Lines with intervals or without over one axis, which may be logarithmic. */
import { css, nothing, svg } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle, legend } from './chart';
import { linear, ticks } from './scale';

export interface PlotPoint {
  x: number;
  y: number;
  low?: number;
  high?: number;
}

export interface PlotLine {
  name: string;
  colour: string;
  /** SVG path around (0, 0); none for a line without marks. */
  mark?: string | undefined;
  dashed?: boolean;
  points: readonly PlotPoint[];
}

const left = 48;
const plotHeight = 240;

export class LinePlot extends Chart {
  static override properties = { lines: { attribute: false }, logarithmic: { type: Boolean }, axis: {}, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .line {
        fill: none;
        stroke: currentColor;
        stroke-width: 1.75;
      }
      .dashed {
        stroke-dasharray: 5 4;
      }
      .mark {
        fill: currentColor;
        stroke: currentColor;
      }
      .interval {
        stroke: currentColor;
        stroke-width: 1.5;
      }
    `,
  ];

  declare lines: readonly PlotLine[];
  declare logarithmic: boolean;
  declare axis: string;
  declare summary: string;

  constructor() {
    super();
    this.lines = [];
    this.logarithmic = false;
    this.axis = '';
    this.summary = '';
  }

  protected override render() {
    const { lines, width } = this;
    const all = lines.flatMap(({ points }) => points);
    if (all.length === 0) return nothing;
    const key = legend(
      lines.map(({ name, colour, mark, dashed }) => ({
        mark: svg`<g color=${colour}>${mark ? svg`<path class="mark" d=${mark}></path>` : svg`<line class="line ${dashed ? 'dashed' : ''}" x1="-8" x2="8"></line>`}</g>`,
        label: name,
      })),
      0,
      width,
    );
    const top = key.height + 12;
    const place = (value: number) => (this.logarithmic ? Math.log10(value) : value);
    const xs = all.map(({ x }) => place(x));
    const [first, last] = [Math.min(...xs), Math.max(...xs)];
    const x = linear([first, last > first ? last : first + 1], [left + 14, width - 18]);
    const lowest = Math.min(0, ...all.map((point) => point.low ?? point.y));
    const highest = Math.max(...all.map((point) => point.high ?? point.y), lowest + 1e-9);
    const y = linear([lowest, highest + 0.04 * (highest - lowest)], [top + plotHeight, top]);
    return svg`<svg viewBox="0 0 ${width} ${top + plotHeight + 40}" role="img" aria-label=${this.summary}>
      ${key.drawn}
      ${ticks([lowest, highest], 5).map(
        (
          tick,
        ) => svg`<line x1=${left} x2=${width} y1=${y(tick)} y2=${y(tick)} class=${tick === 0 ? 'axis baseline' : 'axis'}></line>
          <text x=${left - 6} y=${y(tick) + 4} text-anchor="end" class="muted-text">${tick}</text>`,
      )}
      ${this.marks(first, last).map((value) => svg`<text x=${x(place(value))} y=${top + plotHeight + 18} text-anchor="middle" class="muted-text">${value.toLocaleString('en-US')}</text>`)}
      <text x=${(left + width) / 2} y=${top + plotHeight + 36} text-anchor="middle" class="muted-text">${this.axis}</text>
      ${lines.map(
        ({ name, colour, mark, dashed, points }) => svg`<g color=${colour}><title>${name}</title>
          <polyline class="line ${dashed ? 'dashed' : ''}" points=${points.map((point) => `${x(place(point.x))},${y(point.y)}`).join(' ')}></polyline>
          ${points.map((point) => {
            const at = x(place(point.x));
            return svg`${point.low === undefined || point.high === undefined ? nothing : svg`<line class="interval" x1=${at} x2=${at} y1=${y(point.low)} y2=${y(point.high)}></line>`}
              ${mark ? svg`<path class="mark" d=${mark} transform="translate(${at},${y(point.y)})"></path>` : nothing}`;
          })}</g>`,
      )}
    </svg>`;
  }

  private marks(first: number, last: number): number[] {
    if (!this.logarithmic) return ticks([first, last], 6);
    const powers = ticks([first, last], 5).filter((power) => Number.isInteger(power));
    return (powers.length > 1 ? powers : [first, last]).map((power) => Number((10 ** power).toPrecision(3)));
  }
}

customElements.define('line-plot', LinePlot);

declare global {
  interface HTMLElementTagNameMap {
    'line-plot': LinePlot;
  }
}
