/** Draft sets with what a rule accepts of their probability, and what the optimal rule accepts more. */
import { css, svg } from 'lit';
import type { DraftSetLoss } from '../core/types';
import { theme } from '../ui/theme';
import { Chart, chartStyle, legend } from './chart';
import { percent, points, tokenSet } from './format';

export const mostLosses = 8;

const rowHeight = 26;

export class LossBars extends Chart {
  static override properties = { losses: { attribute: false }, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .kept {
        fill: var(--_emitted);
      }
      .lost {
        fill: var(--_warning);
      }
      .drafted {
        fill: none;
        stroke: var(--_control);
      }
    `,
  ];

  declare losses: readonly DraftSetLoss[];
  declare summary: string;

  constructor() {
    super();
    this.losses = [];
    this.summary = '';
  }

  protected override render() {
    const { width } = this;
    const rows = this.losses.slice(0, mostLosses);
    const labelWidth = Math.min(130, 0.32 * width);
    const valueWidth = 52;
    const most = Math.max(...rows.map(({ probability }) => probability), 1e-300);
    const x = (mass: number) => (mass / most) * (width - labelWidth - valueWidth);
    const box = (name: string) => svg`<rect x="-7" y="-5" width="14" height="10" class=${name}></rect>`;
    const key = legend(
      [
        { mark: box('kept'), label: 'accepted' },
        { mark: box('lost'), label: 'lost: the optimal rule accepts it' },
        { mark: box('drafted'), label: 'drafted' },
      ],
      0,
      width,
    );
    return svg`<svg viewBox="0 0 ${width} ${key.height + 6 + rows.length * rowHeight}" role="img" aria-label=${this.summary}>
      ${key.drawn}
      ${rows.map(({ tokens, probability, accepted, loss }, i) => {
        const y = key.height + 6 + i * rowHeight;
        return svg`<g>
          <title>${tokenSet(tokens)}: drafted ${percent(probability, 2)}, accepted ${percent(accepted, 2)}, lost ${points(loss, 2)} points</title>
          <text x=${labelWidth - 8} y=${y + 16} text-anchor="end">${tokenSet(tokens, 5)}</text>
          <rect x=${labelWidth} y=${y + 5} width=${x(accepted)} height="14" class="kept"></rect>
          <rect x=${labelWidth + x(accepted)} y=${y + 5} width=${x(Math.max(loss, 0))} height="14" class="lost"></rect>
          <rect x=${labelWidth} y=${y + 5} width=${x(probability)} height="14" class="drafted"></rect>
          <text x=${width} y=${y + 16} text-anchor="end">−${points(loss, 2)}</text>
        </g>`;
      })}
    </svg>`;
  }
}

customElements.define('loss-bars', LossBars);

declare global {
  interface HTMLElementTagNameMap {
    'loss-bars': LossBars;
  }
}
