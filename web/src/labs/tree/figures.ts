/** The figures of the lab, each in its frame. */
import { html, nothing } from 'lit';
import '../../figures/figure-frame';
import { count, probability, scientific } from '../../figures/format';
import '../../figures/law-bars';
import '../../figures/tokens-axis';
import type { TokensGroup } from '../../figures/tokens-axis';
import '../../figures/tree-drawing';
import { fields, type Store, sweepIds, treeVerifierIds } from '../../state';
import { helpOf } from '../../ui/field-help';
import '../../ui/field-input';
import { strings } from '../../ui/strings';
import { visible } from '../texts/token-names';
import type { Shown } from './engine';
import { callFinding, lineTitle, schemeName, tokensFinding, verifierName } from './finding';
import { type Line, linesOf, schemeKey } from './lines';
import { contextOf } from './request';
import type { NodeLaws } from './rows';
import { words } from './strings';
import { sweepPlan } from './sweep';
import './sweep-chart';
import { high, low, type SweepQuantity, value } from './sweep-chart';
import type { TreeLab } from './tree-lab';

export type FigureId = 'tokens' | 'call' | 'rows' | 'sweep' | 'why';

type View = (lab: TreeLab, store: Store, shown: Shown) => unknown;

const views: Record<FigureId, View> = { tokens, call, rows, sweep, why };

export function figuresView(lab: TreeLab, store: Store, shown: Shown, ids: readonly FigureId[]) {
  return html`<div class="figures">${ids.map((id) => html`<div class="figure ${id}">${views[id](lab, store, shown)}</div>`)}</div>`;
}

function tokens(lab: TreeLab, _store: Store, { report, request }: Shown) {
  const { engine, names } = lab;
  const lines = linesOf(report, engine.simulation);
  const groups = request.schemes.flatMap((scheme): TokensGroup[] => {
    const own = lines.filter((line) => schemeKey(line.scheme) === schemeKey(scheme));
    const ceiling = report.ceilings.find((each) => schemeKey(each.scheme) === schemeKey(scheme))?.tokens;
    if (own.length === 0) return [];
    const rows = own.map((line) => ({
      ...line,
      id: `${schemeKey(scheme)} ${line.verifier}`,
      name: verifierName(names, line.verifier),
      lossless: names.verifiers.find(({ id }) => id === line.verifier)?.lossless ?? true,
      title: lineTitle(line, names),
    }));
    return [{ name: schemeName(names, scheme), rows, ceiling }];
  });
  const summary = tokensFinding(lines, request.scheme, report, names);
  const chosen = `${schemeKey(request.scheme)} ${report.replay?.verifier ?? ''}`;
  return html`<figure-frame .heading=${words.tokens} .summary=${summary} .table=${() => tokensTable(lab, lines, chosen)} ?stale=${lab.stale}>
    ${runView(lab)}
    <tokens-axis .groups=${groups} .chosen=${chosen} .summary=${summary}></tokens-axis>
    ${engine.running ? html`<progress slot="note" max="1" .value=${engine.done} aria-label=${words.tokens}></progress>` : nothing}
    <p slot="note" class="readout muted small">${engine.status}</p>
    <p slot="note" class="visually-hidden" role="status">${engine.announcement}</p>
    <p slot="note" class="readout muted small">${enumerationNote(lab, report, request.enumerationLimit)} ${words.tokensNote}</p>
    <div slot="note" class="small">${misfits(lab, report)}</div>
  </figure-frame>`;
}

/** How much there is to list, before anyone asks for it. */
function enumerationNote({ names }: TreeLab, { pending }: Shown['report'], limit: number): string {
  const [first, ...others] = pending;
  if (!first) return '';
  const least = others.reduce((a, b) => (a.enumeration <= b.enumeration ? a : b), first);
  const size = (value: number) => (value < 1e9 ? count(value) : scientific(value));
  const name = `${verifierName(names, least.verifier)} (${schemeName(names, least.scheme).toLowerCase()})`;
  return words.enumerates(size(least.enumeration), name, size(limit));
}

function runView({ engine }: TreeLab) {
  if (engine.running)
    return html`<div slot="tools" class="run"><button class="primary" @click=${() => engine.stop()}>${strings.run.stop}</button></div>`;
  return engine.simulation?.stopped
    ? html`<div slot="tools" class="run"><button class="primary" @click=${() => engine.again()}>${words.again}</button></div>`
    : nothing;
}

