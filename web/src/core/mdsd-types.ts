/** The whole library. */
import type { DrafterLibrary } from './drafter-types';
import type { LossyLibrary } from './lossy-types';
import type { ModelLibrary } from './model-types';
import type { TreeLibrary } from './tree-types';
import type {
  Certificate,
  DraftSetLoss,
  MeasureArguments,
  MeasureTable,
  Replay,
  Seed,
  SimulateArguments,
  Simulation,
  StepArguments,
  StepLibrary,
  VerifierArguments,
} from './types';

export interface Mdsd extends StepLibrary, TreeLibrary, LossyLibrary, DrafterLibrary, ModelLibrary {
  /** `plan: true` asks for the transport plan too: up to 20 tokens. */
  certificate(step: StepArguments & { tolerance?: number; budget?: number; plan?: boolean }): Certificate;
  /** Step `index` (default 0) of the simulation with that seed. */
  replay(step: VerifierArguments & { seed?: Seed; index?: number }): Replay;
  /** Where the verifier accepts less than the optimal one, the largest loss first; they add up to its gap. */
  losses(step: VerifierArguments): DraftSetLoss[];
  simulate(run: SimulateArguments): Promise<Simulation>;
  measure(run: MeasureArguments): Promise<MeasureTable>;
}
