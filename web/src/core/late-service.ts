/** What the service does after the first figure. */
import type {
  ClientLossyAverageArguments,
  ClientMeasureArguments,
  DraftersRequest,
  ExplainRequest,
  LossyRequest,
  LossyTextRequest,
  PromptedPair,
  RowsRequest,
  StepRequest,
  TextDrafters,
  TextModels,
  TreeRequest,
} from './client-types';
import type { DraftersResult, SyntheticDrafters } from './drafter-types';
import { draftersAside, givenDrafters } from './drafters-aside';
import { explanation } from './explanation';
import { lossyReport, lossyText } from './lossy-report';
import type { LossyAverage } from './lossy-types';
import type { Mdsd } from './mdsd-types';
import { optionsOf, stepArguments } from './step-report';
import { infoOf, train } from './text-models';
import { textRows } from './text-rows';
import { promptedPair, treeModels, treeReport } from './tree-report';
import type { SimulateTreeArguments, TreeSimulation } from './tree-types';
import type { MeasureTable, RunOptions, SimulateArguments, Simulation } from './types';

type Library = () => Promise<Mdsd>;

export type SimulateRequest = StepRequest & Pick<SimulateArguments, 'verifier' | 'samples' | 'confidence'>;
export type SimulateTreeRequest = TreeRequest & Pick<SimulateTreeArguments, 'samples' | 'confidence'>;

const recordings = () => import('./recordings');

export const answers = {
  explain: async (library: Library, request: ExplainRequest) => explanation(await library(), request),
  tree: async (library: Library, request: TreeRequest) => treeReport(await library(), request),
  treeLaws: async (library: Library, request: TreeRequest, prefix: string) => {
    const mdsd = await library();
    return mdsd.treeLaws({ ...(await treeModels(mdsd, request)), prefix });
  },
  contextLaws: async (library: Library, pair: PromptedPair) => {
    const mdsd = await library();
    return mdsd.treeLaws({ ...(await promptedPair(mdsd, pair)), prefix: '' });
  },
  rowLaws: async (library: Library, request: RowsRequest & { row: number }) => {
    const { recordedRows, rowAt } = await recordings();
    const { targetRows, draftRows } = await recordedRows(request);
    const mdsd = await library();
    return {
      target: mdsd.law({ weights: await rowAt(targetRows, request.row), ...request.targetOptions }),
      draft: mdsd.law({ weights: await rowAt(draftRows, request.row), ...request.draftOptions }),
    };
  },
  lossyRules: async (library: Library) => (await library()).lossyRules,
  lossy: async (library: Library, request: LossyRequest) => lossyReport(await library(), request),
  lossyText: async (library: Library, request: LossyTextRequest) => lossyText(await library(), request),
  draftersAside: async (library: Library, request: (SyntheticDrafters | TextDrafters) & { seed: number }) =>
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
  drafters: async (library: Library, request: DraftersRequest, options: RunOptions<DraftersResult>) => {
    const mdsd = await library();
    const { policies, budget, runs, draftCost, switchCost, seed, confidence } = request;
    const run = { policies, budget, runs, draftCost, switchCost, seed, confidence, ...options };
    return mdsd.drafters({ ...(await givenDrafters(mdsd, request)), ...run });
  },
  train: async (library: Library, request: TextModels, options: RunOptions<undefined>) =>
    infoOf(request, await train(await library(), request, options)),
  textRows: async (
    library: Library,
    request: { models: TextModels; contexts: number },
    options: RunOptions<undefined>,
  ) => textRows(await library(), request, options),
  lossyAverage: async (library: Library, request: ClientLossyAverageArguments, options: RunOptions<LossyAverage>) => {
    const rows = await (await recordings()).recordedRows(request);
    return (await library()).lossyAverage({ ...request, ...rows, ...options });
  },
  simulateTree: async (library: Library, request: SimulateTreeRequest, options: RunOptions<TreeSimulation>) => {
    const mdsd = await library();
    const { shape, schemes, samples, confidence, seed, cost, faulty } = request;
    const verifiers = faulty ? mdsd.treeVerifiers.map((info) => info.id) : undefined;
    const models = await treeModels(mdsd, request);
    return mdsd.simulateTree({ ...models, ...shape, schemes, verifiers, samples, confidence, seed, cost, ...options });
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
