/** The figures of the lab, each in its frame. */
import { html, nothing } from 'lit';
import type { Client, Explanation, VerifierReport } from '../../core/client-types';
import type { Registry } from '../../core/types';
import '../../figures/acceptance-axis';
import type { AcceptanceRow } from '../../figures/acceptance-axis';
import '../../figures/figure-frame';
import { count, percent, points } from '../../figures/format';
import '../../figures/law-bars';
import { mostBars } from '../../figures/tokens';
import type { Store } from '../../state';
import { strings } from '../../ui/strings';
import { tip, withTerms } from '../../ui/terms';
import type { Shown } from './engine';
import type { StepExplainer } from './explainer';
import {
  acceptanceFinding,
  dualFinding,
  emittedFinding,
  errorsShown,
  lawsFinding,
  nameOf,
  tokenReadout,
} from './finding';
import { runView } from './run-view';
import type { StepLab } from './step-lab';
import { acceptanceTable, dualTable, emittedTable, lawsTable } from './tables';

export type FigureId = 'laws' | 'acceptance' | 'dual' | 'emitted' | 'proof' | 'losses' | 'replay';

type View = (lab: StepLab, client: Client, store: Store, shown: Shown, verifier: VerifierReport) => unknown;

const words = strings.step;

const views: Record<FigureId, View> = {
  laws,
  acceptance,
  dual,
  emitted,
  proof: explained(({ proofView }, { explanation }, { report }, stale) => proofView(explanation, report.target, stale)),
  losses: explained(({ lossView }, { explanation, name }, _shown, stale) => lossView(explanation, name, stale)),
  replay: explained(({ replayView }, { explanation, registry, explainer, name }, _shown, stale) =>
    replayView(explainer, explanation, registry, name, stale),
  ),
};

export function figuresView(
  lab: StepLab,
  client: Client,
  store: Store,
  shown: Shown,
  verifier: VerifierReport,
  ids: readonly FigureId[],
) {
  return html`<div class="figures">${ids.map((id) => html`<div class="figure ${id}">${views[id](lab, client, store, shown, verifier)}</div>`)}</div>`;
}

function laws(lab: StepLab, _client: Client, store: Store, { report, marked }: Shown, verifier: VerifierReport) {
  const summary = lawsFinding(report);
  const edit = ({ detail: { key, weights } }: CustomEvent<{ key: 'p' | 'q'; weights: number[] }>) =>
    store.set({ [key]: { kind: 'listed', weights } });
  return html`<figure-frame .heading=${words.laws} .summary=${withTerms(summary)} .table=${() => lawsTable(report)} ?stale=${lab.stale}>
    <law-bars
      .target=${report.target}
      .draft=${report.draft}
      .marked=${marked}
      .hover=${lab.hover}
      .summary=${summary}
      @law-edit=${edit}
    ></law-bars>
    <p slot="note" class="readout muted small">${
      lab.hover === undefined ? hint(report.target.length) : tokenReadout(lab.hover, report, verifier.law)
    }</p>
  </figure-frame>`;
}

function hint(vocabulary: number): string {
  if (vocabulary === 1) return words.oneTokenHint;
  return vocabulary > mostBars ? words.tooManyHint : words.dragHint;
}

