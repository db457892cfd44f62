/** The core's report for the store's state. */
import type { ReactiveControllerHost } from 'lit';
import type { Client, StepReport, StepRequest } from '../../core/client-types';
import type { Dual } from '../../figures/dual-curve';
import { type FieldKey, type State, type Store, vocabularyOf } from '../../state';
import { type Question, Report } from '../report';
import { dualOf } from './tables';

/** Beyond it neither bars nor a curve say more, and without replacement a report takes seconds. */
export const mostTokens = 4096;

/** A report with what the figures derive of it, once, so that hovering redraws nothing. */
export interface Shown {
  state: State;
  report: StepReport;
  /** The minimising set. */
  marked: ReadonlySet<number>;
  dual: Dual;
}

export interface StepHost extends ReactiveControllerHost {
  client: Client | undefined;
  store: Store | undefined;
}

const keyOfField: Record<string, FieldKey> = {
  target: 'p',
  draft: 'q',
  vocabulary: 'V',
  n: 'n',
  scheme: 'scheme',
  rho: 'rho',
  power: 'power',
  seed: 'seed',
};

/** What the core is asked about a state. */
export function requestOf(state: State): StepRequest {
  const { p, q, n, scheme, seed, rho, power } = state;
  return { target: p, draft: q, vocabulary: vocabularyOf(state), n, scheme, seed, rho, power };
}

export class StepEngine extends Report<Shown, StepHost> {
  constructor(host: StepHost) {
    super(host, keyOfField);
  }

  protected question(): Question<Shown> | undefined {
    const { client, store } = this.host;
    if (!client || !store) return undefined;
    const { state } = store;
    return {
      key: JSON.stringify(requestOf(state)),
      ask: async () => shownOf(state, await report(client, state)),
    };
  }
}

function shownOf(state: State, report: StepReport): Shown {
  return { state, report, marked: new Set(report.optimum.subset), dual: dualOf(report) };
}

async function report(client: Client, state: State): Promise<StepReport> {
  const vocabulary = vocabularyOf(state);
  if (vocabulary > mostTokens)
    throw Object.assign(new Error(), {
      field: 'vocabulary',
      message: `The vocabulary has ${vocabulary.toLocaleString('en-US')} tokens; this lab shows up to ${mostTokens.toLocaleString('en-US')}. The Measure lab takes more.`,
    });
  return client.step(requestOf(state));
}
