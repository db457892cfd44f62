/** The figures of the lab, each in its frame. */
import { html, nothing } from 'lit';
import type { DraftersAside } from '../../core/client-types';
import type { DraftersResult, PolicyLine } from '../../core/drafter-types';
import '../../figures/figure-frame';
import { count, percent, probability } from '../../figures/format';
import '../../figures/interval-rows';
import type { IntervalRow } from '../../figures/interval-rows';
import '../../figures/line-plot';
import type { PlotLine } from '../../figures/line-plot';
import '../../figures/share-areas';
import { fields, learnerIds, rewardIds, type State, type Store } from '../../state';
import { strings } from '../../ui/strings';
import { domainName, drafterName } from './drafters';
import type { DraftersLab } from './drafters-lab';
import { learnerCount } from './engine';
import { words } from './strings';

export type FigureId = 'regret' | 'curve' | 'pulls' | 'beta' | 'rewards' | 'mixing';

interface Shown {
  result: DraftersResult;
  aside: DraftersAside | undefined;
  /** That they are of. */
  state: State;
}

const views: Record<FigureId, (lab: DraftersLab, store: Store, shown: Shown) => unknown> = {
  regret,
  curve,
  pulls,
  beta,
  rewards,
  mixing,
};

export function figuresView(lab: DraftersLab, store: Store, shown: Shown, ids: readonly FigureId[]) {
  return html`<div class="figures">${ids.map((id) => html`<div class="figure ${id}">${views[id](lab, store, shown)}</div>`)}</div>`;
}

const colours = [
  'var(--_muted)',
  'var(--_target)',
  'light-dark(#8a3ffc, #be95ff)',
  'light-dark(#007d79, #3ddbd9)',
  'var(--_draft)',
  'var(--_run)',
  'light-dark(#8a6d00, #f0d060)',
  'var(--_emitted)',
];

export const nameOf = (aside: DraftersAside | undefined, line: Pick<PolicyLine, 'policy' | 'reward'>): string => {
  const name = aside?.policies.find(({ id }) => id === line.policy)?.name ?? line.policy;
  return line.policy === 'uniform' ? name : `${name}, ${line.reward}`;
};

export const learners = ({ lines }: DraftersResult): PolicyLine[] => lines.slice(0, learnerCount);

export function bestLearner(result: DraftersResult): PolicyLine | undefined {
  return learners(result).reduce<PolicyLine | undefined>(
    (best, line) => (best && best.cost.mean <= line.cost.mean ? best : line),
    undefined,
  );
}

const estimate = ({ mean, interval }: PolicyLine['regret']) =>
  `${mean.toFixed(1)} ± ${((interval.high - interval.low) / 2).toFixed(1)}`;

function regret(lab: DraftersLab, _store: Store, { result, aside, state }: Shown) {
  const several = aside !== undefined && aside.signal.domains.length > 1;
  const named = (i: number) => drafterName(state, i);
  const best = bestLearner(result);
  const summary = best
    ? `${nameOf(aside, best)} finds a good drafter with the least regret: ${estimate(best.regret)} rounds more than ${named(result.best)} alone, which needs ${result.alone[result.best]?.mean.toFixed(1)}.`
    : '';
  const rows: IntervalRow[] = [...learners(result)]
    .sort((a, b) => a.regret.mean - b.regret.mean)
    .map((line) => ({
      name: nameOf(aside, line),
      value: line.regret.mean,
      low: line.regret.interval.low,
      high: line.regret.interval.high,
      hollow: line.reward === 'BE',
      text: estimate(line.regret),
    }));
  const table = () => ({
    columns: [
      'policy',
      'rounds',
      'regret',
      'low',
      'high',
      'regret to the best of each domain',
      'switches',
      ...result.alone.map((_, i) => `share of ${named(i)}`),
    ],
    rows: [
      ...result.alone.map((alone, i) => [
        words.alone(named(i)),
        alone.mean,
        alone.mean - (result.alone[result.best]?.mean ?? 0),
        '',
        '',
        alone.mean - result.specialist.mean,
        0,
      ]),
      [
        words.specialist,
        result.specialist.mean,
        result.specialist.mean - (result.alone[result.best]?.mean ?? 0),
        '',
        '',
        0,
        '',
      ],
      ...learners(result).map((line) => [
        nameOf(aside, line),
        line.cost.mean,
        line.regret.mean,
        line.regret.interval.low,
        line.regret.interval.high,
        line.specialistRegret.mean,
        line.switches,
        ...line.pulls,
      ]),
    ],
  });
  const { engine } = lab;
  return html`<figure-frame .heading=${words.regret} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <div slot="tools" class="run">
      ${
        engine.running
          ? html`<button class="primary" @click=${() => engine.stop()}>${strings.run.stop}</button>`
          : result.stopped
            ? html`<button class="primary" @click=${() => engine.again()}>${words.again}</button>`
            : nothing
      }
    </div>
    <interval-rows .rows=${rows} .axis=${'rounds more than the best drafter alone'} .summary=${summary}></interval-rows>
    ${engine.running ? html`<progress slot="note" max="1" .value=${engine.done} aria-label=${words.regret}></progress>` : nothing}
    <p slot="note" class="readout muted small">${engine.status} ${several && best ? `The best drafter of each domain would need ${estimate(best.specialistRegret)} fewer than ${nameOf(aside, best)}.` : ''}</p>
    <p slot="note" class="visually-hidden" role="status">${engine.announcement}</p>
    <p slot="note" class="readout muted small">${words.regretNote}</p>
  </figure-frame>`;
}

