/**
 * Contexts from the one that a rule changes most to the one that it changes least. Event: `context-choose`, { rank }.
 */
import { css, nothing, svg } from 'lit';
import { Chart, chartStyle } from '../../figures/chart';
import { count, probability } from '../../figures/format';
import { linear, ticks } from '../../figures/scale';
import { theme } from '../../ui/theme';

const left = 40;
const plotHeight = 130;

export class ContextRanks extends Chart {
  static override properties = { values: { attribute: false }, at: { type: Number }, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .area {
        fill: var(--_emitted);
        fill-opacity: 0.35;
        stroke: var(--_emitted);
      }
      .now {
        stroke: var(--_text);
        stroke-width: 2;
      }
      .hit {
        fill: transparent;
        cursor: pointer;
      }
    `,
  ];

  /** Total variation, descending. */
  declare values: readonly number[];
  /** The rank on show. */
  declare at: number;
  declare summary: string;

  constructor() {
    super();
    this.values = [];
    this.at = 0;
    this.summary = '';
  }

  protected override render() {
    const { values, width } = this;
    if (values.length === 0) return nothing;
    const top = 12;
    const floor = top + plotHeight;
    const domain = [0, Math.max(0.01, values[0] ?? 0) * 1.1] as const;
    const y = linear(domain, [floor, top]);
    const band = (width - left) / values.length;
    const steps = values.map((value, i) => `V${y(value)}H${left + (i + 1) * band}`).join('');
    const middle = left + (this.at + 0.5) * band;
    const choose = (event: PointerEvent) => {
      const box = (event.currentTarget as SVGElement).getBoundingClientRect();
      const rank = Math.floor(((event.clientX - box.left) / box.width) * values.length);
      this.say('context-choose', { rank: Math.min(Math.max(rank, 0), values.length - 1) });
    };
    return svg`<svg viewBox="0 0 ${width} ${floor + 22}" role="img" aria-label=${this.summary}>
      ${ticks(domain, 4).map(
        (tick) => svg`<line x1=${left} x2=${width} y1=${y(tick)} y2=${y(tick)} class="axis"></line>
          <text x=${left - 6} y=${y(tick) + 4} text-anchor="end" class="muted-text">${tick}</text>`,
      )}
      <path class="area" d="M${left},${floor}${steps}V${floor}Z"></path>
      <line class="now" x1=${middle} x2=${middle} y1=${top} y2=${floor}></line>
      <circle class="emitted" cx=${middle} cy=${y(values[this.at] ?? 0)} r="4"></circle>
      <text x=${left} y=${floor + 17} class="muted-text">changed most</text>
      <text x=${width} y=${floor + 17} text-anchor="end" class="muted-text">least</text>
      <rect class="hit" data-export="no" x=${left} y=${top} width=${width - left} height=${plotHeight} @click=${choose}>
        <title>${count(values.length)} contexts; median ${probability(values[Math.floor(values.length / 2)] ?? 0)}</title></rect>
    </svg>`;
  }
}

customElements.define('context-ranks', ContextRanks);

declare global {
  interface HTMLElementTagNameMap {
    'context-ranks': ContextRanks;
  }
}
