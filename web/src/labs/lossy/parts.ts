/** What the figures of one pair of laws and those of many contexts share. */
import { html } from 'lit';
import type { LossyReport } from '../../core/client-types';
import type { LossySetting } from '../../core/lossy-types';
import { distanceIds, fields, type State, type Store } from '../../state';
import { ruleName } from './finding';
import { words } from './strings';

export const distanceSelect = (store: Store) =>
  html`<select aria-label=${fields.dist.label} @change=${(event: Event) => store.enter('dist', (event.target as HTMLSelectElement).value)}>
    ${distanceIds.map((id) => html`<option value=${id} .selected=${id === store.state.dist}>${words.distances[id]}</option>`)}
  </select>`;

export function frontierTable({ rules, frontier }: Pick<LossyReport, 'rules' | 'frontier'>) {
  return {
    columns: ['rule', 'parameter', 'value', 'accepted', ...distanceIds.map((id) => words.distances[id])],
    rows: frontier.flatMap(({ setting, points }) => {
      const parameter = rules.find(({ id }) => id === setting.rule)?.parameters[0]?.name ?? '';
      return points.map((point) => [
        ruleName(rules, setting.rule),
        parameter,
        parameter ? point.value : '',
        point.acceptance,
        ...distanceIds.map((id) => point[id] ?? words.infinite),
      ]);
    }),
  };
}

/** Takes up the rule and the value of a point. */
export const frontierChoice =
  (store: Store, rules: LossyReport['rules']) =>
  ({ detail: { rule, value } }: CustomEvent<{ rule: State['lossy']; value: number }>) => {
    const { lossy, lset } = store.state;
    const name = rules.find(({ id }) => id === rule)?.parameters[0]?.name;
    const kept = rule === lossy ? lset : {};
    store.set({ lossy: rule, lset: name ? { ...kept, [name]: Number(value.toPrecision(6)) } : {} });
  };

/** A line a rule, with what is said of it. */
export function rulesTable(
  store: Store,
  rules: LossyReport['rules'],
  lines: readonly { setting: LossySetting; accepted: string; tv: string; overshoot: string }[],
) {
  const { lossy, lset } = store.state;
  const choose = ({ rule }: LossySetting) => store.set({ lossy: rule, lset: rule === lossy ? lset : {} });
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${words.rules}>
    <table>
      <thead>
        <tr>
          <th scope="col">rule</th><th scope="col">accepted</th><th scope="col">TV</th><th scope="col">max π/p</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          ({ setting, accepted, tv, overshoot }) => html`<tr class=${setting.rule === lossy ? 'chosen' : ''}>
            <th scope="row"><button type="button" class="quiet" @click=${() => choose(setting)}>${ruleName(rules, setting.rule)}</button></th>
            <td>${accepted}</td>
            <td>${tv}</td>
            <td>${overshoot}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
