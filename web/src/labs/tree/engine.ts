/** The core's report for the store's state, and the simulation of what is not exact. */
import type { ReactiveControllerHost } from 'lit';
import type { Client, TreeReport, TreeRequest } from '../../core/client-types';
import type { TreeSimulation } from '../../core/tree-types';
import { count, duration } from '../../figures/format';
import type { FieldKey, State, Store } from '../../state';
import { type Question, Report } from '../report';
import { visible } from '../texts/token-names';
import type { Ready } from '../texts/training';
import { requestOf } from './request';
import { words } from './strings';

export interface TreeHost extends ReactiveControllerHost {
  client: Client | undefined;
  store: Store | undefined;
  /** The language models of the state, once they are trained. */
  ready: Ready | undefined;
}

export interface Shown {
  /** Of the request. */
  key: string;
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

export class TreeEngine extends Report<Shown, TreeHost> {
  simulation: TreeSimulation | undefined;
  running = false;
  done = 0;
  status = '';
  announcement = '';

  private simulated = '';
  private abort: AbortController | undefined;

  constructor(host: TreeHost) {
    super(host, keyOfField);
  }

  override hostUpdate(): void {
    const { client, store } = this.host;
    const { shown, failure } = this;
    const key = this.question()?.key;
    if (client && store && key === undefined) this.stale = true;
    // Only the number of calls or the confidence has changed.
    if (store && shown && !failure && key === shown.key) this.resimulate({ ...shown, state: store.state });
    super.hostUpdate();
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    this.abort?.abort();
  }

  stop(): void {
    this.abort?.abort();
  }

  again(): void {
    if (this.shown) void this.simulate(this.shown);
  }

  protected question(): Question<Shown> | undefined {
    const { client, store, ready } = this.host;
    const request = store && requestOf(store.state, ready);
    if (!client || !request) return undefined;
    const { state } = store;
    const key = JSON.stringify(request);
    const ask = async () => {
      if (simulationKeyOf(state, request) !== this.simulated) this.abort?.abort();
      const tokens = ready?.info.tokens.map(visible);
      const shown = { key, state, request, tokens, report: await client.tree(request) };
      this.resimulate(shown);
      return shown;
    };
    return { key, ask };
  }

  /** Where it depends on what has changed. */
  private resimulate(shown: Shown): void {
    const key = simulationKeyOf(shown.state, shown.request);
    if (key !== this.simulated) this.begin(shown, key);
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
