/**
 * The library as the other side of a message port: what runs in the worker (or on the main thread where workers are
 * forbidden). Errors travel as values, since a port keeps only an error's message.
 */
import { type Endpoint, expose } from 'comlink';
import type {
  ClientMeasureArguments,
  ExplainRequest,
  Explanation,
  FileSummary,
  LossyReport,
  LossyRequest,
  StepReport,
  StepRequest,
  TreeReport,
  TreeRequest,
} from './client-types';
import type { Mdsd } from './mdsd-types';
import { optionsOf, stepArguments, stepReport } from './step-report';
import type { SimulateTreeArguments, TreeSimulation } from './tree-types';
import type {
  MdsdErrorFields,
  MeasureTable,
  Progress,
  Registry,
  SimulateArguments,
  Simulation,
  StepLibrary,
} from './types';

export type Outcome<Value> = { ok: true; value: Value } | ({ ok: false } & MdsdErrorFields);

export type Report<Partial> = (progress: Progress, partial: Partial) => void;

export type SimulateRequest = StepRequest & Pick<SimulateArguments, 'verifier' | 'samples' | 'confidence'>;

export interface Service {
  registry(): Outcome<Registry>;
  step(request: StepRequest): Outcome<StepReport>;
  explain(request: ExplainRequest): Promise<Outcome<Explanation>>;
  simulate(task: number, request: SimulateRequest, report: Report<Simulation>): Promise<Outcome<Simulation>>;
  lossy(request: LossyRequest): Promise<Outcome<LossyReport>>;
  tree(request: TreeRequest): Promise<Outcome<TreeReport>>;
  treeLaws(request: TreeRequest, prefix: string): Promise<Outcome<{ target: Float64Array; draft: Float64Array }>>;
  simulateTree(
    task: number,
    request: SimulateTreeRequest,
    report: Report<TreeSimulation>,
  ): Promise<Outcome<TreeSimulation>>;
  inspect(file: Blob, name: string): Promise<Outcome<FileSummary>>;
  measure(task: number, request: ClientMeasureArguments, report: Report<MeasureTable>): Promise<Outcome<MeasureTable>>;
  cancel(task: number): void;
  prepare(): Promise<void>;
}

export type SimulateTreeRequest = TreeRequest & Pick<SimulateTreeArguments, 'samples' | 'confidence'>;

const lossyRules = () => import('./lossy-report');
const trees = () => import('./tree-report');
const recordings = () => import('./recordings');

/**
 * @param first answers single steps until the whole library is there, which then answers everything
 * @param load the whole
 */
export function serve(first: StepLibrary, load: () => Promise<Mdsd>, endpoint: Endpoint): void {
  let steps = first;
  let whole: Promise<Mdsd> | undefined;
  const library = async () => {
    // A failure is not kept: the next run tries again.
    whole ??= load().catch((error) => {
      whole = undefined;
      throw error;
    });
    steps = await whole;
    return whole;
  };
  const running = new Map<number, AbortController>();

  async function task<Value>(id: number, work: (signal: AbortSignal) => Promise<Value>): Promise<Outcome<Value>> {
    const controller = new AbortController();
    running.set(id, controller);
    try {
      return await outcome(() => work(controller.signal));
    } finally {
      running.delete(id);
    }
  }

  const service: Service = {
    registry: () => ({ ok: true, value: first.registry }),
    step: (request) => outcomeNow(() => stepReport(steps, request)),
    explain: (request) => outcome(async () => (await import('./explanation')).explanation(await library(), request)),
    simulate: (id, request, onProgress) =>
      task(id, async (signal) => {
        const { verifier, samples, confidence, seed } = request;
        const mdsd = await library();
        return mdsd.simulate({
          ...stepArguments(mdsd, request),
          verifier,
          samples,
          confidence,
          seed,
          ...optionsOf(mdsd.registry, request, verifier),
          onProgress,
          signal,
        });
      }),
    lossy: (request) => outcome(async () => (await lossyRules()).lossyReport(await library(), request)),
    tree: (request) => outcome(async () => (await trees()).treeReport(await library(), request)),
    treeLaws: (request, prefix) =>
      outcome(async () => {
        const mdsd = await library();
        return mdsd.treeLaws({ markov: (await trees()).markovPair(mdsd, request), prefix });
      }),
    simulateTree: (id, request, onProgress) =>
      task(id, async (signal) => {
        const mdsd = await library();
        const { shape, schemes, samples, confidence, seed, cost, faulty } = request;
        const verifiers = faulty ? mdsd.treeVerifiers.map((info) => info.id) : undefined;
        const markov = (await trees()).markovPair(mdsd, request);
        const asked = { markov, ...shape, verifiers, samples, confidence, seed, cost, onProgress, signal };
        return mdsd.simulateTree({ ...asked, schemes });
      }),
    inspect: (file, name) => outcome(async () => (await recordings()).summary(file, name)),
    measure: (id, request, onProgress) =>
      task(id, async (signal) => {
        const rows = await (await recordings()).recordedRows(request);
        return (await library()).measure({ ...request, ...rows, onProgress, signal });
      }),
    cancel: (id) => running.get(id)?.abort(),
    prepare: async () => {
      await Promise.all([
        (await recordings()).loadReaders(),
        library(),
        import('./explanation'),
        trees(),
        lossyRules(),
      ]);
    },
  };
  expose(service, endpoint);
}

async function outcome<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return failed(error);
  }
}

function outcomeNow<Value>(work: () => Value): Outcome<Value> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return failed(error);
  }
}

/** Errors of the library and of the readers say their code and field; anything else is a defect, and says that. */
function failed(error: unknown): { ok: false } & MdsdErrorFields {
  const { code, field, message } = error as Partial<MdsdErrorFields> & Error;
  const known = code === 'invalid' || code === 'unsupported' || code === 'limit';
  return { ok: false, code: known ? code : 'internal', field: field ?? '', message: message ?? String(error) };
}
