/** The same tree at several depths, widths, temperatures or distances of the draft: a simulation for each. */
import type { ReactiveController } from 'lit';
import type { TreeLine } from '../../core/tree-types';
import type { State } from '../../state';
import type { Ready } from '../texts/training';
import type { TreeHost } from './engine';
import { requestOf } from './request';
import { words } from './strings';

export interface SweepPoint {
  at: number;
  lines: TreeLine[];
}

export interface SweepPlan {
  values: readonly number[];
  stateAt(value: number): State;
}

const mostNodes = 1024;

/** The values that a sweep takes, or the sentence why there are none. */
export function sweepPlan(state: State): SweepPlan | string {
  const { sweep, shape, tq, from } = state;
  switch (sweep) {
    case 'depth':
      if (shape === 'sparse') return words.sweepNone.depth;
      return fitting([1, 2, 3, 4, 5, 6, 7, 8], (depth) => ({
        ...state,
        depth,
        children: state.children.length > 1 ? stretched(state.children, depth) : state.children,
        draws: state.draws.length > 1 ? stretched(state.draws, depth) : state.draws,
      }));
    case 'width':
      if (shape === 'sparse') return words.sweepNone.width;
      return fitting([1, 2, 3, 4, 5, 6, 8], (width) => ({ ...state, children: [width] }));
    case 'temperature':
      return { values: [0, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2], stateAt: (temp) => ({ ...state, temp }) };
    case 'distance': {
      if (from === 'text') return words.sweepNone.models;
      const largest = { noise: 0.4, logitnoise: 3 }[tq.kind === 'family' ? tq.family : ''];
      if (largest === undefined) return words.sweepNone.distance;
      const values = Array.from({ length: 9 }, (_, i) => Number(((largest * i) / 8).toPrecision(6)));
      return { values, stateAt: (parameter) => ({ ...state, tq: { ...tq, parameter } as State['tq'] }) };
    }
  }
}

function fitting(values: readonly number[], stateAt: SweepPlan['stateAt']): SweepPlan {
  const nodes = ({ shape, depth, children, expand }: State) => {
    const [first = 1] = children;
    if (shape === 'growing') return first * expand;
    if (shape === 'paths') return first * depth;
    let level = 1;
    return Array.from({ length: depth }, (_, d) => (level *= children[d] ?? first)).reduce(
      (sum, count) => sum + count,
      0,
    );
  };
  return { values: values.filter((value) => nodes(stateAt(value)) <= mostNodes), stateAt };
}

/** The list for another number of levels: cut, or its last entry repeated. */
function stretched<Entry>(list: readonly Entry[], length: number): Entry[] {
  return Array.from({ length }, (_, i) => list[Math.min(i, list.length - 1)] as Entry);
}

export class TreeSweep implements ReactiveController {
  points: SweepPoint[] = [];
  running = false;
  status = '';
  private abort: AbortController | undefined;
  private fits = '';

  constructor(private readonly host: TreeHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.abort?.abort();
  }

  /** Clears what belongs to another state. */
  follow(state: State): void {
    if (this.fits === '' || this.fits === sweepKey(state, this.host.ready)) return;
    this.abort?.abort();
    this.abort = undefined;
    this.fits = '';
    this.running = false;
    this.points = [];
    this.status = '';
  }

  stop(): void {
    this.abort?.abort();
  }

  async run(state: State): Promise<void> {
    const { client } = this.host;
    const plan = sweepPlan(state);
    if (!client || this.running || typeof plan === 'string') return;
    const abort = new AbortController();
    this.abort = abort;
    this.fits = sweepKey(state, this.host.ready);
    this.running = true;
    this.points = [];
    try {
      for (const [i, at] of plan.values.entries()) {
        this.status = `${i + 1} / ${plan.values.length}`;
        this.host.requestUpdate();
        const request = requestOf(plan.stateAt(at), this.host.ready);
        if (!request) break;
        const schemes = [request.scheme ?? 'iid'];
        const asked = { ...request, schemes, samples: state.calls, confidence: state.conf };
        const { lines, stopped } = await client.simulateTree(asked, { signal: abort.signal });
        if (this.abort !== abort) return;
        if (stopped || abort.signal.aborted) break;
        this.points = [...this.points, { at, lines }];
      }
      this.status = abort.signal.aborted ? words.sweepStopped : words.sweepDone(state.calls);
    } catch (error) {
      if (this.abort !== abort) return;
      this.status = `${words.failed}: ${error instanceof Error ? error.message : String(error)}.`;
    }
    this.running = false;
    this.host.requestUpdate();
  }
}

function sweepKey(state: State, ready: Ready | undefined): string {
  const request = { ...requestOf(state, ready), index: 0, verifier: '' };
  return JSON.stringify([request, state.sweep, state.calls, state.conf]);
}
