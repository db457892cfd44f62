import type { MdsdModule } from 'mdsd-module';
import { invalid, unwrap } from './error';
import { Pace } from './pace';
import type { RunOptions, SimulateArguments, Simulation } from './types';

const mostSteps = 1e9;

/** Steps between looks at the clock: some 50 microseconds of work. */
const stepsBetweenLooks = 500;

export async function simulate(
  module: MdsdModule,
  request: object,
  run: Pick<SimulateArguments, 'samples' | 'confidence'> & RunOptions<Simulation>,
): Promise<Simulation> {
  const { samples, onProgress, signal } = run;
  const confidence = run.confidence ?? 0.95;
  if (!Number.isInteger(samples) || samples < 1 || samples > mostSteps) {
    throw invalid('samples', samples, `a whole number from 1 to ${mostSteps}`);
  }
  const handle = unwrap<number>(module.simulationCreate({ ...request, confidence }));
  const read = (stopped: boolean): Simulation => ({
    ...unwrap<Omit<Simulation, 'stopped'>>(module.simulationRead({ handle, confidence })),
    stopped,
  });
  try {
    const pace = new Pace();
    let done = 0;
    while (done < samples && !signal?.aborted) {
      const steps = Math.min(stepsBetweenLooks, samples - done);
      unwrap(module.simulationRun({ handle, steps }));
      done += steps;
      if (pace.due()) {
        onProgress?.({ done, total: samples }, read(false));
        await pace.pause();
      }
    }
    return read(done < samples);
  } finally {
    module.release({ handle });
  }
}
