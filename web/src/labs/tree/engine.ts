/** The core's report for the store's state, and the simulation of what is not exact: the newest state wins. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client, TreeReport, TreeRequest } from '../../core/client-types';
import type { TreeSimulation } from '../../core/tree-types';
import type { MdsdErrorFields } from '../../core/types';
import { count, duration } from '../../figures/format';
import type { FieldKey, State, Store } from '../../state';
import { type Failure, failureOf } from '../failure';
import { visible } from '../texts/token-names';
import type { Ready } from '../texts/training';
import { requestOf } from './request';
import { words } from './strings';

/** Longer than this, and the figures say that they are not up to date. */
const patience = 150;

export interface TreeHost extends ReactiveControllerHost {
  client: Client | undefined;
  store: Store | undefined;
  /** The language models of the state, once they are trained. */
  ready: Ready | undefined;
}

export interface Shown {
  state: State;
  /** Texts of the tokens, where they have some. */
  tokens: readonly string[] | undefined;
  request: TreeRequest;
  report: TreeReport;
}

const keyOfField: Record<string, FieldKey> = {
  target: 'tp',
  draft: 'tq',
  vocabulary: 'tv',
  order: 'order',
  temperature: 'temp',
  depth: 'depth',
  children: 'children',
  width: 'children',
  tree: 'sparse',
  expansions: 'expand',
  scheme: 'draws',
  verifier: 'rule',
  cost: 'ccurve',
  seed: 'seed',
  text: 'prompt',
};

export class TreeEngine implements ReactiveController {
  shown: Shown | undefined;
  failure: Failure | undefined;
  stale = false;

  simulation: TreeSimulation | undefined;
  running = false;
  done = 0;
  status = '';
  announcement = '';

  private asked = '';
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private simulated = '';
  private abort: AbortController | undefined;

  constructor(private readonly host: TreeHost) {
    host.addController(this);
  }

  hostUpdate(): void {
    void this.follow();
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
    if (this.shown) void this.simulate(this.shown);
  }

  private async follow(): Promise<void> {
    const { client, store } = this.host;
    if (this.busy || !client || !store) return;
    const { state } = store;
    const request = requestOf(state, this.host.ready);
    if (!request) {
      this.stale = true;
      return;
    }
    const key = JSON.stringify(request);
    const simulationKey = simulationKeyOf(state, request);
    if (key === this.asked) {
      // Only the number of calls or the confidence has changed.
      if (this.shown && simulationKey !== this.simulated && !this.failure)
        this.begin({ ...this.shown, state }, simulationKey);
      return;
    }
    this.asked = key;
    this.busy = true;
    this.timer ??= setTimeout(() => {
      this.stale = true;
      this.host.requestUpdate();
    }, patience);
    if (simulationKey !== this.simulated) this.abort?.abort();
    const tokens = this.host.ready?.info.tokens.map(visible);
    try {
      const report = await client.tree(request);
      this.failure = undefined;
      const shown = { state, request, report, tokens };
      this.shown = shown;
      if (simulationKey !== this.simulated) this.begin(shown, simulationKey);
    } catch (error) {
      this.failure = failureOf(error as Partial<MdsdErrorFields>, keyOfField);
    }
    this.busy = false;
    if (JSON.stringify(requestOf(store.state, this.host.ready)) === this.asked) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.stale = this.failure !== undefined;
    }
    // Asks again where the state has moved on meanwhile.
    this.host.requestUpdate();
  }

  private begin(shown: Shown, key: string): void {
    this.simulated = key;
    this.abort?.abort();
    this.simulation = undefined;
    if (shown.report.pending.length > 0) {
      void this.simulate(shown);
    } else {
      this.running = false;
      this.status = this.announcement = words.allExact;
    }
  }

  private async simulate({ request, state }: Shown): Promise<void> {
    const { client } = this.host;
    if (!client) return;
    const abort = new AbortController();
    this.abort = abort;
    this.running = true;
    this.done = 0;
    this.status = words.simulating(0, state.calls, '…', '…');
    const began = performance.now();
    try {
      const result = await client.simulateTree(
        { ...request, samples: state.calls, confidence: state.conf },
        {
          signal: abort.signal,
          onProgress: ({ done, total = state.calls }, partial) => {
            if (this.abort !== abort) return;
            const seconds = (performance.now() - began) / 1000;
            this.simulation = partial;
            this.done = done / total;
            this.status = words.simulating(
              done,
              total,
              count(done / seconds),
              duration((seconds * (total - done)) / done),
            );
            this.host.requestUpdate();
          },
        },
      );
      if (this.abort !== abort) return;
      this.simulation = result;
      this.status = result.stopped ? words.stopped(result.calls) : words.simulated(result.calls);
    } catch (error) {
      if (this.abort !== abort) return;
      this.status = `${words.failed}: ${error instanceof Error ? error.message : String(error)}.`;
    }
    // Progress comes by a port of its own and may come after the result: it must not be heard any more.
    this.abort = undefined;
    this.announcement = this.status;
    this.running = false;
    this.host.requestUpdate();
  }
}

/** What a simulation depends on: not on the call that is drawn, nor by which verifier. */
function simulationKeyOf(
  { calls, conf }: State,
  { verifier: _, index: __, scheme: ___, ...request }: TreeRequest,
): string {
  return JSON.stringify([request, calls, conf]);
}
