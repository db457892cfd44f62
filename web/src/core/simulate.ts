import type { MdsdModule } from 'mdsd-module';
import { drive } from './drive';
import { unwrap } from './error';
import type { RunOptions, SimulateArguments, Simulation } from './types';

/** Steps between looks at the clock: some 50 microseconds of work. */
const stepsBetweenLooks = 500;

export function simulate(
  module: MdsdModule,
  request: object,
  run: Pick<SimulateArguments, 'samples' | 'confidence'> & RunOptions<Simulation>,
): Promise<Simulation> {
  const confidence = run.confidence ?? 0.95;
  return drive(module, run, stepsBetweenLooks, {
    create: () => unwrap<number>(module.simulationCreate({ ...request, confidence })),
    run: (handle, steps) => unwrap(module.simulationRun({ handle, steps })),
    read: (handle, stopped) => ({
      ...unwrap<Omit<Simulation, 'stopped'>>(module.simulationRead({ handle, confidence })),
      stopped,
    }),
  });
}