function acceptance(lab: StepLab, { registry }: Client, _store: Store, { report }: Shown, verifier: VerifierReport) {
  const summary = acceptanceFinding(report, registry);
  const { simulation } = lab.run;
  const rows = report.verifiers.map(
    (row): AcceptanceRow => ({
      id: row.id,
      name: nameOf(registry, row.id),
      accepted: row.accepted,
      exact: row.exact,
      halfWidth: errorsShown * row.standardError,
      run:
        simulation && simulation.steps > 0 && lab.run.verifier === row.id
          ? {
              accepted: simulation.accepted,
              low: simulation.acceptedInterval.low,
              high: simulation.acceptedInterval.high,
            }
          : undefined,
      title: rowTitle(row, registry.verifiers.find(({ id }) => id === row.id)?.summary ?? ''),
    }),
  );
  const estimated = rows.some(({ exact }) => !exact);
  return html`<figure-frame .heading=${words.acceptance} .summary=${withTerms(summary)} .table=${() => acceptanceTable(report, registry)} ?stale=${lab.stale}>
    <acceptance-axis .alpha=${report.optimum.alpha} .rows=${rows} .chosen=${verifier.id} .summary=${summary}></acceptance-axis>
    <p slot="note" class="readout muted small">
      Columns: ${tip('accepted')} (${estimated ? html`${tip('exact')} or ${tip('estimate')}` : tip('exact')})
      and ${tip('gap')} to ${tip('alpha')} in points.
      Every rule is ${tip('lossless')} here.
    </p>
  </figure-frame>`;
}

function rowTitle({ accepted, hit, exact, standardError, method }: VerifierReport, summary: string): string {
  const value = exact
    ? `Accepted ${percent(accepted, 4)} (exact, ${method})`
    : `Accepted ${percent(accepted, 2)} ± ${points(errorsShown * standardError, 2)} (${method}, two standard errors)`;
  return `${summary} ${value}; the emitted token is a draft with probability ${percent(hit, exact ? 4 : 2)}.`;
}

function dual(lab: StepLab, _client: Client, _store: Store, { report, state, dual: curve }: Shown) {
  const summary = dualFinding(report, state.n);
  return html`<figure-frame .heading=${words.dual} .summary=${withTerms(summary)} .table=${() => dualTable(curve)} ?stale=${lab.stale}>
    <dual-curve .dual=${curve} .hover=${lab.hover} .summary=${summary}></dual-curve>
    <p slot="note" class="readout muted small">
      ${tip('H')} grows token by token; ${tip('Q')} is for n = ${count(state.n)} drafts.
      The minimum is ${tip('alpha')}, exactly.
    </p>
  </figure-frame>`;
}

function emitted(lab: StepLab, client: Client, store: Store, { report }: Shown, verifier: VerifierReport) {
  const { simulation } = lab.run;
  const summary = emittedFinding(verifier, client.registry, simulation, report);
  const run =
    simulation && simulation.steps > 0
      ? { law: simulation.law, low: simulation.lawIntervals.low, high: simulation.lawIntervals.high }
      : undefined;
  return html`<figure-frame
    .heading=${words.emitted}
    .summary=${withTerms(summary)}
    .table=${() => emittedTable(report, verifier, simulation)}
    ?stale=${lab.stale}
  >
    ${runView(lab, client, store, report, verifier)}
    <emitted-bars
      .target=${report.target}
      .draft=${report.draft}
      .emitted=${verifier.law}
      .run=${run}
      .hover=${lab.hover}
      .summary=${summary}
    ></emitted-bars>
    ${lab.run.running ? html`<progress slot="note" max="1" .value=${lab.run.done} aria-label=${strings.run.start}></progress>` : nothing}
    <p slot="note" class="readout muted small">${lab.run.status}</p>
    <p slot="note" class="visually-hidden" role="status">${lab.run.announcement}</p>
  </figure-frame>`;
}

type ExplainViews = typeof import('./explain-views');

interface Explained {
  explainer: StepExplainer;
  explanation: Explanation;
  registry: Registry;
  name: string;
}

/** A figure of the explanation, once it and what draws it are there. */
function explained(view: (views: ExplainViews, explained: Explained, shown: Shown, stale: boolean) => unknown): View {
  return (lab, { registry }, _store, shown) => {
    const { explainer, explainViews } = lab;
    const { explanation, failure } = explainer;
    if (failure) return html`<p class="problem" role="alert">${failure}</p>`;
    if (!explanation || !explainViews) return html`<p class="muted small">${strings.explaining}</p>`;
    const name = nameOf(registry, explainer.verifier ?? '');
    return view(explainViews, { explainer, explanation, registry, name }, shown, lab.stale);
  };
}