/** Verifiers that are not for this tree are named with the reason, not hidden. */
function misfits({ names, store }: TreeLab, { plan }: Shown['report']) {
  const unfit = names.verifiers.filter(
    ({ id, lossless }) => (lossless || store!.state.faulty) && plan.verifiers[id].misfit !== '',
  );
  if (unfit.length === 0) return nothing;
  return html`<details class="misfits">
    <summary class="muted small">${words.misfits} (${unfit.length})</summary>
    <ul class="muted">
      ${unfit.map(({ id, name }) => html`<li><b>${name}</b>: ${plan.verifiers[id].misfit}.</li>`)}
    </ul>
  </details>`;
}

/** Differences are to the verifier whose call is drawn. */
function tokensTable({ names, engine }: TreeLab, lines: readonly Line[], chosen: string) {
  const all = engine.simulation?.lines ?? [];
  const at = Math.max(
    0,
    all.findIndex((line) => `${schemeKey(line.scheme)} ${line.verifier}` === chosen),
  );
  const reference = all[at];
  const depth = Math.max(0, ...lines.map(({ acceptedLength }) => acceptedLength.length));
  return {
    columns: [
      'scheme',
      'verifier',
      'tokens per call',
      'low',
      'high',
      'standard error',
      'method',
      'draft tuples or trees to list',
      'speed-up',
      'error of the law',
      reference ? `minus ${reference.verifier} on ${schemeKey(reference.scheme)}` : 'difference',
      '± of the difference',
      ...Array.from({ length: depth }, (_, d) => `Pr(${d} accepted)`),
    ],
    rows: lines.map((line) => {
      const difference = line.simulated?.differences[at];
      return [
        schemeName(names, line.scheme),
        verifierName(names, line.verifier),
        line.tokens,
        line.low,
        line.high,
        line.standardError,
        line.exact ? 'exact' : 'simulated',
        line.enumeration,
        line.speedUp,
        line.lawError ?? '',
        difference?.mean ?? '',
        difference ? (difference.interval.high - difference.interval.low) / 2 : '',
        ...Array.from({ length: depth }, (_, d) => line.acceptedLength[d] ?? ''),
      ];
    }),
  };
}

function call(lab: TreeLab, store: Store, shown: Shown) {
  const { report, request, tokens } = shown;
  const say = sayer(shown);
  const { replay } = report;
  if (!replay) return html`<p class="muted">${words.noVerifier}</p>`;
  const { names } = lab;
  const thrown = Math.min(lab.thrown, replay.coins.length);
  const summary = callFinding(replay, request.index, thrown, verifierName(names, replay.verifier), say);
  const verdicts = new Map(
    replay.coins.map(({ node, coin, chance }) => [node, coin < chance ? 'accepted' : 'refused']),
  );
  const table = () => ({
    columns: ['node', 'parent', 'depth', 'token', 'p', 'q', 'w', 'probability that the call ends here', 'coin'],
    rows: replay.nodes.map(({ parent, depth, token, p, q, weight, kept }, node) => [
      node,
      parent < 0 ? '' : parent,
      depth,
      token < 0 ? '' : say(token),
      p ?? '',
      q ?? '',
      weight ?? '',
      kept,
      verdicts.get(node) ?? '',
    ]),
  });
  const button = (label: string, disabled: boolean, act: () => void) =>
    html`<button type="button" ?disabled=${disabled} @click=${act}>${label}</button>`;
  const turn = (by: number) => store.set({ call: Math.max(0, store.state.call + by) });
  const walk = names.verifiers.find(({ id }) => id === replay.verifier)?.walk ?? 'path';
  return html`<figure-frame .heading=${words.drawing} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <div slot="tools" class="run">
      <select aria-label=${fields.rule.label} title=${helpOf('rule')} @change=${(event: Event) => store.enter('rule', (event.target as HTMLSelectElement).value)}>
        ${treeVerifierIds.map((id) => {
          const misfit = report.plan.verifiers[id].misfit;
          return html`<option value=${id} ?disabled=${misfit !== ''} title=${misfit} .selected=${id === replay.verifier}>${verifierName(names, id)}</option>`;
        })}
      </select>
      ${button(words.back, thrown === 0, () => lab.throwTo(thrown - 1))}
      ${button(words.forward, thrown >= replay.coins.length, () => lab.throwTo(thrown + 1))}
      ${button(words.all, thrown >= replay.coins.length, () => lab.throwTo(replay.coins.length))}
      ${button(words.previous, store.state.call === 0, () => turn(-1))}
      ${button(words.next, false, () => turn(1))}
    </div>
    <tree-drawing
      .replay=${replay}
      .names=${tokens}
      .thrown=${thrown}
      .selected=${lab.selected}
      .summary=${summary}
      @node-choose=${({ detail }: CustomEvent<{ node: number }>) => lab.select(detail.node)}
    ></tree-drawing>
    ${request.pair && thrown >= replay.coins.length ? html`<p slot="note" class="readout">${words.emittedText}: ${emittedText(shown, replay)}</p>` : nothing}
    <p slot="note" class="readout muted small" aria-live="polite">${nodeReadout(lab, replay, say)}</p>
    <p slot="note" class="readout muted small">${verifierName(names, replay.verifier)}, ${words.walk[walk]}. ${words.drawingNote}</p>
  </figure-frame>`;
}

