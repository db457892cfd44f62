/** Tokens per call or speed-up of every verifier over what the sweep changes, with intervals. */
import { css, nothing, svg } from 'lit';
import type { TreeLine } from '../../core/tree-types';
import { Chart, chartStyle, legend } from '../../figures/chart';
import { linear, ticks } from '../../figures/scale';
import { markOf } from '../../figures/verifier-marks';
import { theme } from '../../ui/theme';
import type { SweepPoint } from './sweep';

export type SweepQuantity = 'tokens' | 'speedUp';

const left = 40;
const plotHeight = 240;

export class SweepChart extends Chart {
  static override properties = {
    points: { attribute: false },
    quantity: {},
    axis: {},
    names: { attribute: false },
    summary: {},
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .line {
        fill: none;
        stroke: currentColor;
        stroke-width: 1.5;
        opacity: 0.6;
      }
      .interval,
      .mark {
        stroke: currentColor;
        stroke-width: 1.5;
      }
      .mark {
        fill: currentColor;
      }
      .one {
        stroke: var(--_text);
      }
    `,
  ];

  declare points: readonly SweepPoint[];
  declare quantity: SweepQuantity;
  declare axis: string;
  declare names: ReadonlyMap<string, string>;
  declare summary: string;

  constructor() {
    super();
    this.points = [];
    this.quantity = 'tokens';
    this.summary = '';
  }

  protected override render() {
    const { points, width, quantity } = this;
    const first = points[0];
    if (!first) return nothing;
    const verifiers = [...new Set(points.flatMap(({ lines }) => lines.map(({ verifier }) => verifier)))];
    const mark = (id: string) => svg`<path class="mark" d=${markOf(id).path} color=${markOf(id).colour}></path>`;
    const key = legend(
      verifiers.map((id) => ({ mark: mark(id), label: this.names.get(id) ?? id })),
      0,
      width,
    );
    const top = key.height + 12;
    const values = points.flatMap(({ lines }) => lines.flatMap((line) => [low(line, quantity), high(line, quantity)]));
    const floor = quantity === 'tokens' ? 1 : Math.min(1, ...values);
    const domain = [floor, Math.max(floor + 0.5, ...values) * 1.02] as const;
    const y = linear(domain, [top + plotHeight, top]);
    const ats = points.map(({ at }) => at);
    const last = Math.max(...ats);
    const x = linear([first.at, last === first.at ? first.at + 1 : last], [left + 26, width - 26]);
    return svg`<svg viewBox="0 0 ${width} ${top + plotHeight + 40}" role="img" aria-label=${this.summary}>
      ${key.drawn}
      ${ticks(domain, 5).map(
        (
          tick,
        ) => svg`<line x1=${left} x2=${width} y1=${y(tick)} y2=${y(tick)} class=${tick === 1 ? 'one' : 'axis'}></line>
          <text x=${left - 6} y=${y(tick) + 4} text-anchor="end" class="muted-text">${tick}</text>`,
      )}
      ${ats.map((at) => svg`<text x=${x(at)} y=${top + plotHeight + 18} text-anchor="middle" class="muted-text">${at}</text>`)}
      <text x=${(left + width) / 2} y=${top + plotHeight + 36} text-anchor="middle" class="muted-text">${this.axis}</text>
      ${verifiers.map((id, position) => {
        const shift = (position - (verifiers.length - 1) / 2) * Math.min(5, 36 / verifiers.length);
        const found = points.flatMap(({ at, lines }) => {
          const line = lines.find(({ verifier }) => verifier === id);
          return line ? [{ at: x(at) + shift, line }] : [];
        });
        return svg`<g color=${markOf(id).colour}><title>${this.names.get(id) ?? id}</title>
          <polyline class="line" points=${found.map(({ at, line }) => `${at},${y(value(line, quantity))}`).join(' ')}></polyline>
          ${found.map(
            ({
              at,
              line,
            }) => svg`<line class="interval" x1=${at} x2=${at} y1=${y(low(line, quantity))} y2=${y(high(line, quantity))}></line>
              <path class="mark" d=${markOf(id).path} transform="translate(${at},${y(value(line, quantity))})"></path>`,
          )}</g>`;
      })}
    </svg>`;
  }
}

/** A speed-up is the tokens over a cost that is known, so its interval is theirs over the same. */
const scale = (line: TreeLine, quantity: SweepQuantity) =>
  quantity === 'tokens' ? 1 : line.speedUp / line.tokensPerCall;
export const value = (line: TreeLine, quantity: SweepQuantity) => line.tokensPerCall * scale(line, quantity);
export const low = (line: TreeLine, quantity: SweepQuantity) => line.interval.low * scale(line, quantity);
export const high = (line: TreeLine, quantity: SweepQuantity) => line.interval.high * scale(line, quantity);

customElements.define('sweep-chart', SweepChart);

declare global {
  interface HTMLElementTagNameMap {
    'sweep-chart': SweepChart;
  }
}
