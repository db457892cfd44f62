/**
 * What every figure has around its drawing: title, the sentence that says what is seen, its numbers as a table, and
 * Save as SVG, PNG or CSV.
 *
 *     <figure-frame .heading=${'Acceptance'} .summary=${sentence} .table=${() => ({ columns, rows })} ?stale=${…}>
 *       <acceptance-axis …></acceptance-axis>          an element with an <svg>, or the <svg>
 *       <div slot="tools">…</div>                      controls beside the title
 *       <p slot="note">…</p>                           below the drawing
 *     </figure-frame>
 *
 * `table` is called when the table is open or saved, so that dragging does not pay for it. `stale` dims the drawing and
 * says that it is not up to date. `level` is the level of the heading, default 2.
 */
import { css, html, LitElement, nothing } from 'lit';
import { strings } from '../ui/strings';
import { controls, theme } from '../ui/theme';
import type { SaveFormat } from './export/save';
import type { FigureTable } from './figure-table';
import { count } from './format';

const words = strings.figure;
const mostRows = 1000;

export class FigureFrame extends LitElement {
  static override properties = {
    heading: {},
    summary: { attribute: false },
    table: { attribute: false },
    stale: { type: Boolean, reflect: true },
    level: { type: Number },
    open: { state: true },
    failure: { state: true },
  };
  static override styles = [
    theme,
    controls,
    css`
      :host {
        display: block;
        min-width: 0;
        container-type: inline-size;
      }
      figure {
        margin: 0;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 4px 12px;
      }
      .heading {
        flex: 1 1 auto;
        margin: 0;
        font-size: 16px;
        font-weight: 650;
        line-height: 1.3;
      }
      .summary {
        margin: 4px 0 10px;
        max-width: 68ch;
        /* The drawing stays where it is while a sentence changes. */
        min-height: 2lh;
        color: var(--_text);
        font-size: 14px;
        line-height: 1.45;
      }
      .drawing {
        background: var(--_surface);
        transition: opacity 120ms;
      }
      :host([stale]) .drawing {
        opacity: 0.45;
      }
      .stale {
        color: var(--_warning);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
        justify-content: flex-end;
        margin: 4px -8px 0 0;
      }
      .scroll {
        max-height: 320px;
        margin-top: 4px;
        overflow: auto;
        border: 1px solid var(--_line);
        border-radius: var(--_radius);
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 13px;
      }
      th,
      td {
        padding: 3px 10px;
        border-bottom: 1px solid var(--_line);
        text-align: right;
        white-space: nowrap;
      }
      th:first-child,
      td:first-child {
        text-align: left;
      }
      th {
        position: sticky;
        top: 0;
        background: var(--_panel);
        font-weight: 600;
      }
      tr:last-child td {
        border-bottom: 0;
      }
      @container (max-width: 400px) {
        .summary {
          min-height: 3lh;
        }
      }
      @media print {
        :host {
          break-inside: avoid;
        }
      }
    `,
  ];

  declare heading: string;
  declare summary: unknown;
  declare table: () => FigureTable;
  declare stale: boolean;
  declare level: number;
  declare open: boolean;
  declare failure: string | undefined;

  constructor() {
    super();
    this.heading = '';
    this.level = 2;
    this.stale = this.open = false;
    this.table = () => ({ columns: [], rows: [] });
  }

  protected override render() {
    const { heading } = this;
    return html`<figure aria-labelledby="heading">
      <header>
        <div id="heading" class="heading" role="heading" aria-level=${this.level}>${heading}</div>
        <slot name="tools"></slot>
      </header>
      <p class="summary">${this.summary}${this.stale ? html` <span class="stale">${strings.stale}</span>` : nothing}</p>
      <div class="drawing"><slot></slot></div>
      <slot name="note"></slot>
      <div class="actions">
        <button
          class="quiet"
          aria-expanded=${this.open ? 'true' : 'false'}
          aria-label=${words.showTable(heading)}
          @click=${() => {
            this.open = !this.open;
          }}
        >
          ${words.table}
        </button>
        ${(['svg', 'png', 'csv'] as const).map(
          (format) =>
            html`<button class="quiet" aria-label=${words.saveAs(words[format], heading)} @click=${() => this.save(format)}>
              ${words[format]}
            </button>`,
        )}
      </div>
      <p class="problem" role="alert" ?hidden=${!this.failure}>${this.failure}</p>
      ${this.open ? this.numbers() : nothing}
    </figure>`;
  }

  private numbers() {
    const { columns, rows } = this.table();
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.showTable(this.heading)}>
      <table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, mostRows).map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
          ${
            rows.length > mostRows
              ? html`<tr><td colspan=${columns.length}>${count(rows.length - mostRows)} more rows are in the CSV.</td></tr>`
              : nothing
          }
        </tbody>
      </table>
    </div>`;
  }

  private get drawing(): SVGSVGElement | undefined {
    for (const element of this.querySelectorAll(':scope > :not([slot])')) {
      if (element instanceof SVGSVGElement) return element;
      const found = (element.shadowRoot ?? element).querySelector('svg');
      if (found) return found;
    }
    return undefined;
  }

  private async save(format: SaveFormat): Promise<void> {
    this.failure = undefined;
    try {
      const { saveFigure } = await import('./export/save');
      await saveFigure(format, this.drawing, this.table(), { title: this.heading, summary: this.summaryText });
    } catch (error) {
      this.failure = `${words.saveFailed}: ${error instanceof Error ? error.message : String(error)}.`;
    }
  }

  private get summaryText(): string {
    const shown = this.renderRoot.querySelector<HTMLElement>('.summary');
    return shown?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  }
}

customElements.define('figure-frame', FigureFrame);

declare global {
  interface HTMLElementTagNameMap {
    'figure-frame': FigureFrame;
  }
}
