/** Tokens per call as points or intervals on one axis, a block a draft scheme, most first; 1 is decoding without drafts. */
import { css, nothing, svg } from 'lit';
import { theme } from '../ui/theme';
import { Chart, chartStyle, fitted, type LegendItem, legend } from './chart';
import { linear, roundStep, type Scale, ticks } from './scale';

export interface TokensRow {
  id: string;
  name: string;
  tokens: number;
  low: number;
  high: number;
  exact: boolean;
  lossless: boolean;
  speedUp: number;
  title: string;
}

export interface TokensGroup {
  name: string;
  rows: readonly TokensRow[];
  /** The most that any lossless rule can reach. */
  ceiling: number | undefined;
}

const narrowWidth = 560;

export class TokensAxis extends Chart {
  static override properties = { groups: { attribute: false }, chosen: {}, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .one {
        stroke: var(--_text);
        stroke-width: 2;
      }
      .ceiling {
        stroke: var(--_text);
        stroke-width: 2;
        stroke-dasharray: 3 3;
      }
      .dot {
        fill: var(--_emitted);
        stroke: var(--_emitted);
        stroke-width: 2;
      }
      .estimate .dot {
        fill: var(--_surface);
      }
      .whisker {
        stroke: var(--_emitted);
        stroke-width: 2;
      }
      .faulty .dot,
      .faulty .whisker {
        stroke: var(--_warning);
      }
      .faulty .dot {
        fill: var(--_surface);
        stroke-dasharray: 2 2;
      }
      .separator {
        stroke: var(--_line);
        stroke-width: 0.5;
      }
    `,
  ];

  declare groups: readonly TokensGroup[];
  /** Id of the row that is drawn elsewhere. */
  declare chosen: string;
  declare summary: string;

  constructor() {
    super();
    this.groups = [];
    this.chosen = '';
    this.summary = '';
  }

  protected override render() {
    const { width, groups } = this;
    const rows = groups.flatMap((group) => group.rows);
    if (rows.length === 0) return nothing;
    const narrow = width < narrowWidth;
    const height = narrow ? 42 : 26;
    const titleHeight = groups.length > 1 ? 26 : 4;
    const domain = domainOf(groups);
    const left = narrow ? 8 : nameWidth(width) + 12;
    const right = width - (narrow ? 8 : 190);
    const x = linear(domain, [left, right]);
    const marks = ticks(domain, Math.max(2, Math.min(6, Math.floor((right - left) / 56))));
    const key = legend(legendItems(groups), 0, width);
    let y = key.height + 8;
    const blocks = groups.map((group) => {
      const top = y;
      y += titleHeight + group.rows.length * height;
      return this.block(group, top, titleHeight, height, narrow, x, marks);
    });
    return svg`<svg viewBox="0 0 ${width} ${y + 24}" role="img" aria-label=${this.summary}>
      ${key.drawn}${blocks}
      ${marks.map((tick) => svg`<text x=${x(tick)} y=${y + 16} text-anchor="middle" class="muted-text">${tick}</text>`)}
    </svg>`;
  }

  private block(
    group: TokensGroup,
    top: number,
    titleHeight: number,
    height: number,
    narrow: boolean,
    x: Scale,
    marks: readonly number[],
  ) {
    const { ceiling } = group;
    const rows = [...group.rows].sort((a, b) => b.tokens - a.tokens);
    const track = (at: number, name: string, from: number, to: number) =>
      svg`<line x1=${x(at)} x2=${x(at)} y1=${from} y2=${to} class=${name}></line>`;
    return svg`${titleHeight > 10 ? svg`<text x="0" y=${top + 17} class="strong">${group.name}</text>` : nothing}
      ${rows.map((row, i) => {
        const from = top + titleHeight + i * height;
        // On a phone the text has a line of its own.
        const trackTop = narrow ? from + 18 : from;
        return svg`${marks.map((tick) => track(tick, 'axis', trackTop, from + height))}
          ${track(1, 'one', trackTop, from + height)}
          ${ceiling === undefined ? nothing : track(ceiling, 'ceiling', trackTop, from + height)}
          ${this.row(row, from, height, narrow, x)}`;
      })}`;
  }

  private row(row: TokensRow, top: number, height: number, narrow: boolean, x: Scale) {
    const y = narrow ? top + 30 : top + height / 2;
    const text = narrow ? top + 13 : top + height / 2 + 4;
    const strong = row.id === this.chosen ? 'strong' : '';
    const value = row.exact
      ? row.tokens.toFixed(4)
      : `${row.tokens.toFixed(3)} ± ${((row.high - row.low) / 2).toFixed(3)}`;
    const kind = `${row.exact ? '' : 'estimate'} ${row.lossless ? '' : 'faulty'}`;
    const name = fitted(row.name, narrow ? this.width - 190 : nameWidth(this.width));
    return svg`<g><title>${row.title}</title>
      ${narrow ? nothing : svg`<line x1="0" x2=${this.width} y1=${top} y2=${top} class="separator"></line>`}
      <g class=${kind}>
        ${row.exact ? nothing : svg`<line x1=${x(row.low)} x2=${x(row.high)} y1=${y} y2=${y} class="whisker"></line>`}
        <circle cx=${x(row.tokens)} cy=${y} r="4.5" class="dot"></circle>
      </g>
      <text x="0" y=${text} class=${strong}>${name}</text>
      <text x=${this.width - 58} y=${text} text-anchor="end" class=${strong}>${value}</text>
      <text x=${this.width} y=${text} text-anchor="end" class="muted-text">×${row.speedUp.toFixed(2)}</text>
    </g>`;
  }
}

/** Long names are cut only where there is no room for them. */
const nameWidth = (width: number): number => Math.min(280, Math.max(178, width * 0.32));

function domainOf(groups: readonly TokensGroup[]): readonly [number, number] {
  const highest = Math.max(
    1.5,
    ...groups.flatMap(({ rows, ceiling }) => [...rows.map((row) => row.high), ceiling ?? 1]),
  );
  const step = roundStep(highest - 1, 4);
  return [1, 1 + Math.ceil(((highest - 1) * 1.02) / step) * step];
}

function legendItems(groups: readonly TokensGroup[]): LegendItem[] {
  const rows = groups.flatMap((group) => group.rows);
  const item = (is: boolean, mark: LegendItem['mark'], label: string) => (is ? [{ mark, label }] : []);
  const estimate = svg`<g class="estimate"><line x1="-8" x2="8" class="whisker"></line><circle r="4.5" class="dot"></circle></g>`;
  return [
    { mark: svg`<line y1="-6" y2="6" class="one"></line>`, label: 'without drafts' },
    ...item(
      rows.some((row) => row.exact),
      svg`<circle r="4.5" class="dot"></circle>`,
      'exact',
    ),
    ...item(
      rows.some((row) => !row.exact),
      estimate,
      'estimate, interval',
    ),
    ...item(
      rows.some((row) => !row.lossless),
      svg`<g class="faulty"><circle r="4.5" class="dot"></circle></g>`,
      'not lossless',
    ),
    ...item(
      groups.some(({ ceiling }) => ceiling !== undefined),
      svg`<line y1="-6" y2="6" class="ceiling"></line>`,
      'ceiling of all lossless rules',
    ),
  ];
}

customElements.define('tokens-axis', TokensAxis);

declare global {
  interface HTMLElementTagNameMap {
    'tokens-axis': TokensAxis;
  }
}
