/** The core's report on one pair of laws. */
import type { ReactiveControllerHost } from 'lit';
import type { Client, LossyReport, LossyRequest } from '../../core/client-types';
import type { LossySetting } from '../../core/lossy-types';
import { type FieldKey, type State, vocabularyOf } from '../../state';
import { type Question, Report } from '../report';

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

/** One pair of laws, of which equal keys mean equal requests. */
export interface LossyPair {
  key: string;
  request: LossyRequest;
  state: State;
}

export interface LossyHost extends ReactiveControllerHost {
  client: Client | undefined;
  /** What is asked about; undefined while that is not known. */
  asked: LossyPair | undefined;
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

export function pairOf(state: State): LossyPair {
  const request = { target: state.p, draft: state.q, vocabulary: vocabularyOf(state), setting: settingOf(state) };
  return { key: JSON.stringify(request), request, state };
}

export class LossyEngine extends Report<Shown, LossyHost> {
  constructor(host: LossyHost) {
    super(host, keys);
  }

  protected question(): Question<Shown> | undefined {
    const { client, asked } = this.host;
    if (!client || !asked) return undefined;
    const { key, request, state } = asked;
    return {
      key,
      ask: async () => {
        if (request.vocabulary > mostTokens) throw tooLarge(request.vocabulary);
        return { state, report: await client.lossy(request) };
      },
    };
  }
}

const tooLarge = (vocabulary: number) =>
  Object.assign(new Error(`The vocabulary has ${vocabulary} tokens; this lab shows up to ${mostTokens}.`), {
    field: 'vocabulary',
  });