function curve(lab: DraftersLab, store: Store, { result, aside }: Shown) {
  const { reward } = store.state;
  const shown = learners(result).filter(
    (line) => line.reward === reward || line.policy === 'uniform' || line.policy === 'hedge',
  );
  const lines = shown.map(
    (line): PlotLine => ({
      name: nameOf(aside, line),
      colour: colours[(learnerIds as readonly string[]).indexOf(line.policy)] ?? 'var(--_text)',
      points: Array.from(line.regretCurve, (y, i) => ({ x: result.checkpoints[i] ?? 1, y })),
    }),
  );
  const ucb = shown.find(({ policy }) => policy === 'ucb');
  const scale = (ucb?.regret.mean ?? 0) / Math.log(store.state.budget);
  const reference: PlotLine = {
    name: `${scale.toFixed(1)} ln B`,
    colour: 'var(--_text)',
    dashed: true,
    points: Array.from(result.checkpoints, (x) => ({ x, y: scale * Math.log(x) })),
  };
  const summary = ucb
    ? `After ${store.state.budget.toLocaleString('en-US')} tokens UCB has lost ${ucb.regret.mean.toFixed(1)} rounds, choosing at random ${learners(result)[0]?.regret.mean.toFixed(1)}.`
    : '';
  const table = () => ({
    columns: ['tokens', ...lines.map(({ name }) => name)],
    rows: Array.from(result.checkpoints, (at, i) => [at, ...lines.map(({ points }) => points[i]?.y ?? '')]),
  });
  return html`<figure-frame .heading=${words.curve} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    ${rewardSelect(store)}
    <line-plot .lines=${scale > 0 ? [...lines, reference] : lines} logarithmic .axis=${'emitted tokens B'} .summary=${summary}></line-plot>
    <p slot="note" class="readout muted small">${words.curveNote}</p>
  </figure-frame>`;
}

function rewardSelect(store: Store) {
  return html`<div slot="tools" class="run">
    <select aria-label=${fields.reward.label} @change=${(event: Event) => store.enter('reward', (event.target as HTMLSelectElement).value)}>
      ${rewardIds.map((id) => html`<option value=${id} .selected=${id === store.state.reward}>${id}</option>`)}
    </select>
  </div>`;
}

function pulls(lab: DraftersLab, store: Store, { result, aside, state }: Shown) {
  const named = (i: number) => drafterName(state, i);
  const { learner, reward } = store.state;
  const line =
    learners(result).find((each) => each.policy === learner && each.reward === reward) ??
    learners(result).find((each) => each.policy === learner);
  if (!line) return nothing;
  const last = line.pullsOverTime.at(-1);
  const favourite = last ? last.indexOf(Math.max(...last)) : 0;
  const summary = `${nameOf(aside, line)} uses ${named(favourite)} in ${percent(last?.[favourite] ?? 0)} of the last rounds and switches ${line.switches.toFixed(1)} times a run.`;
  const table = () => ({
    columns: ['until token', ...Array.from(line.pulls, (_, i) => named(i))],
    rows: line.pullsOverTime.map((shares, i) => [result.checkpoints[i] ?? '', ...shares]),
  });
  return html`<figure-frame .heading=${words.pulls} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <div slot="tools" class="run">
      <select aria-label=${fields.learner.label} @change=${(event: Event) => store.enter('learner', (event.target as HTMLSelectElement).value)}>
        ${learnerIds.map((id) => html`<option value=${id} .selected=${id === learner}>${aside?.policies.find((info) => info.id === id)?.name ?? id}</option>`)}
      </select>
    </div>
    <share-areas .names=${Array.from(line.pulls, (_, i) => named(i))} .shares=${line.pullsOverTime} .at=${result.checkpoints} .axis=${'emitted tokens'} .summary=${summary}></share-areas>
    <p slot="note" class="readout muted small">${words.pullsNote}</p>
  </figure-frame>`;
}

