import { css, LitElement, type PropertyDeclarations, type PropertyValues, type SVGTemplateResult, svg } from 'lit';
import { theme } from '../ui/theme';

export const chartStyle = css`
  :host {
    display: block;
    min-width: 0;
  }
  svg {
    display: block;
    width: 100%;
    height: auto;
    overflow: visible;
  }
  text {
    fill: var(--_text);
    font: 400 12px var(--_font);
    font-variant-numeric: tabular-nums;
  }
  .muted-text {
    fill: var(--_muted);
  }
  .strong {
    font-weight: 600;
  }
  .axis {
    stroke: var(--_line);
    fill: none;
  }
  .baseline {
    stroke: var(--_control);
  }
  .target {
    fill: var(--_target);
  }
  .target-line {
    stroke: var(--_target);
  }
  .draft-line {
    stroke: var(--_draft);
  }
  .emitted {
    fill: var(--_emitted);
  }
  .run-line {
    stroke: var(--_run);
    fill: none;
  }
  .hollow {
    fill: var(--_surface);
  }
  .set {
    fill: var(--_set);
  }
  .text-line {
    stroke: var(--_text);
    fill: none;
  }
`;

/** A figure drawn as SVG in the pixels that it has. */
export abstract class Chart extends LitElement {
  static override properties: PropertyDeclarations = { width: { state: true } };
  static override styles = [theme, chartStyle];

  declare width: number;

  private readonly observer = new ResizeObserver(([entry]) => {
    if (entry && entry.contentRect.width > 0) this.width = Math.round(entry.contentRect.width);
  });

  constructor() {
    super();
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.width = Math.round(this.getBoundingClientRect().width);
    this.observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  protected override shouldUpdate(_changed: PropertyValues): boolean {
    return this.width > 0;
  }

  protected say<Detail>(name: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** Diagonal lines in a draft's colour: told apart from a solid fill without the colour. */
export const hatch = svg`<pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <rect width="5" height="5" class="hollow"></rect>
  <line x1="1.25" y1="0" x2="1.25" y2="5" class="draft-line" stroke-width="2.5"></line>
</pattern>`;

export interface LegendItem {
  /** Drawn around (0, 0), within 16 × 12 pixels. */
  mark: SVGTemplateResult;
  label: string;
}

const legendRow = 20;

/** Items from left to right, in as many rows as the width asks for. */
export function legend(
  items: readonly LegendItem[],
  left: number,
  right: number,
): { drawn: SVGTemplateResult; height: number } {
  let x = left;
  let y = legendRow / 2;
  const placed = items.map(({ mark, label }) => {
    const width = 22 + textWidth(label) + 14;
    if (x > left && x + width - 14 > right) {
      x = left;
      y += legendRow;
    }
    const item = svg`<g transform="translate(${x},${y})"><g transform="translate(8,0)">${mark}</g><text x="22" y="4" class="muted-text">${label}</text></g>`;
    x += width;
    return item;
  });
  return { drawn: svg`<g aria-hidden="true">${placed}</g>`, height: y + legendRow / 2 };
}

let measuring: CanvasRenderingContext2D | null = null;

/** Width of a text of a figure in pixels. */
export function textWidth(
  text: string,
  font = "600 12px system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return 7 * text.length;
  measuring.font = font;
  return measuring.measureText(text).width;
}

/** The text, cut where it is wider. */
export function fitted(name: string, width: number): string {
  if (textWidth(name) <= width) return name;
  let end = name.length - 1;
  while (end > 1 && textWidth(`${name.slice(0, end)}…`) > width) end--;
  return `${name.slice(0, end).trimEnd()}…`;
}