type Drawn = NonNullable<Shown['report']['replay']>;

/** What a token is called. */
const sayer =
  ({ tokens }: Shown) =>
  (token: number): string =>
    tokens ? `“${tokens[token] ?? ''}”` : String(token);

/** The prompt and what this call puts after it. */
function emittedText({ request, tokens = [] }: Shown, { nodes, kept, token }: Drawn) {
  const path: number[] = [token];
  for (let at = kept; at > 0; at = nodes[at]?.parent ?? 0) path.unshift(nodes[at]?.token ?? 0);
  return html`<span class="muted">${visible(request.pair?.prompt ?? '')}</span>${path.map((each) => html` <b>${tokens[each]}</b>`)}`;
}

function nodeReadout({ selected }: TreeLab, { nodes, coins }: Drawn, say: (token: number) => string): string {
  const node = nodes[selected];
  if (!node) return '';
  const thrown = coins.find((coin) => coin.node === selected);
  const parts = [
    selected === 0
      ? 'Root'
      : `Node ${selected}: token ${say(node.token)}, p = ${probability(node.p ?? 0)}, q = ${probability(node.q ?? 0)}`,
    node.weight === undefined ? 'not entered' : `entered with w = ${probability(node.weight)}`,
    ...(thrown ? [`coin ${probability(thrown.coin)} against ${probability(thrown.chance)}`] : []),
    `a call on this tree ends here with probability ${probability(node.kept)}`,
  ];
  return `${parts.join('; ')}.`;
}

function rows(lab: TreeLab, store: Store, shown: Shown) {
  const { state, tokens } = shown;
  const laws = lab.rows;
  if (!laws) return nothing;
  const { prefix } = laws;
  if (tokens) return modelRows(lab, laws, shown);
  const context = contextOf(prefix, state.order);
  const where = prefix.length === 0 ? 'At the root' : `After ${prefix.join(', ')}`;
  const rowName = context === '' ? 'of the empty context' : `of the context ${context}`;
  const summary = `${where} both models use the row ${rowName}.`;
  const without = (side?: 'p' | 'q') =>
    store.state.edit.filter((edit) => edit.context !== context || (side !== undefined && edit.side !== side));
  const isEdited = without().length < store.state.edit.length;
  const edit = ({ detail: { key, weights } }: CustomEvent<{ key: 'p' | 'q'; weights: number[] }>) =>
    store.set({ edit: [...without(key), { side: key, context, weights }] });
  const table = () => ({
    columns: ['token', 'p', 'q'],
    rows: Array.from(laws.target, (p, token) => [token, p, laws.draft[token] ?? 0]),
  });
  return html`<figure-frame .heading=${words.rows} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    ${isEdited ? html`<div slot="tools" class="run"><button type="button" @click=${() => store.set({ edit: without() })}>${words.resetRow}</button></div>` : nothing}
    <law-bars .target=${laws.target} .draft=${laws.draft} .marked=${undefined} .summary=${summary} @law-edit=${edit}></law-bars>
    <p slot="note" class="readout muted small">${words.rowsNote}</p>
  </figure-frame>`;
}

/** Nothing to edit: the laws are the models'. */
function modelRows(lab: TreeLab, { target, draft, prefix }: NodeLaws, shown: Shown) {
  const { tokens } = shown;
  const say = sayer(shown);
  const best = (law: Float64Array) => say(law.indexOf(Math.max(...law)));
  const where = prefix.length === 0 ? 'After the prompt' : `After ${prefix.map(say).join(' ')}`;
  const summary = `${where} the target’s likeliest token is ${best(target)}, the draft’s ${best(draft)}.`;
  const table = () => ({
    columns: ['token', 'text', 'p', 'q'],
    rows: Array.from(target, (p, token) => [token, tokens?.[token] ?? '', p, draft[token] ?? 0]),
  });
  return html`<figure-frame .heading=${words.rows} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <law-bars .target=${target} .draft=${draft} .names=${tokens} .fixed=${true} .marked=${undefined} .summary=${summary}></law-bars>
    <p slot="note" class="readout muted small">${words.modelsNote}</p>
  </figure-frame>`;
}

