/** The simulation of all policies for the store's state, run anew when it changes; the newest state wins. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client, DraftersAside, DraftersRequest } from '../../core/client-types';
import type { DraftersResult, PolicySetting } from '../../core/drafter-types';
import type { MdsdErrorFields } from '../../core/types';
import { type FieldKey, learnerIds, type State, type Store } from '../../state';
import { type Failure, failureOf } from '../failure';
import type { Ready } from '../texts/training';
import { words } from './strings';

export interface DraftersHost extends ReactiveControllerHost {
  client: Client | undefined;
  store: Store | undefined;
  /** The models of the state, once they are trained. */
  ready: Ready | undefined;
}

/** Where the figure of β looks. */
export const betas = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2];

const keys: Record<string, FieldKey> = { means: 'means', budget: 'budget', block: 'block', spread: 'spread' };

/** A moment without changes, so that a dragged slider does not start a run a step. */
const quietTime = 200;

/** One run has no interval. */
const fewestRuns = 2;

/** Undefined while the models that the state asks for are not there. */
export function requestOf(state: State, ready: Ready | undefined): DraftersRequest | undefined {
  const { budget, runs, restart, beta, swcost, cdraft, seed, conf } = state;
  const given = givenOf(state, ready);
  if (!given) return undefined;
  const bounded = new Set(['ucb', 'sw-ucb', 'd-ucb']);
  const learners = learnerIds.flatMap((policy) =>
    (policy === 'hedge' || policy === 'uniform' ? (['BD'] as const) : (['BE', 'BD'] as const)).map(
      (reward): PolicySetting => ({ policy, reward, restart, parameters: bounded.has(policy) ? { beta } : {} }),
    ),
  );
  const swept = betas.flatMap((value) =>
    (['BE', 'BD'] as const).map(
      (reward): PolicySetting => ({ policy: 'ucb', reward, restart, parameters: { beta: value } }),
    ),
  );
  const policies = [...learners, ...swept];
  const costs = { draftCost: cdraft, switchCost: swcost };
  return { ...given, budget, runs, policies, ...costs, seed, confidence: conf };
}

function givenOf({ facing, domains, means, spread, drift, block, query }: State, ready: Ready | undefined) {
  if (facing === 'synthetic') return { means, spread, drifting: drift, block, query };
  return ready && { models: ready.models, domains: domains.map((_, i) => i), block, query };
}

/** How many of the lines are policies to compare; the others are UCB at each β. */
export const learnerCount = learnerIds.length * 2 - 2;

export class DraftersEngine implements ReactiveController {
  result: DraftersResult | undefined;
  /** The state that the result is of. */
  of: State | undefined;
  aside: DraftersAside | undefined;
  failure: Failure | undefined;
  running = false;
  done = 0;
  status = '';
  announcement = '';
  /** The figures show another state than the inputs. */
  stale = false;

  private asked = '';
  private abort: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: DraftersHost) {
    host.addController(this);
  }

  hostUpdate(): void {
    const { client, store } = this.host;
    if (!client || !store) return;
    const request = requestOf(store.state, this.host.ready);
    if (!request) {
      this.stale = this.result !== undefined;
      return;
    }
    const key = JSON.stringify(request);
    if (key === this.asked) return;
    this.asked = key;
    this.abort?.abort();
    this.stale = this.result !== undefined;
    clearTimeout(this.timer);
    const { state } = store;
    this.timer = setTimeout(() => void this.run(client, request, state), this.result ? quietTime : 0);
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
  }

  problem(key: FieldKey): string | undefined {
    return this.failure?.key === key ? this.failure.message : undefined;
  }

  stop(): void {
    this.abort?.abort();
  }

  again(): void {
    this.asked = '';
    this.host.requestUpdate();
  }

  private async run(client: Client, request: DraftersRequest, state: State): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    this.running = true;
    this.done = 0;
    const { runs = 1 } = request;
    try {
      const aside = client.draftersAside({ ...request, seed: state.seed });
      // Said by the simulation too.
      aside.catch(() => {});
      const result = await client.drafters(request, {
        signal: abort.signal,
        onProgress: ({ done }, partial) => {
          if (this.abort !== abort) return;
          if (partial.runs >= fewestRuns) {
            this.result = partial;
            this.of = state;
            this.stale = false;
          }
          this.done = done / runs;
          this.status = words.running(done, runs);
          this.host.requestUpdate();
        },
      });
      this.aside = await aside;
      if (this.abort !== abort) return;
      if (result.runs >= fewestRuns) {
        this.result = result;
        this.of = state;
      }
      this.failure = undefined;
      this.stale = false;
      this.status = result.stopped ? words.stopped(result.runs) : words.status(result.runs);
    } catch (error) {
      if (this.abort !== abort) return;
      this.failure = failureOf(error as Partial<MdsdErrorFields>, keys);
      this.stale = true;
      this.status = `${words.failed}.`;
    }
    // A late progress message must not overwrite the result.
    this.abort = undefined;
    this.announcement = this.status;
    this.running = false;
    this.host.requestUpdate();
  }
}
