/** The figures of a rule over many contexts, each in its frame. */
import { html, nothing, unsafeCSS } from 'lit';
import type { LossyAverage } from '../../core/lossy-types';
import '../../figures/figure-frame';
import { percent, points, probability } from '../../figures/format';
import { distanceIds, type Store } from '../../state';
import { visible } from '../texts/token-names';
import './context-ranks';
import { mostTokens } from './engine';
import { induced } from './figures';
import { distanceFrom, distanceText, frontierFinding, halfWidth, plusMinus, ruleName, textFinding } from './finding';
import { distanceSelect, frontierChoice, frontierTable, rulesTable } from './parts';
import './frontier-chart';
import type { LossyLab } from './lossy-lab';
import { words } from './strings';

/** Grounds of written tokens; a Content-Security-Policy may forbid a colour of their own. */
const shades = 5;
export const shadeStyle = unsafeCSS(
  Array.from(
    { length: shades },
    (_, i) =>
      `.shade-${i + 1} { background: color-mix(in srgb, var(--_emitted) ${(60 * (i + 1)) / shades}%, transparent); }`,
  ).join('\n'),
);

export type RowsFigureId = 'frontier' | 'rules' | 'contexts' | 'induced' | 'texts';

const views: Record<RowsFigureId, (lab: LossyLab, store: Store) => unknown> = {
  frontier,
  rules,
  contexts,
  induced: context,
  texts,
};

export function rowsFiguresView(lab: LossyLab, store: Store, ids: readonly RowsFigureId[]) {
  const drawn = ids.map((id) => [id, views[id](lab, store)] as const).filter(([, view]) => view !== nothing);
  return html`<div class="figures">${drawn.map(([id, view]) => html`<div class="figure ${id}">${view}</div>`)}</div>`;
}

function frontier(lab: LossyLab, store: Store) {
  const { rowsEngine: engine, rules } = lab;
  const found = { rules, frontier: engine.frontier };
  const own = engine.own.found?.lines[0]?.own;
  if (found.frontier.length === 0 || !own) return nothing;
  const summary = frontierFinding(found);
  const { lossy, dist, conf } = store.state;
  return html`<figure-frame .heading=${words.averaged} .summary=${summary} .table=${() => frontierTable(found)} ?stale=${engine.all.stale || engine.unread}>
    <div slot="tools" class="run">${distanceSelect(store)}</div>
    <frontier-chart
      .rules=${rules}
      .frontier=${found.frontier}
      .at=${own.contexts > 0 ? own : undefined}
      .spread=${{ acceptance: own.acceptanceEstimate.interval, tv: own.tvEstimate.interval }}
      .chosen=${lossy}
      .distance=${dist}
      .summary=${summary}
      @frontier-choose=${frontierChoice(store, rules)}
    ></frontier-chart>
    <p slot="note" class="readout muted small">${words.averagedNote(conf)} ${progress(lab)}</p>
  </figure-frame>`;
}

function progress({ rowsEngine: { all } }: LossyLab) {
  if (all.running)
    return html`<span class="run"
      ><progress max=${all.total ?? nothing} value=${all.total === undefined ? nothing : all.done} aria-label=${words.averaged}></progress>
      ${words.progress(all.done, all.total)} <button type="button" @click=${() => all.stop()}>${words.stop}</button></span
    >`;
  return all.found?.stopped
    ? html`<span class="run"
        >${words.partial(all.found.rows)} <button type="button" @click=${() => all.again()}>${words.again}</button></span
      >`
    : nothing;
}

function rules(lab: LossyLab, store: Store) {
  const { rowsEngine: engine, rules } = lab;
  const lines = [...engine.frontier].sort((a, b) => order(b) - order(a));
  if (lines.length === 0) return nothing;
  const rows = engine.all.found?.rows ?? 0;
  const table = () => ({
    columns: [
      'rule',
      'contexts',
      'accepted',
      '± accepted',
      ...distanceIds.map((id) => words.distances[id]),
      '± total variation',
    ],
    rows: lines.map(({ setting, own }) => [
      ruleName(rules, setting.rule),
      own.contexts,
      own.acceptance,
      finite(halfWidth(own.acceptanceEstimate)),
      ...distanceIds.map((id) => own[id] ?? words.infinite),
      finite(halfWidth(own.tvEstimate)),
    ]),
  });
  const partly = lines.filter(({ own }) => own.contexts < rows);
  return html`<figure-frame .heading=${words.rulesAveraged} .summary=${words.rulesNote} .table=${table} ?stale=${engine.all.stale || engine.unread}>
    ${rulesTable(
      store,
      rules,
      lines.map(({ setting, own }) => ({
        setting,
        accepted: own.contexts > 0 ? `${percent(own.acceptance)}${plusMinus(own.acceptanceEstimate, points)}` : '',
        tv: own.contexts > 0 ? distanceFrom(own.tv) : '',
        overshoot: own.contexts > 0 ? distanceText(own.overshoot) : '',
      })),
    )}
    ${
      partly.length > 0
        ? html`<p slot="note" class="muted small">
            ${partly.map(({ setting, own }) => `${ruleName(rules, setting.rule)}: ${words.undefinedIn(rows - own.contexts, rows)}`).join('; ')}.
          </p>`
        : nothing
    }
  </figure-frame>`;
}

