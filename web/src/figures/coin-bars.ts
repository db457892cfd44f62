/**
 * A verification as coins: a bar a draft, filled by the probability that it is accepted, with the coin as a line; then the
 * correction's law, cut where its coin falls. Only the first `thrown` coins are shown.
 */
import { css, nothing, svg } from 'lit';
import type { Replay } from '../core/types';
import { theme } from '../ui/theme';
import { Chart, chartStyle } from './chart';
import { probability } from './format';

const rowHeight = 46;
const barHeight = 16;

export class CoinBars extends Chart {
  static override properties = { replay: { attribute: false }, thrown: { type: Number }, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .chance {
        fill: var(--_emitted);
        fill-opacity: 0.75;
      }
      .whole {
        fill: none;
        stroke: var(--_control);
      }
      .coin {
        stroke: var(--_text);
        stroke-width: 2;
      }
      .part {
        fill: var(--_target);
        fill-opacity: 0.3;
        stroke: var(--_surface);
      }
      .part.hit {
        fill-opacity: 0.9;
      }
    `,
  ];

  declare replay: Replay | undefined;
  declare thrown: number;
  declare summary: string;

  constructor() {
    super();
    this.thrown = 0;
    this.summary = '';
  }

  protected override render() {
    const { replay, width, thrown } = this;
    if (!replay) return nothing;
    const { drafts, coins, residual, coin = 0, token } = replay;
    const rows = drafts.length + (replay.accepted ? 0 : 1);
    const x = (share: number) => 1 + share * (width - 2);
    const line = (share: number, y: number) =>
      svg`<line class="coin" x1=${x(share)} x2=${x(share)} y1=${y - 4} y2=${y + barHeight + 4}></line>`;
    return svg`<svg viewBox="0 0 ${width} ${rows * rowHeight}" role="img" aria-label=${this.summary}>
      ${Array.from(drafts, (draft, i) => {
        // What has not been reached yet stays hidden.
        const tried = i <= thrown ? coins[i] : undefined;
        const y = i * rowHeight + 22;
        const seen = tried && i < thrown;
        const over = thrown >= coins.length && replay.accepted;
        const verdict = seen ? (tried.coin < tried.chance ? 'accepted' : 'refused') : over ? 'not looked at' : '';
        return svg`<text x="0" y=${y - 7}>Draft ${i + 1}: token ${draft}${tried ? `, accepted with probability ${probability(tried.chance)}` : ''}</text>
          <text x=${width} y=${y - 7} text-anchor="end" class="strong">${verdict}</text>
          ${tried ? svg`<rect class="chance" x=${x(0)} y=${y} width=${tried.chance * (width - 2)} height=${barHeight}></rect>` : nothing}
          <rect class="whole" x="1" y=${y} width=${width - 2} height=${barHeight}></rect>
          ${seen ? line(tried.coin, y) : nothing}`;
      })}
      ${residual && thrown >= coins.length ? this.correction(residual, coin, token, drafts.length * rowHeight + 22, thrown > coins.length, x, line) : nothing}
    </svg>`;
  }

  private correction(
    residual: Float64Array,
    coin: number,
    token: number,
    y: number,
    seen: boolean,
    x: (share: number) => number,
    line: (share: number, y: number) => unknown,
  ) {
    let start = 0;
    return svg`<text x="0" y=${y - 7}>Correction: a token of the residual</text>
      ${seen ? svg`<text x=${this.width} y=${y - 7} text-anchor="end" class="strong">token ${token}</text>` : nothing}
      ${Array.from(residual, (mass, i) => {
        const left = start;
        start += mass;
        return mass > 0
          ? svg`<rect class="part ${seen && i === token ? 'hit' : ''}" x=${x(left)} y=${y} width=${x(start) - x(left)} height=${barHeight}><title>token ${i}: ${probability(mass)}</title></rect>
            ${x(start) - x(left) > 16 ? svg`<text x=${x((left + start) / 2)} y=${y + 12} text-anchor="middle">${i}</text>` : nothing}`
          : nothing;
      })}
      <rect class="whole" x="1" y=${y} width=${this.width - 2} height=${barHeight}></rect>
      ${seen ? line(coin, y) : nothing}`;
  }
}

customElements.define('coin-bars', CoinBars);

declare global {
  interface HTMLElementTagNameMap {
    'coin-bars': CoinBars;
  }
}
