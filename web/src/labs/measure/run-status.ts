/** A run in words: what it says while it goes and when it has ended. */
import { count, duration } from '../../figures/format';
import type { MeasureRun } from './run';
import { words } from './strings';

/** Changes only when the run starts or ends: what a screen reader is told. */
export function statusOf({ status, table, progress }: MeasureRun): string {
  switch (status) {
    case 'idle':
      return '';
    case 'running':
      return words.running;
    case 'done':
      return words.done(table?.rows ?? 0);
    case 'stopped':
      return progress.done > 0 ? words.stopped(progress.done, progress.total) : words.stoppedAtOnce;
    case 'failed':
      return words.failed(progress.done);
  }
}

export function progressOf({ progress: { done, total }, rate, secondsLeft }: MeasureRun): string {
  return [
    words.progress(done, total),
    rate === undefined ? undefined : words.rate(rate < 10 ? rate.toFixed(1) : count(rate)),
    secondsLeft === undefined ? undefined : words.left(duration(secondsLeft)),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}