function sweep(lab: TreeLab, store: Store) {
  // The core is not asked about what the sweep changes: its report may be of another state.
  const { state } = store;
  const { sweep: run, names } = lab;
  const plan = sweepPlan(state);
  const { quantity } = lab;
  const known = new Map(names.verifiers.map(({ id, name }) => [id, name]));
  const summary = typeof plan === 'string' ? plan : sweepFinding(lab, quantity);
  const table = () => ({
    columns: [words.sweepAxis[state.sweep], 'verifier', words.quantity[quantity], 'low', 'high'],
    rows: run.points.flatMap(({ at, lines }) =>
      lines.map((line) => [
        at,
        known.get(line.verifier) ?? line.verifier,
        value(line, quantity),
        low(line, quantity),
        high(line, quantity),
      ]),
    ),
  });
  const select = <Id extends string>(
    label: string,
    ids: readonly Id[],
    chosen: Id,
    name: (id: Id) => string,
    choose: (id: Id) => void,
  ) =>
    html`<select aria-label=${label} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as Id)}>
      ${ids.map((id) => html`<option value=${id} .selected=${id === chosen}>${name(id)}</option>`)}
    </select>`;
  return html`<figure-frame .heading=${words.sweep} .summary=${summary} .table=${table} ?stale=${lab.stale && run.points.length > 0}>
    <div slot="tools" class="run">
      ${select(
        fields.sweep.label,
        sweepIds,
        state.sweep,
        (id) => words.sweepAxis[id],
        (id) => store.set({ sweep: id }),
      )}
      ${select(
        'quantity',
        ['tokens', 'speedUp'] as const,
        quantity,
        (id) => words.quantity[id],
        (id) => lab.show(id),
      )}
      <button class="primary" ?disabled=${typeof plan === 'string'} @click=${() => (run.running ? run.stop() : void run.run(store.state))}>
        ${run.running ? strings.run.stop : words.sweepRun}
      </button>
    </div>
    <sweep-chart .points=${run.points} .quantity=${quantity} .axis=${words.sweepAxis[state.sweep]} .names=${known} .summary=${summary}></sweep-chart>
    <p slot="note" class="readout muted small" role="status">${run.status}</p>
  </figure-frame>`;
}

function sweepFinding({ sweep: { points }, names }: TreeLab, quantity: SweepQuantity): string {
  const best = points
    .flatMap(({ at, lines }) => lines.map((line) => ({ at, line })))
    .reduce<{ at: number; line: Line['simulated'] } | undefined>(
      (most, next) => (most?.line && value(most.line, quantity) >= value(next.line, quantity) ? most : next),
      undefined,
    );
  if (!best?.line) return words.sweepReady;
  return `Most at ${best.at}: ${verifierName(names, best.line.verifier)} with ${quantity === 'tokens' ? '' : '×'}${value(best.line, quantity).toFixed(2)}${quantity === 'tokens' ? ' tokens per call' : ''}.`;
}

/** The claim of the lab. */
function why({ names }: TreeLab) {
  const of = (walk: keyof typeof words.walk) =>
    names.verifiers.filter((info) => info.lossless && info.walk === walk).map((info) => info.name);
  return html`<section class="why">
    <h2>${words.why}</h2>
    <p>
      A node that is entered with weight <i>w</i> may keep at most <i>w·p(x)</i> of every continuation <i>x</i>. It passes
      weights on to its children, one after the other; a subtree that keeps nothing hands the call back, and what all children
      leave is the node’s own. Whatever plan shares out <i>w·p</i>, the emitted text has the target’s law. Block verification
      is this walk on a chain with rejection as the plan; Traversal uses recursive rejection on a tree, UniVer the optimal plan.
      Top-down rules are the walk that starts again with <i>w</i> = 1 at every accepted child.
    </p>
    <ul>
      <li><b>Conditional walk</b>: ${of('conditional').join(', ')}.</li>
      <li><b>Top-down</b>: ${of('top-down').join(', ')}.</li>
      <li><b>Along a path</b>: ${of('path').join(', ')}.</li>
    </ul>
    <p class="muted small">
      The draft law and the verifier both matter: published tables often change both. Here verifiers of one scheme see the
      same trees.
    </p>
  </section>`;
}
