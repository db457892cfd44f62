/** The core's report for the store's state: the newest state asked for wins, the last good report stays. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client, LossyReport, LossyRequest } from '../../core/client-types';
import type { MdsdErrorFields } from '../../core/types';
import { type FieldKey, type State, type Store, vocabularyOf } from '../../state';
import { type Failure, failureOf } from '../failure';

const patience = 150;
/** Nineteen rules at fifty settings each: beyond it a slider does not follow. */
const mostTokens = 2048;

const keys: Record<string, FieldKey> = {
  target: 'p',
  draft: 'q',
  vocabulary: 'V',
  rule: 'lossy',
  parameters: 'lset',
  candidates: 'cands',
};

export interface LossyHost extends ReactiveControllerHost {
  client: Client | undefined;
  store: Store | undefined;
}

export interface Shown {
  state: State;
  report: LossyReport;
}

export function requestOf(state: State): LossyRequest {
  const { p, q, lossy, lset, cands, certain } = state;
  const setting = { rule: lossy, parameters: lset, candidates: cands, deterministic: certain };
  return { target: p, draft: q, vocabulary: vocabularyOf(state), setting };
}

export class LossyEngine implements ReactiveController {
  shown: Shown | undefined;
  failure: Failure | undefined;
  stale = false;
  private asked = '';
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: LossyHost) {
    host.addController(this);
  }

  hostUpdate(): void {
    void this.follow();
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }

  problem(key: FieldKey): string | undefined {
    return this.failure?.key === key ? this.failure.message : undefined;
  }

  private async follow(): Promise<void> {
    const { client, store } = this.host;
    if (this.busy || !client || !store) return;
    const { state } = store;
    const request = requestOf(state);
    const key = JSON.stringify(request);
    if (key === this.asked) return;
    this.asked = key;
    this.busy = true;
    this.timer ??= setTimeout(() => {
      this.stale = true;
      this.host.requestUpdate();
    }, patience);
    try {
      const { vocabulary } = request;
      if (vocabulary > mostTokens)
        throw Object.assign(new Error(`The vocabulary has ${vocabulary} tokens; this lab shows up to ${mostTokens}.`), {
          field: 'vocabulary',
        });
      this.shown = { state, report: await client.lossy(request) };
      this.failure = undefined;
    } catch (error) {
      this.failure = failureOf(error as Partial<MdsdErrorFields>, keys);
    }
    this.busy = false;
    if (JSON.stringify(requestOf(store.state)) === this.asked) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.stale = this.failure !== undefined;
    }
    this.host.requestUpdate();
  }
}
