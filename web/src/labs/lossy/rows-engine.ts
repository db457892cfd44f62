/** What the core has to say about a lossy rule on recorded rows: averages, one row's laws, and a text where models write. */
import type { ReactiveControllerHost } from 'lit';
import type { Client, LossyTextReport, RowsRequest } from '../../core/client-types';
import type { LossyRuleInfo, LossySetting } from '../../core/lossy-types';
import type { MdsdErrorFields } from '../../core/types';
import { lossyRuleIds, type State } from '../../state';
import { failureOf } from '../failure';
import { arrayOf, type ChosenPair } from '../recordings/files';
import { requestKey, rowsRequest } from '../recordings/request';
import type { RowsPanel } from '../recordings/rows-panel';
import { tokenNames } from '../texts/token-names';
import type { Ready } from '../texts/training';
import { Average } from './average';
import { type LossyPair, mostTokens, settingOf } from './engine';

/** Rules × points × rows × tokens: with large vocabularies fewer points. */
const pointsAt = (vocabulary: number) => Math.round(Math.min(20, Math.max(4, (20 * 4096) / vocabulary)));
const textLength = 240;

/** An answer to the last question; another question does not wait for it. */
class Latest<Value> {
  value: Value | undefined;
  /** The question that `value` answers. */
  key = '';
  problem = '';
  private asked = '';

  /** `value` answers an earlier question. */
  get stale(): boolean {
    return this.key !== this.asked;
  }

  constructor(private readonly host: ReactiveControllerHost) {}

  follow(key: string, ask: () => Promise<Value>): void {
    if (key === this.asked) return;
    this.asked = key;
    const take = (change: Partial<Latest<Value>>) => {
      if (this.asked !== key) return;
      Object.assign(this, change);
      this.host.requestUpdate();
    };
    ask().then(
      (value) => take({ value, key, problem: '' }),
      (error: unknown) => take({ problem: failureOf(error as Partial<MdsdErrorFields>, {}).message }),
    );
  }
}

export class RowsEngine {
  /** The chosen rule with its parameters. */
  readonly own: Average;
  /** Every rule over its first parameter. */
  readonly all: Average;
  readonly text: Latest<LossyTextReport>;
  readonly registry: Latest<readonly LossyRuleInfo[]>;
  /** Rows by what the rule changes in them, most first; those that it is undefined in are not there. */
  ranks: readonly number[] = [];
  /** Of the row on show. */
  rank = 0;
  /** Texts of the tokens, where the rows are models'. */
  names: readonly string[] | undefined;

  private readonly laws: Latest<{ target: Float64Array; draft: Float64Array }>;
  private ranked: Float64Array | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly rows: RowsPanel,
  ) {
    this.own = new Average(host);
    this.all = new Average(host);
    this.laws = new Latest(host);
    this.text = new Latest(host);
    this.registry = new Latest(host);
  }

  /** The rows that there are cannot be read: what is shown is of others. */
  get unread(): boolean {
    return !this.rows.recording.complete || this.rows.problem !== undefined;
  }

  /** The end of what comes before a row, where that is known. */
  contextOf(row: number): string | undefined {
    return this.rows.recording.contexts[row];
  }

  show(rank: number): void {
    this.rank = rank;
    this.host.requestUpdate();
  }

  /** Asks for the averages; the laws of the row on show, once they are there. */
  follow(client: Client, state: State): LossyPair | undefined {
    const { recording } = this.rows;
    const pair = recording.complete;
    if (!pair || this.unread || recording.busy) return undefined;
    this.average(client, state, pair);
    const models = recording.source === 'text' ? recording.ready : undefined;
    this.names = models && tokenNames(models.info.tokens);
    if (models) this.write(client, state, models);
    this.rankRows();
    const row = this.ranks[this.rank];
    if (row === undefined || (this.own.found?.vocabulary ?? 0) > mostTokens) return undefined;
    return this.pairOf(client, state, rowsRequest(state, pair), row);
  }

  /** The lines of the frontier: the chosen rule's with its own parameters. */
  get frontier() {
    const [own] = this.own.found?.lines ?? [];
    return (this.all.found?.lines ?? []).map((line) => (own && line.setting.rule === own.setting.rule ? own : line));
  }

  private average(client: Client, state: State, pair: Required<ChosenPair>): void {
    const rows = rowsRequest(state, pair);
    const { cands, certain, conf } = state;
    const points = pointsAt(arrayOf(pair.target).vocabulary ?? 0);
    const request = (settings: readonly LossySetting[]) => ({ ...rows, settings, points, confidence: conf });
    this.own.follow(client, request([settingOf(state)]));
    this.all.follow(client, request(lossyRuleIds.map((rule) => ({ rule, candidates: cands, deterministic: certain }))));
  }

  private write(client: Client, state: State, { models }: Ready): void {
    const { prompt, seed } = state;
    const request = { models, prompt, setting: settingOf(state), length: textLength, seed };
    this.text.follow(requestKey(request), () => client.lossyText(request));
  }

  private rankRows(): void {
    const tv = this.own.found?.contextTv;
    if (tv === this.ranked) return;
    this.ranked = tv;
    const row = this.ranks[this.rank];
    this.ranks = Array.from(tv ?? [], (_, each) => each)
      .filter((each) => !Number.isNaN(tv![each]))
      .sort((a, b) => tv![b]! - tv![a]! || a - b);
    // A row that was chosen stays; the most changed one is whichever that is.
    this.rank = this.rank === 0 ? 0 : Math.max(0, this.ranks.indexOf(row ?? -1));
  }

  private pairOf(client: Client, state: State, rows: RowsRequest, row: number): LossyPair | undefined {
    const key = requestKey({ rows, row });
    this.laws.follow(key, () => client.rowLaws({ ...rows, row }));
    if (this.laws.key !== key || !this.laws.value) return undefined;
    const { target, draft } = this.laws.value;
    const listed = (law: Float64Array) => ({ kind: 'listed', weights: Array.from(law) }) as const;
    const setting = settingOf(state);
    const request = { target: listed(target), draft: listed(draft), vocabulary: target.length, setting, alone: true };
    return { key: `${key} ${JSON.stringify(setting)}`, request, state };
  }
}
