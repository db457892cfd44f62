/** A client over whichever transport starts first. */
import { proxy, wrap } from 'comlink';
import type { Client } from './client-types';
import { MdsdError } from './error';
import type { Outcome, Report, Service } from './service';
import type { Running, Transport } from './transport';
import type { Registry, RunOptions } from './types';

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

  async function run<Result>(
    options: RunOptions<Result> | undefined,
    start: (task: number, report: Report<Result>) => Promise<Outcome<unknown>>,
  ): Promise<Result> {
    const task = ++lastTask;
    const cancel = () => void service.cancel(task);
    const { signal, onProgress } = options ?? {};
    const started = start(
      task,
      proxy((progress, partial) => onProgress?.(progress, partial)),
    );
    // A signal that had fired before is heard as well, but only after the task exists to be cancelled.
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      return await value<Result>(started);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  return {
    registry,
    transport,
    step: (request) => value(service.step(request)),
    explain: (request) => value(service.explain(request)),
    simulate: (request, options) => run(options, (task, report) => service.simulate(task, request, report)),
    lossy: (request) => value(service.lossy(request)),
    tree: (request) => value(service.tree(request)),
    treeLaws: (request, prefix) => value(service.treeLaws(request, prefix)),
    simulateTree: (request, options) => run(options, (task, report) => service.simulateTree(task, request, report)),
    inspect: (file, name) => value(service.inspect(file, name)),
    measure: (request, options) => run(options, (task, report) => service.measure(task, request, report)),
    prepare: () => service.prepare(),
    close: running.close,
  };
}

async function value<Value>(pending: Promise<Outcome<unknown>>): Promise<Value> {
  const outcome = await pending;
  if (outcome.ok) return outcome.value as Value;
  throw new MdsdError(outcome.code, outcome.field, outcome.message);
}
