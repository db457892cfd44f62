/**
 * Acceptance against the number of drafts, one panel a draft scheme: the optimum and every verifier with its interval.
 * Verifiers differ in shape as well as colour, and stand side by side at each n so that intervals do not hide each
 * other.
 */
import { css, nothing, svg } from 'lit';
import type { MeasureTable, Registry, SchemeId } from '../../core/types';
import { Chart, chartStyle, legend } from '../../figures/chart';
import { linear, type Scale, ticks } from '../../figures/scale';
import { markOf } from '../../figures/verifier-marks';
import { theme } from '../../ui/theme';
import { type LineSeries, type Quantity, seriesOf } from './series';
import { words } from './strings';

const axisWidth = 40;
const titleHeight = 24;
const axisHeight = 36;
const gap = 20;
const narrowestPanel = 170;
const markDistance = 9;

interface Panel {
  scheme: SchemeId;
  series: LineSeries[];
}

export class AcceptanceChart extends Chart {
  static override properties = {
    table: { attribute: false },
    registry: { attribute: false },
    quantity: {},
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
        opacity: 0.55;
      }
      .interval {
        stroke: currentColor;
        stroke-width: 1.5;
      }
      .mark {
        stroke: currentColor;
        stroke-width: 1.75;
      }
      .filled {
        fill: currentColor;
      }
    `,
  ];

  declare table: MeasureTable | undefined;
  declare registry: Registry | undefined;
  declare quantity: Quantity;
  declare summary: string;

  constructor() {
    super();
    this.quantity = 'accepted';
    this.summary = '';
  }

  protected override render() {
    const { table, registry, width } = this;
    if (!table || !registry) return nothing;
    const panels = registry.schemes
      .map(({ id }): Panel => ({ scheme: id, series: seriesOf(table, id, this.quantity) }))
      .filter(({ series }) => series.length > 0);
    if (panels.length === 0) return nothing;

    const shown = new Set(panels.flatMap(({ series }) => series.map(({ verifier }) => verifier)));
    const nameOf = (id: string) => registry.verifiers.find((verifier) => verifier.id === id)?.name ?? words.optimum;
    const key = legend(
      [...shown].map((verifier) => ({ mark: drawMark(verifier), label: nameOf(verifier) })),
      0,
      width,
    );

    const columns = Math.max(1, Math.min(panels.length, Math.floor((width + gap) / (narrowestPanel + gap))));
    const panelWidth = (width - (columns - 1) * gap) / columns;
    const panelHeight = columns === 1 ? 170 : Math.min(Math.max(panelWidth * 0.95, 170), 260);
    const rowHeight = titleHeight + panelHeight + axisHeight;
    const height = key.height + 10 + Math.ceil(panels.length / columns) * rowHeight;
    const domain = domainOf(panels, this.quantity);
    const ns = [...new Set(table.table.map(({ n }) => n))].sort((a, b) => a - b);

    return svg`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label=${this.summary}>
      ${key.drawn}
      ${panels.map(({ scheme, series }, i) => {
        const left = (i % columns) * (panelWidth + gap);
        const top = key.height + 10 + Math.floor(i / columns) * rowHeight;
        const y = linear(domain, [titleHeight + panelHeight, titleHeight]);
        const title = registry.schemes.find(({ id }) => id === scheme)?.name ?? scheme;
        return svg`<g transform="translate(${left},${top})">
          <text x=${axisWidth} y="12" class="strong">${title}</text>
          ${drawAxes(y, domain, ns, panelWidth, titleHeight + panelHeight)}
          ${series.map((line, position) => drawSeries(line, position, series.length, ns, y, panelWidth))}
        </g>`;
      })}
    </svg>`;
  }
}

/** Where the drafts number `i` of `count` stand, between the axis and the right edge. */
const positionOf = (i: number, count: number, panelWidth: number) =>
  axisWidth + ((i + 0.5) / count) * (panelWidth - axisWidth);

function domainOf(panels: readonly Panel[], quantity: Quantity): [number, number] {
  const points = panels.flatMap(({ series }) => series.flatMap((line) => line.points));
  const low = Math.min(...points.map((point) => point.low));
  const high = Math.max(...points.map((point) => point.high));
  const margin = Math.max((high - low) * 0.06, 0.005);
  return quantity === 'gap'
    ? [Math.min(low, 0) - (low < 0 ? margin : 0), high + margin]
    : [Math.max(low - margin, 0), Math.min(high + margin, 1)];
}

function drawAxes(y: Scale, domain: [number, number], ns: readonly number[], panelWidth: number, bottom: number) {
  const marks = ticks(domain, 6);
  const digits = marks.some((tick) => Math.abs(100 * tick - Math.round(100 * tick)) > 1e-9) ? 1 : 0;
  return svg`<g>
    ${marks.map(
      (tick) => svg`<line x1=${axisWidth} x2=${panelWidth} y1=${y(tick)} y2=${y(tick)} class="axis"></line>
        <text x=${axisWidth - 6} y=${y(tick) + 4} text-anchor="end" class="muted-text">${(100 * tick).toFixed(digits)} %</text>`,
    )}
    <line x1=${axisWidth} x2=${panelWidth} y1=${bottom} y2=${bottom} class="axis baseline"></line>
    ${ns.map((n, i) => {
      const crowded = ns.length > 1 && (panelWidth - axisWidth) / ns.length < 18 && i % 2 === 1;
      return crowded
        ? nothing
        : svg`<text x=${positionOf(i, ns.length, panelWidth)} y=${bottom + 16} text-anchor="middle" class="muted-text">${n}</text>`;
    })}
    <text x=${panelWidth} y=${bottom + 32} text-anchor="end" class="muted-text">drafts n</text>
  </g>`;
}

function drawSeries(
  { verifier, points }: LineSeries,
  position: number,
  count: number,
  ns: readonly number[],
  y: Scale,
  panelWidth: number,
) {
  const band = (panelWidth - axisWidth) / ns.length;
  const shift = (position - (count - 1) / 2) * Math.min(markDistance, (0.8 * band) / count);
  const at = points.map((point) => ({ ...point, x: positionOf(ns.indexOf(point.n), ns.length, panelWidth) + shift }));
  return svg`<g color=${markOf(verifier).colour}>
    <path class="line" d=${`M${at.map(({ x, mean }) => `${x},${y(mean)}`).join('L')}`}></path>
    ${at.map(
      ({ x, low, high, mean, exact }) => svg`
        <line class="interval" x1=${x} x2=${x} y1=${y(low)} y2=${y(high)}></line>
        <g transform="translate(${x},${y(mean)})">${drawMark(verifier, exact)}</g>`,
    )}
  </g>`;
}

/** Filled where every row is exact, hollow where some are simulated. */
function drawMark(verifier: string, exact = true) {
  const { path, colour } = markOf(verifier);
  return svg`<path d=${path} color=${colour} class="mark ${exact ? 'filled' : 'hollow'}"></path>`;
}

customElements.define('acceptance-chart', AcceptanceChart);

declare global {
  interface HTMLElementTagNameMap {
    'acceptance-chart': AcceptanceChart;
  }
}