const finite = (value: number) => (Number.isFinite(value) ? value : '');

const order = ({ own }: LossyAverage['lines'][number]) => (own.contexts > 0 ? own.acceptance : -1);

function contexts(lab: LossyLab) {
  const { rowsEngine: engine } = lab;
  const { ranks, rank } = engine;
  const tv = engine.own.found?.contextTv;
  const row = ranks[rank];
  if (!tv || row === undefined) return nothing;
  const values = ranks.map((each) => tv[each] ?? 0);
  const readout = `${words.context(row, engine.contextOf(row))}: ${words.distances.tv} ${probability(values[rank] ?? 0)}`;
  const summary = `Half of the contexts are changed by at most ${probability(values[Math.floor(values.length / 2)] ?? 0)}.`;
  const table = () => ({
    columns: ['row', words.distances.tv, 'after'],
    rows: Array.from(tv, (value, each) => [each + 1, Number.isNaN(value) ? '' : value, engine.contextOf(each) ?? '']),
  });
  const step = (by: number, label: string) =>
    html`<button type="button" ?disabled=${ranks[rank + by] === undefined} @click=${() => engine.show(rank + by)}>${label}</button>`;
  return html`<figure-frame .heading=${words.contexts} .summary=${summary} .table=${table} ?stale=${engine.own.stale || engine.unread}>
    <div slot="tools" class="run">${step(-1, words.more)} ${step(1, words.less)}</div>
    <context-ranks
      .values=${values}
      .at=${rank}
      .summary=${summary}
      @context-choose=${({ detail }: CustomEvent<{ rank: number }>) => engine.show(detail.rank)}
    ></context-ranks>
    <p slot="note" class="readout" aria-live="polite">${readout}</p>
    <p slot="note" class="readout muted small">${words.contextsNote}</p>
  </figure-frame>`;
}

function context(lab: LossyLab, store: Store) {
  const vocabulary = lab.rowsEngine.own.found?.vocabulary ?? 0;
  if (vocabulary > mostTokens) return html`<p class="muted">${words.tooLarge(vocabulary, mostTokens)}</p>`;
  const { shown } = lab.engine;
  return shown && lab.rowsEngine.ranks.length > 0 ? induced(lab, store, shown) : nothing;
}

function texts(lab: LossyLab) {
  const { text } = lab.rowsEngine;
  if (!lab.rowsEngine.names || !text.value)
    return text.problem ? html`<p class="problem" role="alert">${text.problem}</p>` : nothing;
  const { written, honest } = text.value;
  const summary = textFinding(text.value);
  const table = () => ({
    columns: ['position', 'the rule writes', words.distances.tv, 'accepted', 'the target writes'],
    rows: written.tokens.map((token, i) => [
      i + 1,
      token,
      written.tv[i] ?? 0,
      written.acceptance[i] ?? 0,
      honest[i] ?? '',
    ]),
  });
  const piece = (token: string, tv: number) =>
    html`<span
      class="shade-${Math.round(shades * tv)}" title=${`${visible(token)}: ${words.distances.tv} ${probability(tv)}`}>${token}</span>`;
  return html`<figure-frame .heading=${words.texts} .summary=${summary} .table=${table} ?stale=${text.stale}>
    <div class="texts">
      <section><h3>${words.byRule}</h3><p class="written">${written.tokens.map((token, i) => piece(token, written.tv[i] ?? 0))}</p></section>
      <section><h3>${words.byTarget}</h3><p class="written">${honest.join('')}</p></section>
    </div>
    ${text.problem ? html`<p slot="note" class="problem" role="alert">${text.problem}</p>` : nothing}
    <p slot="note" class="readout muted small">${words.textsNote}</p>
  </figure-frame>`;
}
