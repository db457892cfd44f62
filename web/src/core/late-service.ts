/** What the service does after the first figure. */
import type { ClientMeasureArguments, ExplainRequest, LossyRequest, StepRequest, TreeRequest } from './client-types';
import type { DraftersArguments, DraftersResult, SyntheticDrafters } from './drafter-types';
import { draftersAside } from './drafters-aside';
import { explanation } from './explanation';
import { lossyReport } from './lossy-report';
import type { Mdsd } from './mdsd-types';
import { optionsOf, stepArguments } from './step-report';
import { markovPair, treeReport } from './tree-report';
import type { SimulateTreeArguments, TreeSimulation } from './tree-types';
import type { MeasureTable, RunOptions, SimulateArguments, Simulation } from './types';

type Library = () => Promise<Mdsd>;

export type SimulateRequest = StepRequest & Pick<SimulateArguments, 'verifier' | 'samples' | 'confidence'>;
export type SimulateTreeRequest = TreeRequest & Pick<SimulateTreeArguments, 'samples' | 'confidence'>;
export type DraftersRequest = Omit<DraftersArguments, keyof RunOptions<never>>;

const recordings = () => import('./recordings');

export const answers = {
  explain: async (library: Library, request: ExplainRequest) => explanation(await library(), request),
  tree: async (library: Library, request: TreeRequest) => treeReport(await library(), request),
  treeLaws: async (library: Library, request: TreeRequest, prefix: string) => {
    const mdsd = await library();
    return mdsd.treeLaws({ markov: markovPair(mdsd, request), prefix });
  },
  lossy: async (library: Library, request: LossyRequest) => lossyReport(await library(), request),
  draftersAside: async (library: Library, request: SyntheticDrafters & { seed: number }) =>
    draftersAside(await library(), request),
  inspect: async (_library: Library, file: Blob, name: string) => (await recordings()).summary(file, name),
};

export const runs = {
  simulate: async (library: Library, request: SimulateRequest, options: RunOptions<Simulation>) => {
    const { verifier, samples, confidence, seed } = request;
    const mdsd = await library();
    return mdsd.simulate({
      ...stepArguments(mdsd, request),
      verifier,
      samples,
      confidence,
      seed,
      ...optionsOf(mdsd.registry, request, verifier),
      ...options,
    });
  },
  drafters: async (library: Library, request: DraftersRequest, options: RunOptions<DraftersResult>) =>
    (await library()).drafters({ ...request, ...options }),
  simulateTree: async (library: Library, request: SimulateTreeRequest, options: RunOptions<TreeSimulation>) => {
    const mdsd = await library();
    const { shape, schemes, samples, confidence, seed, cost, faulty } = request;
    const verifiers = faulty ? mdsd.treeVerifiers.map((info) => info.id) : undefined;
    const markov = markovPair(mdsd, request);
    return mdsd.simulateTree({ markov, ...shape, schemes, verifiers, samples, confidence, seed, cost, ...options });
  },
  measure: async (library: Library, request: ClientMeasureArguments, options: RunOptions<MeasureTable>) => {
    const rows = await (await recordings()).recordedRows(request);
    return (await library()).measure({ ...request, ...rows, ...options });
  },
};

export type Answers = typeof answers;
export type Runs = typeof runs;

/** Loads what is needed later, so that nothing has to be fetched then. */
export async function prepare(): Promise<void> {
  await (await recordings()).loadReaders();
}
