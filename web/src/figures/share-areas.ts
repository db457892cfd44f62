/** Shares that add up to 1, over time: one band a kind, told apart by pattern as well as by number. */
import { css, nothing, svg } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle, legend } from './chart';

const left = 40;
const plotHeight = 180;

export class ShareAreas extends Chart {
  static override properties = {
    names: { attribute: false },
    shares: { attribute: false },
    at: { attribute: false },
    axis: {},
    summary: {},
  };
  static override styles = [
    theme,
    chartStyle,
    css`
      .band {
        stroke: var(--_surface);
        stroke-width: 1;
        fill: var(--_target);
      }
      .number {
        fill: var(--_text);
        font-weight: 600;
      }
    `,
  ];

  /** Of the kinds. */
  declare names: readonly string[];
  /** shares[time][kind] */
  declare shares: readonly ArrayLike<number>[];
  declare at: ArrayLike<number>;
  declare axis: string;
  declare summary: string;

  constructor() {
    super();
    this.names = [];
    this.shares = [];
    this.at = [];
    this.axis = '';
    this.summary = '';
  }

  private nameOf(kind: number): string {
    return this.names[kind] ?? String(kind);
  }

  protected override render() {
    const { shares, width } = this;
    const kinds = shares[0]?.length ?? 0;
    if (kinds === 0) return nothing;
    const opacity = (kind: number) => 0.2 + (0.75 * kind) / Math.max(kinds - 1, 1);
    const key = legend(
      Array.from({ length: kinds }, (_, kind) => ({
        mark: svg`<rect x="-7" y="-6" width="14" height="12" class="band" fill-opacity=${opacity(kind)}></rect>`,
        label: this.nameOf(kind),
      })),
      0,
      width,
    );
    const top = key.height + 10;
    const band = (width - left) / shares.length;
    return svg`<svg viewBox="0 0 ${width} ${top + plotHeight + 40}" role="img" aria-label=${this.summary}>
      ${key.drawn}
      ${[0, 0.5, 1].map((tick) => svg`<text x=${left - 6} y=${top + (1 - tick) * plotHeight + 4} text-anchor="end" class="muted-text">${tick * 100} %</text>`)}
      ${shares.map((share, i) => {
        let from = 0;
        return Array.from(share, (part, kind) => {
          const y = top + (1 - from - part) * plotHeight;
          from += part;
          return part > 0
            ? svg`<rect class="band" fill-opacity=${opacity(kind)} x=${left + i * band} y=${y} width=${band} height=${part * plotHeight}><title>${this.nameOf(kind)}: ${(100 * part).toFixed(0)} % until token ${this.at[i]}</title></rect>
              ${band > 34 && part > 0.14 ? svg`<text class="number" x=${left + (i + 0.5) * band} y=${y + (part * plotHeight) / 2 + 4} text-anchor="middle" pointer-events="none">${kind}</text>` : nothing}`
            : nothing;
        });
      })}
      ${[0, shares.length >> 1, shares.length - 1].map((i) => svg`<text x=${Math.min(left + (i + 0.5) * band, width - 20)} y=${top + plotHeight + 18} text-anchor="middle" class="muted-text">${this.at[i]?.toLocaleString('en-US')}</text>`)}
      <text x=${(left + width) / 2} y=${top + plotHeight + 36} text-anchor="middle" class="muted-text">${this.axis}</text>
    </svg>`;
  }
}

customElements.define('share-areas', ShareAreas);

declare global {
  interface HTMLElementTagNameMap {
    'share-areas': ShareAreas;
  }
}
