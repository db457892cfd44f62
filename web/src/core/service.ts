/**
 * The library as the other side of a message port: what runs in the worker (or on the main thread where workers are
 * forbidden). Errors travel as values, since a port keeps only an error's message.
 */
import { type Endpoint, expose } from 'comlink';
import { loadReaders, openDataFile } from '../data';
import type {
  ClientMeasureArguments,
  FileSummary,
  LawSpec,
  StepReport,
  StepRequest,
  VerifierReport,
} from './client-types';
import { MdsdError } from './error';
import { arrayName, selectArray } from './rows';
import type {
  Mdsd,
  MdsdErrorFields,
  MeasureTable,
  Numbers,
  Progress,
  Registry,
  SimulateArguments,
  Simulation,
  StepArguments,
  VerifierId,
} from './types';

export type Outcome<Value> = { ok: true; value: Value } | ({ ok: false } & MdsdErrorFields);

export type Report<Partial> = (progress: Progress, partial: Partial) => void;

export type SimulateRequest = StepRequest & Pick<SimulateArguments, 'verifier' | 'samples' | 'confidence'>;

export interface Service {
  registry(): Outcome<Registry>;
  step(request: StepRequest): Outcome<StepReport>;
  simulate(task: number, request: SimulateRequest, report: Report<Simulation>): Promise<Outcome<Simulation>>;
  inspect(file: Blob, name: string): Promise<Outcome<FileSummary>>;
  measure(task: number, request: ClientMeasureArguments, report: Report<MeasureTable>): Promise<Outcome<MeasureTable>>;
  cancel(task: number): void;
  prepare(): Promise<void>;
}

/** Work that a slider may cause: some milliseconds, so that the figure follows in the same frame. */
const interactive = { enumerationLimit: 1e6, samples: 4000 };

export function serve(library: Mdsd, endpoint: Endpoint): void {
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
    registry: () => ({ ok: true, value: library.registry }),
    step: (request) => outcomeNow(() => stepReport(library, request)),
    simulate: (id, request, onProgress) =>
      task(id, (signal) => {
        const { verifier, samples, confidence, seed, rho } = request;
        return library.simulate({
          ...stepArguments(library, request),
          verifier,
          samples,
          confidence,
          seed,
          rho,
          onProgress,
          signal,
        });
      }),
    inspect: (file, name) => outcome(() => summary(file, name)),
    measure: (id, request, onProgress) =>
      task(id, async (signal) => {
        const { target, draft, ...options } = request;
        const targetRows = selectArray(await openDataFile(target.file, target.name), 'target', target.array);
        const draftRows = selectArray(await openDataFile(draft.file, draft.name), 'draft', draft.array);
        return library.measure({ ...options, targetRows, draftRows, onProgress, signal });
      }),
    cancel: (id) => running.get(id)?.abort(),
    prepare: async () => void (await loadReaders()),
  };
  expose(service, endpoint);
}

function stepReport(library: Mdsd, request: StepRequest): StepReport {
  const step = stepArguments(library, request);
  const { target, draft, scheme } = step;
  const fitting = library.registry.verifiers.filter((verifier) => verifier.schemes.includes(request.scheme));
  const ids = request.verifiers ?? fitting.map((verifier) => verifier.id);
  const options = { ...step, ...interactive, seed: request.seed };
  const verifiers = ids.map((id): VerifierReport => {
    const rho = id === 'kseq' ? request.rho : undefined;
    const acceptance = library.acceptance({ ...options, verifier: id, rho });
    return { id, ...acceptance, ...emittedLaw(library, { ...options, verifier: id, rho }) };
  });
  return {
    target: target as Float64Array,
    draft: draft as Float64Array,
    divergences: library.divergences({ target, draft }),
    optimum: library.optimalAcceptance({ ...step, scheme }),
    verifiers,
  };
}

type LawArguments = StepArguments & { verifier: VerifierId; rho: number | undefined; enumerationLimit: number };

function emittedLaw(library: Mdsd, step: LawArguments): Pick<VerifierReport, 'law' | 'lawError'> {
  try {
    const law = library.outputLaw(step);
    return { law, lawError: law.reduce((most, value, i) => Math.max(most, Math.abs(value - at(step.target, i))), 0) };
  } catch (error) {
    if (error instanceof MdsdError && error.code === 'limit') return { law: undefined, lawError: undefined };
    throw error;
  }
}

function at(numbers: Numbers, index: number): number {
  return numbers[index] as number;
}

function stepArguments(library: Mdsd, request: StepRequest): StepArguments & { target: Float64Array } {
  const target = named('target', () => lawOf(library, request.target, request.vocabulary));
  const draft = named('draft', () => lawOf(library, request.draft, request.vocabulary, target));
  return { target, draft, n: request.n, scheme: request.scheme };
}

function lawOf(library: Mdsd, spec: LawSpec, vocabulary: number, target?: Float64Array): Float64Array {
  switch (spec.kind) {
    case 'listed':
      return library.law({ weights: spec.weights });
    case 'softmax':
      return library.law({ weights: spec.logits, logits: true, temperature: spec.temperature });
    case 'family':
      return library.law({ family: spec.family, parameter: spec.parameter, seed: spec.seed, vocabulary, target });
  }
}

/** The side of the page that an error of a law belongs to. */
function named<Value>(field: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof MdsdError) throw new MdsdError(error.code, field, error.message.replace(/^weights/, field));
    throw error;
  }
}

async function summary(blob: Blob, name: string): Promise<FileSummary> {
  const file = await openDataFile(blob, name);
  const arrays = file.arrays.map((source) => {
    const { rows, vocabulary, type, problem } = source;
    return { name: arrayName(source), rows, vocabulary, type, problem };
  });
  return { name: file.name, format: file.format, arrays };
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
