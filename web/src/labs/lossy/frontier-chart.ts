/** Acceptance against distance from the target: a line a rule over its first parameter. `frontier-choose`, { rule, value }. */
import { css, nothing, svg } from 'lit';
import type { FrontierPoint, LawDistance, LossyRuleInfo, LossySetting } from '../../core/lossy-types';
import type { Interval } from '../../core/types';
import { Chart, chartStyle, legend } from '../../figures/chart';
import { percent, probability } from '../../figures/format';
import { linear, ticks } from '../../figures/scale';
import { theme } from '../../ui/theme';
import { words } from './strings';

const left = 46;
const plotHeight = 300;

const shapes = {
  lossless: { path: 'M0,-6L6,0L0,6L-6,0Z', className: 'lossless' },
  truncation: { path: 'M-2.6,-2.6h5.2v5.2h-5.2Z', className: 'truncation' },
  collaborative: { path: 'M-2.8,0a2.8,2.8 0 1,0 5.6,0a2.8,2.8 0 1,0 -5.6,0Z', className: 'collaborative' },
} as const;

export class FrontierChart extends Chart {
  static override properties = {
    rules: { attribute: false },
    frontier: { attribute: false },
    at: { attribute: false },
    spread: { attribute: false },
    chosen: {},
    distance: {},
    summary: {},
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .truncation {
        color: var(--_draft);
      }
      .collaborative {
        color: var(--_target);
      }
      .lossless {
        color: var(--_text);
      }
      .line {
        fill: none;
        stroke: currentColor;
        stroke-width: 1;
        opacity: 0.35;
      }
      .mark {
        fill: currentColor;
        opacity: 0.45;
      }
      .chosen .line {
        stroke-width: 2.5;
        opacity: 1;
      }
      .chosen .mark {
        opacity: 1;
      }
      .now {
        fill: var(--_surface);
        stroke: var(--_emitted);
        stroke-width: 3;
      }
      .hit {
        fill: transparent;
        cursor: pointer;
      }
    `,
  ];

  declare rules: readonly LossyRuleInfo[];
  declare frontier: readonly { setting: LossySetting; points: FrontierPoint[] }[];
  /** The setting that is shown elsewhere. */
  declare at: ({ acceptance: number } & LawDistance) | undefined;
  /** Intervals of `at`. */
  declare spread: { acceptance: Interval; tv: Interval } | undefined;
  declare chosen: string;
  declare distance: keyof LawDistance;
  declare summary: string;

  constructor() {
    super();
    this.rules = [];
    this.frontier = [];
    this.distance = 'tv';
    this.chosen = '';
    this.summary = '';
  }

  protected override render() {
    const { width, distance, at, spread } = this;
    const key = legend(
      [
        ...(['lossless', 'truncation', 'collaborative'] as const).map((family) => ({
          mark: svg`<path class="mark ${shapes[family].className}" d=${shapes[family].path}></path>`,
          label: words.families[family],
        })),
        { mark: svg`<circle class="now" r="4.5"></circle>`, label: words.chosen },
      ],
      0,
      width,
    );
    const all = this.frontier.flatMap(({ points }) => points);
    const finite = all.flatMap((point) => point[distance] ?? []);
    if (finite.length === 0) return nothing;
    const top = key.height + 24;
    const floor = distance === 'overshoot' ? 1 : 0;
    // A few far points must not flatten the rest.
    const highest = [...finite].sort((a, b) => a - b)[Math.floor(0.95 * (finite.length - 1))] ?? 1;
    const y = linear([floor, Math.max(highest, floor + 1e-6, at?.[distance] ?? 0) * 1.05], [top + plotHeight, top]);
    const least = Math.min(...all.map(({ acceptance }) => acceptance));
    const x = linear([Math.max(0, Math.floor(least * 10 - 0.5) / 10), 1], [left + 6, width - 10]);
    const clip = (value: number | null) => Math.max(y(value ?? Number.MAX_VALUE), top);
    const across =
      at &&
      spread &&
      `M${x(Math.max(spread.acceptance.low, x.invert(left)))},${clip(at[distance])}H${x(Math.min(spread.acceptance.high, 1))}`;
    const upright =
      at && spread && distance === 'tv'
        ? `M${x(at.acceptance)},${clip(Math.max(spread.tv.low, 0))}V${clip(spread.tv.high)}`
        : '';
    return svg`<svg viewBox="0 0 ${width} ${top + plotHeight + 38}" role="img" aria-label=${this.summary}>
      ${key.drawn}
      ${ticks([floor, y.invert(top)], 5).map(
        (tick) => svg`<line x1=${left} x2=${width} y1=${y(tick)} y2=${y(tick)} class="axis"></line>
          <text x=${left - 6} y=${y(tick) + 4} text-anchor="end" class="muted-text">${tick}</text>`,
      )}
      ${ticks([x.invert(left), 1], 5).map(
        (tick) =>
          svg`<text x=${Math.min(x(tick), width - 14)} y=${top + plotHeight + 18} text-anchor="middle" class="muted-text">${percent(tick, 0)}</text>`,
      )}
      <text x=${left} y=${top + plotHeight + 35} class="muted-text">accepted →</text>
      <text x=${left} y=${top - 8} class="muted-text">↑ ${words.distances[distance]}</text>
      ${this.frontier.map(({ setting, points }) => {
        const info = this.rules.find(({ id }) => id === setting.rule);
        const { path, className } = shapes[info?.family ?? 'collaborative'];
        const parameter = info?.parameters[0]?.name;
        return svg`<g class="${className} ${setting.rule === this.chosen ? 'chosen' : ''}">
          <polyline class="line" points=${points.map((point) => `${x(point.acceptance)},${clip(point[distance])}`).join(' ')}></polyline>
          ${points.map((point) => {
            const [px, py] = [x(point.acceptance), clip(point[distance])];
            const value = point[distance];
            return svg`<path class="mark" d=${path} transform="translate(${px},${py})"></path>
              <circle class="hit" cx=${px} cy=${py} r="6" @click=${() => this.say('frontier-choose', { rule: setting.rule, value: point.value })}>
                <title>${info?.name ?? setting.rule}${parameter ? `, ${parameter} = ${probability(point.value)}` : ''}: accepted ${percent(point.acceptance)}, ${words.distances[distance]} ${value === null ? words.infinite : probability(value)}</title></circle>`;
          })}</g>`;
      })}
      ${across ? svg`<path class="run-line" stroke-width="2" pointer-events="none" d=${across + upright}></path>` : nothing}
      ${at ? svg`<circle class="now" cx=${x(at.acceptance)} cy=${clip(at[distance])} r="6" pointer-events="none"></circle>` : nothing}
    </svg>`;
  }
}

customElements.define('frontier-chart', FrontierChart);

declare global {
  interface HTMLElementTagNameMap {
    'frontier-chart': FrontierChart;
  }
}
