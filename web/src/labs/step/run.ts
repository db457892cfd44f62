/** A simulation of the verifier on show: started and stopped by one button, cleared when it no longer fits the state. */
import type { ReactiveController } from 'lit';
import type { Simulation, VerifierId } from '../../core/types';
import { count, duration, percent, points } from '../../figures/format';
import type { State } from '../../state';
import { strings } from '../../ui/strings';
import { requestOf, type StepHost } from './engine';

const words = strings.run;

export class StepRun implements ReactiveController {
  simulation: Simulation | undefined;
  verifier: VerifierId | undefined;
  running = false;
  /** Share of the steps done. */
  done = 0;
  /** Changes many times a second. */
  status: string = words.ready;
  /** Changes when a screen reader should speak. */
  announcement = '';

  private abort: AbortController | undefined;
  private fits = '';

  constructor(private readonly host: StepHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.abort?.abort();
  }

  /** Clears what belongs to another state than this one and this verifier. */
  follow(state: State, verifier: VerifierId): void {
    if (this.fits === '' || this.fits === runKey(state, verifier)) return;
    this.abort?.abort();
    this.abort = undefined;
    this.fits = '';
    this.running = false;
    this.simulation = undefined;
    this.say(words.outdated);
  }

  stop(): void {
    this.abort?.abort();
  }

  async start(state: State, verifier: VerifierId): Promise<void> {
    const { client } = this.host;
    if (!client || this.running) return;
    const abort = new AbortController();
    this.abort = abort;
    this.verifier = verifier;
    this.fits = runKey(state, verifier);
    this.running = true;
    this.simulation = undefined;
    this.done = 0;
    this.say(words.started(count(state.steps)));
    const began = performance.now();
    try {
      const result = await client.simulate(
        { ...requestOf(state), verifier, samples: state.steps, confidence: state.conf },
        {
          signal: abort.signal,
          onProgress: ({ done, total = state.steps }, partial) => {
            if (this.abort !== abort) return;
            const seconds = (performance.now() - began) / 1000;
            this.simulation = partial;
            this.done = done / total;
            this.status = words.progress(
              count(done),
              count(total),
              count(done / seconds),
              duration((seconds * (total - done)) / done),
            );
            this.host.requestUpdate();
          },
        },
      );
      if (this.abort !== abort) return;
      this.simulation = result;
      const accepted = interval(result);
      this.say(
        result.stopped ? words.stopped(count(result.steps), accepted) : words.finished(count(result.steps), accepted),
      );
    } catch (error) {
      if (this.abort !== abort) return;
      this.say(`${words.failed}: ${error instanceof Error ? error.message : String(error)}.`);
    }
    this.running = false;
    this.abort = undefined;
    this.host.requestUpdate();
  }

  private say(status: string): void {
    this.status = this.announcement = status;
    this.host.requestUpdate();
  }
}

function runKey(state: State, verifier: VerifierId): string {
  return JSON.stringify([requestOf(state), verifier, state.conf]);
}

function interval({ accepted, acceptedInterval: { low, high } }: Simulation): string {
  return `${percent(accepted, 2)} (${points(low, 2)} to ${percent(high, 2)})`;
}
