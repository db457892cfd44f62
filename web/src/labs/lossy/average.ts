/** An average over rows: the newest request wins, and what an earlier one found stays until then. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client, ClientLossyAverageArguments } from '../../core/client-types';
import type { LossyAverage } from '../../core/lossy-types';
import type { MdsdErrorFields } from '../../core/types';
import { type Failure, failureOf } from '../failure';
import { requestKey } from '../recordings/request';
import { keys } from './engine';

/** So that a slider does not start a run a step. */
const quietTime = 120;

export class Average implements ReactiveController {
  found: LossyAverage | undefined;
  failure: Failure | undefined;
  running = false;
  /** Rows. */
  done = 0;
  total: number | undefined;
  /** What was found answers another request than the last. */
  stale = false;
  private asked = '';
  private abort: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  follow(client: Client, request: ClientLossyAverageArguments): void {
    const key = requestKey(request);
    if (key === this.asked) return;
    this.asked = key;
    this.abort?.abort();
    this.stale = this.found !== undefined;
    this.running = true;
    this.done = 0;
    this.total = undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(client, request), this.found ? quietTime : 0);
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.asked = '';
  }

  stop(): void {
    this.abort?.abort();
  }

  again(): void {
    this.asked = '';
    this.host.requestUpdate();
  }

  private async run(client: Client, request: ClientLossyAverageArguments): Promise<void> {
    const abort = new AbortController();
    this.abort = abort;
    const take = (found: LossyAverage) => {
      if (found.rows === 0) return;
      this.found = found;
      this.stale = false;
    };
    try {
      const found = await client.lossyAverage(request, {
        signal: abort.signal,
        onProgress: ({ done, total }, partial) => {
          if (this.abort !== abort) return;
          this.done = done;
          this.total = total;
          take(partial);
          this.host.requestUpdate();
        },
      });
      if (this.abort !== abort) return;
      take(found);
      this.failure = undefined;
    } catch (error) {
      if (this.abort !== abort) return;
      this.failure = failureOf(error as Partial<MdsdErrorFields>, keys);
      this.stale = this.found !== undefined;
    }
    // Progress that comes late must not change the result.
    this.abort = undefined;
    this.running = false;
    this.host.requestUpdate();
  }
}
