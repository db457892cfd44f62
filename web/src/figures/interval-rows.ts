/** Values with their intervals, one row each under the other on one axis that holds 0. */
import { css, nothing, svg } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle, fitted } from './chart';
import { linear, ticks } from './scale';

export interface IntervalRow {
  name: string;
  value: number;
  low: number;
  high: number;
  /** Drawn hollow. */
  hollow?: boolean;
  text: string;
}

const rowHeight = 26;

export class IntervalRows extends Chart {
  static override properties = { rows: { attribute: false }, axis: {}, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .zero {
        stroke: var(--_text);
        stroke-width: 2;
      }
      .dot {
        fill: var(--_emitted);
        stroke: var(--_emitted);
        stroke-width: 2;
      }
      .hollow .dot {
        fill: var(--_surface);
      }
      .whisker {
        stroke: var(--_emitted);
        stroke-width: 2;
      }
      .separator {
        stroke: var(--_line);
        stroke-width: 0.5;
      }
    `,
  ];

  declare rows: readonly IntervalRow[];
  declare axis: string;
  declare summary: string;

  constructor() {
    super();
    this.rows = [];
    this.axis = '';
    this.summary = '';
  }

  protected override render() {
    const { rows, width } = this;
    if (rows.length === 0) return nothing;
    const narrow = width < 560;
    const height = narrow ? 42 : rowHeight;
    const [left, right] = narrow ? [8, width - 8] : [Math.min(250, width * 0.32), width - 120];
    const low = Math.min(0, ...rows.map((row) => row.low));
    const high = Math.max(0, ...rows.map((row) => row.high));
    const x = linear([low, high > low ? high : low + 1], [left, right]);
    const bottom = rows.length * height;
    const marks = ticks([low, high > low ? high : low + 1], Math.max(2, Math.min(6, Math.floor((right - left) / 60))));
    return svg`<svg viewBox="0 0 ${width} ${bottom + 38}" role="img" aria-label=${this.summary}>
      ${rows.map((row, i) => {
        const top = i * height;
        const y = narrow ? top + 30 : top + height / 2;
        const text = narrow ? top + 13 : y + 4;
        return svg`<g class=${row.hollow ? 'hollow' : ''}>
          <line x1="0" x2=${width} y1=${top} y2=${top} class="separator"></line>
          ${marks.map((tick) => svg`<line x1=${x(tick)} x2=${x(tick)} y1=${narrow ? top + 18 : top} y2=${top + height} class=${tick === 0 ? 'zero' : 'axis'}></line>`)}
          <line x1=${x(row.low)} x2=${x(row.high)} y1=${y} y2=${y} class="whisker"></line>
          <circle cx=${x(row.value)} cy=${y} r="4.5" class="dot"></circle>
          <text x="0" y=${text}>${fitted(row.name, narrow ? width - 120 : left - 12)}</text>
          <text x=${width} y=${text} text-anchor="end">${row.text}</text>
        </g>`;
      })}
      ${marks.map((tick) => svg`<text x=${x(tick)} y=${bottom + 16} text-anchor="middle" class="muted-text">${tick}</text>`)}
      <text x=${(left + right) / 2} y=${bottom + 34} text-anchor="middle" class="muted-text">${this.axis}</text>
    </svg>`;
  }
}

customElements.define('interval-rows', IntervalRows);

declare global {
  interface HTMLElementTagNameMap {
    'interval-rows': IntervalRows;
  }
}
