/**
 * A transport plan as a matrix: draft sets as rows, target tokens as columns, what flows as the area of a square.
 */
import { css, nothing, svg } from 'lit';
import type { PlannedSet } from '../core/types';
import { theme } from '../ui/theme';
import { Chart, chartStyle } from './chart';
import { percent, probability } from './format';

/** Sets that are drawn; the most likely come first. */
export const mostSets = 24;

const rowHeight = 20;
const head = 24;
const refusedWidth = 60;

export class PlanMatrix extends Chart {
  static override properties = { sets: { attribute: false }, target: { attribute: false }, summary: {} };
  static override styles = [
    theme,
    chartStyle,
    css`
      .flow {
        fill: var(--_emitted);
      }
      .lost {
        fill: var(--_warning);
      }
      .cell {
        fill: none;
        stroke: var(--_line);
      }
    `,
  ];

  declare sets: readonly PlannedSet[];
  declare target: Float64Array;
  declare summary: string;

  constructor() {
    super();
    this.sets = [];
    this.target = new Float64Array();
    this.summary = '';
  }

  protected override render() {
    const { width, target } = this;
    const sets = this.sets.slice(0, mostSets);
    const labelWidth = Math.min(120, 0.3 * width);
    // The last column is apart from the tokens, and its name wider.
    const cell = Math.min((width - labelWidth - refusedWidth) / target.length, 44);
    const largest = Math.max(...sets.map(({ probability: most }) => most), 1e-300);
    const side = (mass: number) => Math.sqrt(mass / largest) * Math.min(cell, rowHeight - 2);
    const x = (column: number) =>
      labelWidth + (column < target.length ? (column + 0.5) * cell : target.length * cell + refusedWidth / 2);
    const square = (column: number, row: number, mass: number, name: string, title: string) => {
      const size = side(mass);
      return mass > 0
        ? svg`<rect class=${name} x=${x(column) - size / 2} y=${head + (row + 0.5) * rowHeight - size / 2} width=${size} height=${size}><title>${title}</title></rect>`
        : nothing;
    };
    return svg`<svg viewBox="0 0 ${width} ${head + sets.length * rowHeight + 4}" role="img" aria-label=${this.summary}>
      ${Array.from(target, (_, token) => svg`<text x=${x(token)} y=${head - 8} text-anchor="middle" class="muted-text">${token}</text>`)}
      <text x=${x(target.length)} y=${head - 8} text-anchor="middle" class="muted-text">refused</text>
      ${sets.map(({ tokens, probability: mass, flow }, row) => {
        const lost = Math.max(mass - flow.reduce((sum, value) => sum + value, 0), 0);
        const name = `{${Array.from(tokens).join(', ')}}`;
        return svg`<text x=${labelWidth - 8} y=${head + (row + 0.5) * rowHeight + 4} text-anchor="end">${name}</text>
          ${Array.from(
            tokens,
            (token) =>
              svg`<rect class="cell" x=${x(token) - cell / 2 + 1} y=${head + row * rowHeight + 1} width=${cell - 2} height=${rowHeight - 2} rx="3"></rect>`,
          )}
          ${Array.from(tokens, (token, i) => square(token, row, flow[i] ?? 0, 'flow', `${name} → ${token}: ${probability(flow[i] ?? 0)}`))}
          ${square(target.length, row, lost < 1e-15 ? 0 : lost, 'lost', `${name} refused: ${percent(lost, 2)}`)}`;
      })}
    </svg>`;
  }
}

customElements.define('plan-matrix', PlanMatrix);

declare global {
  interface HTMLElementTagNameMap {
    'plan-matrix': PlanMatrix;
  }
}
