/**
 * The law that a verifier emits against the target: target as bars, the exact law as dots, a run's intervals over them.
 * Event: `token-hover` { token: number | undefined }.
 */
import { css, nothing, svg } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle, type LegendItem, legend } from './chart';
import { linear, ticks } from './scale';
import { tokenAxis } from './token-axis';
import { barNames, barValues, type TokenView, tokenView } from './tokens';

export interface RunLaw {
  law: Float64Array;
  low: Float64Array;
  high: Float64Array;
}

const panelHeight = 132;
const axisWidth = 38;

export class EmittedBars extends Chart {
  static override properties = {
    target: { attribute: false },
    draft: { attribute: false },
    names: { attribute: false },
    emitted: { attribute: false },
    run: { attribute: false },
    honest: { attribute: false },
    hover: { type: Number },
    summary: {},
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .bar {
        fill: var(--_target);
        fill-opacity: 0.28;
        stroke: var(--_target);
        stroke-width: 1;
      }
      .dot {
        fill: var(--_emitted);
        stroke: var(--_surface);
        stroke-width: 1;
      }
      .run-line {
        stroke-width: 2;
      }
      .honest {
        stroke: var(--_run);
        stroke-width: 2.5;
        stroke-dasharray: 4 2;
      }
      .column {
        fill: transparent;
      }
      .column.hovered {
        fill: color-mix(in srgb, var(--_text) 9%, transparent);
      }
    `,
  ];

  declare target: Float64Array;
  /** Decides with the target which tokens are shown, as in the figure of the laws. */
  declare draft: Float64Array;
  /** Texts of the tokens, where they have some. */
  declare names: readonly string[] | undefined;
  declare emitted: Float64Array | undefined;
  /** The truncated target that a lossy rule is compared with. */
  declare honest: Float64Array | undefined;
  declare run: RunLaw | undefined;
  declare hover: number | undefined;
  declare summary: string;

  private view: TokenView = { tokens: [], others: 0 };

  constructor() {
    super();
    this.target = this.draft = new Float64Array();
    this.summary = '';
  }

  protected override willUpdate(): void {
    this.view = tokenView(this.target, this.draft, this.names !== undefined);
  }

  protected override render() {
    const { width, view, emitted, run } = this;
    const names = barNames(view, this.names);
    const target = barValues(this.target, view);
    const law = emitted && barValues(emitted, view);
    const honest = this.honest && barValues(this.honest, view);
    // Intervals of single tokens do not add up to one of their sum.
    const intervals = run && view.tokens.map((token) => [run.low[token] ?? 0, run.high[token] ?? 0] as const);
    const top =
      Math.min(
        1,
        1.1 * Math.max(...target, ...(law ?? []), ...(honest ?? []), ...(intervals?.map(([, high]) => high) ?? [])),
      ) || 1;
    const key = legend(legendItems(!!law, !!run, !!honest), 0, width);
    const ceiling = key.height + 8;
    const floor = ceiling + panelHeight;
    const y = linear([0, top], [floor, ceiling]);
    const band = (width - axisWidth) / names.length;
    const x = (i: number) => axisWidth + i * band;
    const inset = band > 12 ? Math.min(4, band * 0.16) : band * 0.12;
    const radius = Math.min(4, Math.max(1.8, band / 3));
    const cap = Math.min(6, band / 3);
    return svg`<svg viewBox="0 0 ${width} ${floor + 22}" role="img" aria-label=${this.summary} @pointerleave=${() => this.say('token-hover', { token: undefined })}>
      ${key.drawn}
      ${ticks([0, top], 4).map(
        (
          tick,
        ) => svg`<line x1=${axisWidth} x2=${width} y1=${y(tick)} y2=${y(tick)} class=${tick === 0 ? 'axis baseline' : 'axis'}></line>
          <text x=${axisWidth - 6} y=${y(tick) + 4} text-anchor="end" class="muted-text">${tick}</text>`,
      )}
      ${target.map((value, i) => {
        const token = view.tokens[i];
        const middle = x(i) + band / 2;
        const interval = intervals?.[i];
        return svg`<rect x=${x(i)} y=${ceiling} width=${band} height=${panelHeight} data-export="no"
            class="column ${token !== undefined && token === this.hover ? 'hovered' : ''}"
            @pointerenter=${() => this.say('token-hover', { token })}></rect>
          <g pointer-events="none">
            <rect x=${x(i) + inset} y=${y(value)} width=${Math.max(band - 2 * inset, 1)} height=${Math.max(floor - y(value), 0)} class="bar"></rect>
            ${honest ? svg`<line class="honest" x1=${x(i) + inset} x2=${x(i) + band - inset} y1=${y(honest[i] ?? 0)} y2=${y(honest[i] ?? 0)}></line>` : nothing}
            ${law ? svg`<circle cx=${middle} cy=${y(law[i] ?? 0)} r=${radius} class="dot"></circle>` : nothing}
            ${
              interval
                ? svg`<path class="run-line" d="M${middle - cap},${y(interval[1])}h${2 * cap}M${middle},${y(interval[1])}V${y(interval[0])}M${middle - cap},${y(interval[0])}h${2 * cap}"></path>`
                : nothing
            }
          </g>`;
      })}
      ${tokenAxis(view, names, x, band, floor + 17, width, this.names !== undefined)}
    </svg>`;
  }
}

function legendItems(exact: boolean, run: boolean, honest: boolean): LegendItem[] {
  return [
    { mark: svg`<rect x="-6" y="-6" width="12" height="12" class="bar"></rect>`, label: 'target p' },
    ...(exact ? [{ mark: svg`<circle r="4" class="dot"></circle>`, label: 'emitted law, exact' }] : []),
    ...(honest ? [{ mark: svg`<line class="honest" x1="-7" x2="7"></line>`, label: 'honest truncation of p' }] : []),
    ...(run
      ? [{ mark: svg`<path class="run-line" d="M-4,-6h8M0,-6V6M-4,6h8"></path>`, label: 'simulated, interval a token' }]
      : []),
  ];
}

customElements.define('emitted-bars', EmittedBars);

declare global {
  interface HTMLElementTagNameMap {
    'emitted-bars': EmittedBars;
  }
}
