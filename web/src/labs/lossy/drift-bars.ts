/** How far the law of the first 1, 2, … tokens is from the target's. */
import { css, nothing, svg } from 'lit';
import type { LossyDrift } from '../../core/lossy-types';
import { Chart, chartStyle } from '../../figures/chart';
import { probability } from '../../figures/format';
import { linear, ticks } from '../../figures/scale';
import { theme } from '../../ui/theme';

const left = 40;
const plotHeight = 150;

export class DriftBars extends Chart {
  static override properties = { drift: { attribute: false }, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .bar {
        fill: var(--_emitted);
        fill-opacity: 0.75;
      }
    `,
  ];

  declare drift: LossyDrift | undefined;
  declare summary: string;

  constructor() {
    super();
    this.summary = '';
  }

  protected override render() {
    const { drift, width } = this;
    if (!drift) return nothing;
    const top = 12;
    const values = Array.from(drift.tv);
    const domain = [0, Math.max(0.05, ...values) * 1.1] as const;
    const y = linear(domain, [top + plotHeight, top]);
    const band = (width - left) / values.length;
    return svg`<svg viewBox="0 0 ${width} ${top + plotHeight + 38}" role="img" aria-label=${this.summary}>
      ${ticks(domain, 4).map(
        (tick) => svg`<line x1=${left} x2=${width} y1=${y(tick)} y2=${y(tick)} class="axis"></line>
          <text x=${left - 6} y=${y(tick) + 4} text-anchor="end" class="muted-text">${tick}</text>`,
      )}
      ${values.map((value, i) => {
        const x = left + i * band + band * 0.2;
        return svg`<rect class="bar" x=${x} y=${y(value)} width=${band * 0.6} height=${Math.max(top + plotHeight - y(value), 0)}>
            <title>${i + 1} tokens: total variation ${probability(value)}</title></rect>
          <text x=${x + band * 0.3} y=${top + plotHeight + 18} text-anchor="middle" class="muted-text">${i + 1}</text>`;
      })}
      <text x=${(left + width) / 2} y=${top + plotHeight + 35} text-anchor="middle" class="muted-text">tokens</text>
    </svg>`;
  }
}

customElements.define('drift-bars', DriftBars);

declare global {
  interface HTMLElementTagNameMap {
    'drift-bars': DriftBars;
  }
}
