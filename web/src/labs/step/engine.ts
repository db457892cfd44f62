/** The core's report for the store's state: the newest state asked for wins, the last good report stays. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client, StepReport, StepRequest } from '../../core/client-types';
import type { MdsdErrorFields } from '../../core/types';
import type { Dual } from '../../figures/dual-curve';
import { type FieldKey, type State, type Store, vocabularyOf } from '../../state';
import { type Failure, failureOf } from '../failure';
import { dualOf } from './tables';

/** Beyond it neither bars nor a curve say more, and without replacement a report takes seconds. */
export const mostTokens = 4096;

/** Longer than this, and the figures say that they are not up to date. */
const patience = 150;

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

export class StepEngine implements ReactiveController {
  shown: Shown | undefined;
  failure: Failure | undefined;
  /** The figures show another state than the inputs. */
  stale = false;

  private asked = '';
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: StepHost) {
    host.addController(this);
  }

  hostUpdate(): void {
    void this.follow();
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }

  /** The sentence of the core about a field, if it is that field's. */
  problem(key: FieldKey): string | undefined {
    return this.failure?.key === key ? this.failure.message : undefined;
  }

  private async follow(): Promise<void> {
    const { client, store } = this.host;
    if (this.busy || !client || !store || reportKey(store.state) === this.asked) return;
    const { state } = store;
    this.asked = reportKey(state);
    this.busy = true;
    this.timer ??= setTimeout(() => {
      this.stale = true;
      this.host.requestUpdate();
    }, patience);
    try {
      this.shown = shownOf(state, await report(client, state));
      this.failure = undefined;
    } catch (error) {
      this.failure = failureOf(error as Partial<MdsdErrorFields>, keyOfField);
    }
    this.busy = false;
    if (reportKey(store.state) === this.asked) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.stale = this.failure !== undefined;
    }
    // Asks again where the state has moved on meanwhile.
    this.host.requestUpdate();
  }
}

function shownOf(state: State, report: StepReport): Shown {
  return { state, report, marked: new Set(report.optimum.subset), dual: dualOf(report) };
}

/** Two states with the same key have the same report. */
function reportKey(state: State): string {
  return JSON.stringify(requestOf(state));
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