function beta(lab: DraftersLab, _store: Store, { result }: Shown) {
  const swept = result.lines.slice(learnerCount);
  const line = (reward: 'BE' | 'BD', colour: string, mark: string): PlotLine => ({
    name: `UCB, ${reward}`,
    colour,
    mark,
    points: swept
      .filter((each) => each.reward === reward)
      .map(({ parameters, regret: { mean, interval } }) => ({
        x: parameters?.beta ?? 1,
        y: mean,
        low: interval.low,
        high: interval.high,
      })),
  });
  const lines = [
    line('BE', 'var(--_draft)', 'M-3.3,-3.3h6.6v6.6h-6.6Z'),
    line('BD', 'var(--_target)', 'M-3.6,0a3.6,3.6 0 1,0 7.2,0a3.6,3.6 0 1,0 -7.2,0Z'),
  ];
  const least = (points: PlotLine['points']) =>
    points.reduce((a, b) => (a.y <= b.y ? a : b), points[0] ?? { x: 0, y: 0 });
  const [be, bd] = [least(lines[0]?.points ?? []), least(lines[1]?.points ?? [])];
  const summary = `Least regret with BE: ${be.y.toFixed(1)} at β = ${be.x}; with BD: ${bd.y.toFixed(1)} at β = ${bd.x}.`;
  const table = () => ({
    columns: ['beta', 'reward', 'regret', 'low', 'high'],
    rows: swept.map(({ parameters, reward, regret: { mean, interval } }) => [
      parameters?.beta ?? '',
      reward ?? '',
      mean,
      interval.low,
      interval.high,
    ]),
  });
  return html`<figure-frame .heading=${words.beta} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <line-plot .lines=${lines} logarithmic .axis=${'β'} .summary=${summary}></line-plot>
    <p slot="note" class="readout muted small">${words.betaNote}</p>
  </figure-frame>`;
}

function rewards(lab: DraftersLab, _store: Store, { aside, state }: Shown) {
  if (!aside) return nothing;
  const { domains, strength } = aside.signal;
  const [first] = strength;
  const summary = first
    ? `One round of BD tells the two best drafters apart ${first.BE > 0 ? `${count(first.BD / first.BE)} times as clearly as` : 'where nothing does but for'} one of BE: R = ${probability(first.BD)} against ${probability(first.BE)}.`
    : '';
  const cells = domains.flatMap((drafters, domain) =>
    drafters.map(
      ({ BE, BD }, i) =>
        [
          domains.length > 1 ? domainName(state, domain) : '',
          drafterName(state, i),
          BE.mean,
          BE.variance,
          BD.mean,
          BD.variance,
        ] as const,
    ),
  );
  const table = () => ({
    columns: ['domain', 'drafter', 'mean of BE', 'variance of BE', 'mean of BD', 'variance of BD'],
    rows: cells.map((row) => [...row]),
  });
  return html`<figure-frame .heading=${words.rewards} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <div class="scroll" tabindex="0" role="region" aria-label=${words.rewards}>
      <table>
        <thead>
          <tr><th scope="col">drafter</th><th scope="col">BE</th><th scope="col">variance</th><th scope="col">BD</th><th scope="col">variance</th></tr>
        </thead>
        <tbody>
          ${cells.map(
            ([domain, i, ...values]) =>
              html`<tr><th scope="row">${domain ? `${domain}: ` : ''}${i}</th>${values.map((value) => html`<td>${probability(value)}</td>`)}</tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p slot="note" class="readout muted small">${words.rewardsNote}</p>
  </figure-frame>`;
}

function mixing(lab: DraftersLab, _store: Store, { aside, state }: Shown) {
  if (!aside) return nothing;
  const { single, chosen, together, contexts } = aside.mixing;
  const points = (100 * Math.abs(together - chosen)).toFixed(1);
  const summary = `One draft of each drafter is accepted ${percent(together)} of the time, as many drafts of the best one ${percent(chosen)}: ${together > chosen ? `mixing gains ${points} points` : `choosing gains ${points} points`}.`;
  const row = (name: string, value: number): IntervalRow => ({
    name,
    value,
    low: value,
    high: value,
    text: percent(value),
  });
  const rows = [
    row('one draft of the best', single),
    row('all drafts of the best', chosen),
    row('one draft of each', together),
  ];
  const table = () => ({
    columns: ['drafting', 'optimal acceptance'],
    rows: rows.map(({ name, value }) => [name, value]),
  });
  return html`<figure-frame .heading=${words.mixing} .summary=${summary} .table=${table} ?stale=${lab.stale}>
    <interval-rows .rows=${rows} .axis=${'optimal acceptance of a step'} .summary=${summary}></interval-rows>
    <p slot="note" class="readout muted small">${state.facing === 'text' ? words.modelMixingNote(contexts) : words.mixingNote(contexts)}</p>
  </figure-frame>`;
}
