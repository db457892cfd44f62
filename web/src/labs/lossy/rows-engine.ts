/** What the core has to say about a lossy rule on recorded rows: averages, one row's laws, and a text where models write. */
import type { ReactiveControllerHost } from 'lit';
import type { Client, LossyTextReport, RowsRequest } from '../../core/client-types';
import type { LossyRuleInfo, LossySetting } from '../../core/lossy-types';
import type { MdsdErrorFields } from '../../core/types';
import { lossyRuleIds, type State } from '../../state';
import { failureOf } from '../failure';
import type { ChosenPair } from '../recordings/files';
import { requestKey, rowsRequest } from '../recordings/request';
import type { Ready } from '../texts/training';
import { Average } from './average';
import { settingOf } from './engine';

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

export interface RowLaws {
  target: Float64Array;
  draft: Float64Array;
}

export class RowsEngine {
  /** The chosen rule with its parameters. */
  readonly own: Average;
  /** Every rule over its first parameter. */
  readonly all: Average;
  /** Of the row on show. */
  readonly laws: Latest<RowLaws>;
  readonly text: Latest<LossyTextReport>;
  readonly registry: Latest<readonly LossyRuleInfo[]>;

  constructor(host: ReactiveControllerHost) {
    this.own = new Average(host);
    this.all = new Average(host);
    this.laws = new Latest(host);
    this.text = new Latest(host);
    this.registry = new Latest(host);
  }

  /** @param vocabulary tokens of the rows, where it is known before they are read */
  average(client: Client, state: State, pair: Required<ChosenPair>, vocabulary: number | undefined): void {
    const rows = rowsRequest(state, pair);
    const { cands, certain, conf } = state;
    const points = pointsAt(vocabulary ?? 0);
    const request = (settings: readonly LossySetting[]) => ({ ...rows, settings, points, confidence: conf });
    this.own.follow(client, request([settingOf(state)]));
    this.all.follow(client, request(lossyRuleIds.map((rule) => ({ rule, candidates: cands, deterministic: certain }))));
  }

  /** The row's laws, once they are there. */
  row(client: Client, rows: RowsRequest, row: number): RowLaws | undefined {
    const key = requestKey({ rows, row });
    this.laws.follow(key, () => client.rowLaws({ ...rows, row }));
    return this.laws.key === key ? this.laws.value : undefined;
  }

  write(client: Client, state: State, { models }: Ready): void {
    const { prompt, seed } = state;
    const request = { models, prompt, setting: settingOf(state), length: textLength, seed };
    this.text.follow(requestKey(request), () => client.lossyText(request));
  }

  /** The lines of the frontier: the chosen rule's with its own parameters. */
  get frontier() {
    const [own] = this.own.found?.lines ?? [];
    return (this.all.found?.lines ?? []).map((line) => (own && line.setting.rule === own.setting.rule ? own : line));
  }
}
