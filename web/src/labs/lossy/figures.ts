/** The figures of the lab, each in its frame. */
import { html, nothing } from 'lit';
import '../../figures/emitted-bars';
import '../../figures/figure-frame';
import { percent } from '../../figures/format';
import '../../figures/law-bars';
import { distanceIds, type Store } from '../../state';
import type { Shown } from './engine';
import { distanceFrom, distanceText, driftFinding, frontierFinding, inducedFinding, ruleName } from './finding';
import './drift-bars';
import './frontier-chart';
import type { LossyLab } from './lossy-lab';
import { distanceSelect, frontierChoice, frontierTable, rulesTable } from './parts';
import { words } from './strings';

export type FigureId = 'laws' | 'induced' | 'frontier' | 'rules' | 'drift';

const views: Record<FigureId, (lab: LossyLab, store: Store, shown: Shown) => unknown> = {
  laws,
  induced,
  frontier,
  rules,
  drift,
};

export function figuresView(lab: LossyLab, store: Store, shown: Shown, ids: readonly FigureId[]) {
  return html`<div class="figures">${ids.map((id) => html`<div class="figure ${id}">${views[id](lab, store, shown)}</div>`)}</div>`;
}

function laws(lab: LossyLab, store: Store, { report }: Shown) {
  const summary = `A draft is drawn from q; the rule decides what becomes of it.`;
  const table = () => ({
    columns: ['token', 'p', 'q'],
    rows: Array.from(report.target, (p, token) => [token, p, report.draft[token] ?? 0]),
  });
  const edit = ({ detail: { key, weights } }: CustomEvent<{ key: 'p' | 'q'; weights: number[] }>) =>
    store.set({ [key]: { kind: 'listed', weights } });
  return html`<figure-frame .heading=${words.laws} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <law-bars .target=${report.target} .draft=${report.draft} .marked=${undefined} .hover=${lab.hover} .summary=${summary} @law-edit=${edit}></law-bars>
  </figure-frame>`;
}

export function induced(lab: LossyLab, _store: Store, { report, state }: Shown) {
  const { shown } = report;
  const setting = { rule: state.lossy };
  const summary = inducedFinding(report, setting);
  const table = () => ({
    columns: ['token', 'p', 'q', 'emitted π', 'honest truncation', 'π/p'],
    rows: Array.from(report.target, (p, token) => {
      const pi = shown.law[token] ?? 0;
      return [
        token,
        p,
        report.draft[token] ?? 0,
        pi,
        shown.baseline.law[token] ?? 0,
        p > 0 ? pi / p : pi > 0 ? words.infinite : '',
      ];
    }),
  });
  const distances = distanceIds.map((id) => `${words.distances[id]} ${distanceText(shown[id])}`).join(' · ');
  return html`<figure-frame .heading=${lab.isRows ? words.inducedHere : words.induced} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <emitted-bars .names=${lab.isRows ? lab.rowsEngine.names : undefined} .target=${report.target} .draft=${report.draft} .emitted=${shown.law} .honest=${shown.baseline.law} .hover=${lab.hover} .summary=${summary}></emitted-bars>
    <p slot="note" class="readout muted small">Accepted ${percent(shown.acceptance)}. From the target: ${distances}. All exact.</p>
  </figure-frame>`;
}

function frontier(lab: LossyLab, store: Store, { report, state }: Shown) {
  const summary = frontierFinding(report);
  return html`<figure-frame .heading=${words.frontier} .summary=${summary} .table=${() => frontierTable(report)} ?stale=${lab.stale}>
    <div slot="tools" class="run">${distanceSelect(store)}</div>
    <frontier-chart .rules=${report.rules} .frontier=${report.frontier} .at=${report.shown} .chosen=${state.lossy} .distance=${store.state.dist} .summary=${summary} @frontier-choose=${frontierChoice(store, report.rules)}></frontier-chart>
    <p slot="note" class="readout muted small">${words.frontierNote}</p>
  </figure-frame>`;
}

function rules(lab: LossyLab, store: Store, { report }: Shown) {
  const summary = words.rulesNote;
  const lines = [...report.table].sort((a, b) => b.found.acceptance - a.found.acceptance);
  const table = () => ({
    columns: ['rule', 'accepted', ...distanceIds.map((id) => words.distances[id]), 'TV from honest truncation'],
    rows: lines.map(({ setting, found }) => [
      ruleName(report.rules, setting.rule),
      found.acceptance,
      ...distanceIds.map((id) => found[id] ?? words.infinite),
      found.fromBaseline,
    ]),
  });
  const shown = lines.map(({ setting, found }) => ({
    setting,
    accepted: percent(found.acceptance),
    tv: distanceFrom(found.tv),
    overshoot: distanceText(found.overshoot),
  }));
  return html`<figure-frame .heading=${words.rules} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    ${rulesTable(store, report.rules, shown)}
    ${
      report.undefinedRules.length > 0
        ? html`<p slot="note" class="muted small">${words.undefinedRules}: ${report.undefinedRules.map(({ rule, message }) => `${ruleName(report.rules, rule)} (${message})`).join('; ')}.</p>`
        : nothing
    }
  </figure-frame>`;
}

function drift(lab: LossyLab, _store: Store, { report }: Shown) {
  const summary = driftFinding(report);
  const { drift: found } = report;
  const table = () => ({
    columns: ['tokens', 'total variation', 'accepted at this position'],
    rows: Array.from(found?.tv ?? [], (tv, i) => [i + 1, tv, found?.acceptance[i] ?? 0]),
  });
  return html`<figure-frame .heading=${words.drift} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    ${found ? html`<drift-bars .drift=${found} .summary=${summary}></drift-bars>` : nothing}
    <p slot="note" class="readout muted small">${words.driftNote}</p>
  </figure-frame>`;
}
