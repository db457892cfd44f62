/** The table of a measurement: a line a scheme, n and verifier, with intervals. */
import { css, html, LitElement, nothing, svg } from 'lit';
import type { Estimate, MeasureLine, Registry, MeasureTable as Table } from '../../core/types';
import { percent } from '../../figures/format';
import '../../ui/term-tip';
import { markOf } from '../../figures/verifier-marks';
import { theme } from '../../ui/theme';
import { words } from './strings';

export class MeasureTable extends LitElement {
  static override properties = { table: { attribute: false }, registry: { attribute: false } };
  static override styles = [
    theme,
    css`
      :host {
        display: block;
      }
      .scroll {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        font-size: 14px;
      }
      th,
      td {
        padding: 4px 12px 4px 0;
        text-align: left;
        vertical-align: baseline;
        white-space: nowrap;
      }
      th {
        font-weight: 600;
      }
      thead th {
        border-bottom: 1px solid var(--_control);
        color: var(--_muted);
        font-size: 13px;
        vertical-align: bottom;
      }
      .number {
        text-align: right;
      }
      .scheme th {
        padding-top: 14px;
        border-bottom: 1px solid var(--_line);
        font-size: 15px;
      }
      tr.first > * {
        border-top: 1px solid var(--_line);
      }
      tr.optimum {
        background: var(--_panel);
      }
      .verifier {
        font-weight: 400;
      }
      .optimum .verifier {
        font-weight: 600;
      }
      svg {
        width: 12px;
        height: 12px;
        margin-right: 8px;
        overflow: visible;
        vertical-align: -1px;
      }
      path {
        stroke: currentColor;
        stroke-width: 1.75;
        fill: currentColor;
      }
      .simulated path {
        fill: var(--_surface);
      }
      .interval {
        color: var(--_muted);
        font-size: 13px;
      }
      :host {
        container-type: inline-size;
      }
      @container (max-width: 520px) {
        table {
          font-size: 13px;
        }
        th,
        td {
          padding-right: 8px;
        }
        thead th,
        .verifier {
          white-space: normal;
        }
        .verifier {
          width: 100%;
        }
        .interval {
          display: block;
        }
      }
    `,
  ];

  declare table: Table | undefined;
  declare registry: Registry | undefined;

  protected override render() {
    const { table, registry } = this;
    if (!table || !registry) return nothing;
    const { columns } = words;
    const schemes = registry.schemes.filter(({ id }) => table.table.some(({ scheme }) => scheme === id));
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.table}>
      <table>
        <thead>
          <tr>
            <th scope="col" class="number"><term-tip term="n"></term-tip></th>
            <th scope="col">${columns.verifier}</th>
            <th scope="col" class="number"><term-tip term="accepted">${columns.accepted}</term-tip></th>
            <th scope="col" class="number"><term-tip term="gap">${columns.gap}</term-tip></th>
            <th scope="col">${columns.how}</th>
          </tr>
        </thead>
        ${schemes.map(
          ({ id, name }) => html`<tbody>
            <tr class="scheme">
              <th scope="rowgroup" colspan="5">${name}</th>
            </tr>
            ${table.table
              .filter(({ scheme }) => scheme === id)
              .map((line, i, lines) => this.line(line, line.n !== lines[i - 1]?.n))}
          </tbody>`,
        )}
      </table>
    </div>`;
  }

  private line(line: MeasureLine, first: boolean) {
    const { verifier, rows, exact, exactRows } = line;
    const isOptimum = verifier === 'optimum';
    const { path, colour } = markOf(verifier);
    const name = this.registry!.verifiers.find(({ id }) => id === verifier)?.name ?? words.optimum;
    const how = exact ? words.exact : exactRows > 0 ? words.mixed(exactRows, rows) : words.simulated;
    return html`<tr class="${isOptimum ? 'optimum' : ''} ${exact ? '' : 'simulated'} ${first && line.n > 0 ? 'first' : ''}">
      <td class="number">${first ? line.n : html`<span class="visually-hidden">${line.n}</span>`}</td>
      <th scope="row" class="verifier">
        <svg viewBox="-6 -6 12 12" aria-hidden="true">${svg`<path d=${path} color=${colour}></path>`}</svg>${name}
      </th>
      ${
        rows === 0
          ? html`<td colspan="3" class="muted">${words.noValue}</td>`
          : html`<td class="number">${value(line, (share) => percent(share, 2))}</td>
              <td class="number">${isOptimum ? '' : value(line.gap, pointsOf)}</td>
              <td class="muted">${how}</td>`
      }
    </tr>`;
  }
}

/** Gaps are points of a hundred, as the values are. */
const pointsOf = (difference: number) => (100 * difference).toFixed(2);

/** A mean with half the width of its interval; one row alone has none. */
function value({ mean, interval }: Estimate, format: (value: number) => string) {
  const half = (interval.high - interval.low) / 2;
  return html`${format(mean)}${
    Number.isFinite(half) ? html` <span class="interval">± ${pointsOf(half)}</span>` : nothing
  }`;
}

customElements.define('measure-table', MeasureTable);

declare global {
  interface HTMLElementTagNameMap {
    'measure-table': MeasureTable;
  }
}
