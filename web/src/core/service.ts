/**
 * The library as the other side of a message port: what runs in the worker (or on the main thread where workers are
 * forbidden). Errors travel as values, since a port keeps only an error's message.
 */
import { type Endpoint, expose } from 'comlink';
import type { StepReport, StepRequest } from './client-types';
import type { Answers, Runs } from './late-service';
import type { Mdsd } from './mdsd-types';
import { stepReport } from './step-report';
import type { MdsdErrorFields, Progress, Registry, StepLibrary } from './types';

export type Outcome<Value> = { ok: true; value: Value } | ({ ok: false } & MdsdErrorFields);

export type Report<Partial> = (progress: Progress, partial: Partial) => void;

export interface Service {
  registry(): Outcome<Registry>;
  step(request: StepRequest): Outcome<StepReport>;
  /** What the first figure does not wait for: an answer, or a run that can be cancelled. */
  ask(name: keyof Answers, ...given: unknown[]): Promise<Outcome<unknown>>;
  run(task: number, name: keyof Runs, request: unknown, report: Report<unknown>): Promise<Outcome<unknown>>;
  cancel(task: number): void;
  prepare(): Promise<void>;
}

type Library = () => Promise<Mdsd>;

const late = () => import('./late-service');

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
    ask: (name, ...given) =>
      outcome(async () => {
        const answer = (await late()).answers[name] as (library: Library, ...given: unknown[]) => unknown;
        return answer(library, ...given);
      }),
    run: (id, name, request, onProgress) =>
      task(id, async (signal) => {
        const work = (await late()).runs[name] as (library: Library, request: unknown, options: object) => unknown;
        return work(library, request, { onProgress, signal });
      }),
    cancel: (id) => running.get(id)?.abort(),
    prepare: async () => {
      await Promise.all([late().then(({ prepare }) => prepare()), library()]);
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
