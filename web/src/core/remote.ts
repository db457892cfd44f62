/** A client over whichever transport starts first. */
import { proxy, wrap } from 'comlink';
import type { Client } from './client-types';
import { MdsdError } from './error';
import type { Answers, Runs } from './late-service';
import type { Outcome, Service } from './service';
import type { Running, Transport } from './transport';
import type { Progress, Registry, RunOptions } from './types';

export async function connectOver(transports: readonly Transport[]): Promise<Client> {
  const reasons: string[] = [];
  for (const transport of transports) {
    try {
      return await client(transport.name, await transport.start());
    } catch (error) {
      reasons.push(String(error));
    }
  }
  throw new Error(`the core could not be started here: ${reasons.join('; ')}`);
}

async function client(transport: string, running: Running): Promise<Client> {
  const service = wrap<Service>(running.endpoint);
  const registry: Registry = await value(service.registry());
  let lastTask = 0;

  const ask =
    <Given extends unknown[], Result>(name: keyof Answers) =>
    (...given: Given): Promise<Result> =>
      value(service.ask(name, ...given));

  const run =
    <Request, Result, Partial = Result>(name: keyof Runs) =>
    async (request: Request, options?: RunOptions<Partial>): Promise<Result> => {
      const task = ++lastTask;
      const cancel = () => void service.cancel(task);
      const { signal, onProgress } = options ?? {};
      const report = proxy((progress: Progress, partial: unknown) => onProgress?.(progress, partial as Partial));
      const started = service.run(task, name, request, report);
      // A signal that had fired before is heard as well, but only after the task exists to be cancelled.
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel);
      try {
        return await value<Result>(started);
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    };

  return {
    registry,
    transport,
    step: (request) => value(service.step(request)),
    explain: ask('explain'),
    simulate: run('simulate'),
    drafters: run('drafters'),
    draftersAside: ask('draftersAside'),
    train: run('train'),
    contextLaws: ask('contextLaws'),
    textRows: run('textRows'),
    rowLaws: ask('rowLaws'),
    lossyRules: ask('lossyRules'),
    lossy: ask('lossy'),
    lossyAverage: run('lossyAverage'),
    lossyText: ask('lossyText'),
    tree: ask('tree'),
    treeLaws: ask('treeLaws'),
    simulateTree: run('simulateTree'),
    inspect: ask('inspect'),
    measure: run('measure'),
    prepare: () => service.prepare(),
    close: running.close,
  };
}

async function value<Value>(pending: Promise<Outcome<unknown>>): Promise<Value> {
  const outcome = await pending;
  if (outcome.ok) return outcome.value as Value;
  throw new MdsdError(outcome.code, outcome.field, outcome.message);
}
