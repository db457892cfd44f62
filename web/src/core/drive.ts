import type { MdsdModule } from 'mdsd-module';
import { invalid } from './error';
import { Pace } from './pace';
import type { RunOptions } from './types';

const mostSamples = 1e9;

interface Handled<Result> {
  create(): number;
  run(handle: number, samples: number): void;
  read(handle: number, stopped: boolean): Result;
}

/** Drives a simulation of the core piece by piece: progress, stopping, and its release whatever happens. */
export async function drive<Result>(
  module: Pick<MdsdModule, 'release'>,
  { samples, onProgress, signal }: { samples: number } & RunOptions<Result>,
  samplesBetweenLooks: number,
  { create, run, read }: Handled<Result>,
): Promise<Result> {
  if (!Number.isInteger(samples) || samples < 1 || samples > mostSamples)
    throw invalid('samples', samples, `a whole number from 1 to ${mostSamples}`);
  const handle = create();
  try {
    const pace = new Pace();
    let done = 0;
    while (done < samples && !signal?.aborted) {
      const next = Math.min(samplesBetweenLooks, samples - done);
      run(handle, next);
      done += next;
      if (pace.due()) {
        onProgress?.({ done, total: samples }, read(handle, false));
        await pace.pause();
      }
    }
    return read(handle, done < samples);
  } finally {
    module.release({ handle });
  }
}
