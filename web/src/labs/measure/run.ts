/** One measurement at a time: what it has so far, how fast it goes, and why it ended. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Client, ClientMeasureArguments } from '../../core/client-types';
import type { MdsdErrorFields, MeasureTable, Progress } from '../../core/types';
import { requestKey } from '../recordings/request';

export type RunStatus = 'idle' | 'running' | 'done' | 'stopped' | 'failed';

export type KeptRun = Pick<MeasureRun, 'status' | 'table' | 'key' | 'progress' | 'error'>;

export class MeasureRun implements ReactiveController {
  status: RunStatus = 'idle';
  table: MeasureTable | undefined;
  /** The request that `table` answers, as requestKey() writes it. */
  key = '';
  progress: Progress = { done: 0, total: undefined };
  error: MdsdErrorFields | undefined;
  private started = 0;
  private controller: AbortController | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.stop();
  }

  /** What outlives the element that shows it. */
  get kept(): KeptRun {
    const { status, table, key, progress, error } = this;
    return { status, table, key, progress, error };
  }

  restore(kept: KeptRun): void {
    Object.assign(this, kept);
    // Its run ended with the element.
    if (!this.running) return;
    this.status = 'stopped';
    if (this.table) this.table = { ...this.table, stopped: true };
  }

  get running(): boolean {
    return this.status === 'running';
  }

  /** Rows a second since the start; undefined until there is something to divide. */
  get rate(): number | undefined {
    const seconds = (performance.now() - this.started) / 1000;
    return this.progress.done > 0 && seconds > 0.2 ? this.progress.done / seconds : undefined;
  }

  get secondsLeft(): number | undefined {
    const { done, total } = this.progress;
    return this.rate && total !== undefined ? (total - done) / this.rate : undefined;
  }

  async start(client: Client, request: ClientMeasureArguments): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    this.status = 'running';
    this.error = undefined;
    this.progress = { done: 0, total: undefined };
    this.started = performance.now();
    this.host.requestUpdate();
    const take = (table: MeasureTable) => {
      this.table = table;
      this.key = requestKey(request);
      this.host.requestUpdate();
    };
    try {
      const table = await client.measure(request, {
        signal: controller.signal,
        onProgress: (progress, partial) => {
          // Of an earlier run, or late: reports and result come by different ports.
          if (this.controller !== controller) return;
          this.progress = progress;
          take(partial);
        },
      });
      if (this.controller !== controller) return;
      this.controller = undefined;
      this.progress = { done: table.rows, total: table.stopped ? this.progress.total : table.rows };
      // A stop before the first row leaves the table that was there.
      if (table.rows > 0) take(table);
      this.status = table.stopped ? 'stopped' : 'done';
    } catch (error) {
      if (this.controller !== controller) return;
      this.controller = undefined;
      this.status = 'failed';
      this.error = error as MdsdErrorFields;
    }
    this.host.requestUpdate();
  }

  /** The run ends after the piece it is at, and keeps its table. */
  stop(): void {
    this.controller?.abort();
  }
}
