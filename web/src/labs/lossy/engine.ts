/** The core's report on one pair of laws: the newest question wins, the last good report stays. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client, LossyReport, LossyRequest } from '../../core/client-types';
import type { LossySetting } from '../../core/lossy-types';
import type { MdsdErrorFields } from '../../core/types';
import { type FieldKey, type State, vocabularyOf } from '../../state';
import { type Failure, failureOf } from '../failure';

const patience = 150;
/** Nineteen rules at fifty settings each: beyond it a slider does not follow. */
export const mostTokens = 2048;

/** The fields behind the library's arguments. */
export const keys: Record<string, FieldKey> = {
  target: 'p',
  draft: 'q',
  vocabulary: 'V',
  rule: 'lossy',
  parameters: 'lset',
  settings: 'lset',
  candidates: 'cands',
};

export interface LossyHost extends ReactiveControllerHost {
  client: Client | undefined;
  /** What is asked; undefined while that is not known. */
  question: Question | undefined;
}

export interface Question {
  /** Equal for equal requests. */
  key: string;
  request: LossyRequest;
  state: State;
}

export interface Shown {
  state: State;
  report: LossyReport;
}

export const settingOf = ({ lossy, lset, cands, certain }: State): LossySetting => ({
  rule: lossy,
  parameters: lset,
  candidates: cands,
  deterministic: certain,
});

/** About the laws of the state. */
export function questionOf(state: State): Question {
  const request = { target: state.p, draft: state.q, vocabulary: vocabularyOf(state), setting: settingOf(state) };
  return { key: JSON.stringify(request), request, state };
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
    const { client, question } = this.host;
    if (this.busy || !client || !question) return;
    const { key, request, state } = question;
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
    if (this.host.question?.key === this.asked) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.stale = this.failure !== undefined;
    }
    this.host.requestUpdate();
  }
}
