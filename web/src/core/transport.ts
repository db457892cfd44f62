/** Ways to run the core; the first of a list that starts is used. */
import type { Endpoint } from 'comlink';
import { createLibrary } from './library';
import { type LoadOptions, loadModule } from './module';
import { serve } from './service';
import type { Greeting } from './worker';

export interface Transport {
  name: string;
  start(): Promise<Running>;
}

export interface Running {
  endpoint: Endpoint;
  close(): void;
}

/** A worker that `create` makes; fails where a policy or an opaque origin forbids it, without a word on the console. */
export function workerTransport(name: string, create: () => Worker, options: LoadOptions = {}): Transport {
  return {
    name,
    start: () =>
      new Promise((resolve, reject) => {
        const worker = create();
        const fail = (reason: string) => {
          worker.terminate();
          reject(new Error(`${name}: ${reason}`));
        };
        worker.addEventListener('error', (event) => {
          event.preventDefault();
          fail(event.message ?? 'not allowed here');
        });
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<Greeting>) => {
            if (data.ready) resolve({ endpoint: worker, close: () => worker.terminate() });
            else fail(data.message);
          },
          { once: true },
        );
        worker.postMessage(options);
      }),
  };
}

/** No worker at all: the same service on this thread, whose runs pause between pieces. */
export function mainThreadTransport(options: () => LoadOptions = () => ({})): Transport {
  return {
    name: 'main thread',
    async start() {
      const { port1, port2 } = new MessageChannel();
      serve(createLibrary(await loadModule(options())), port1);
      port1.start();
      port2.start();
      return {
        endpoint: port2,
        close() {
          port1.close();
          port2.close();
        },
      };
    },
  };
}
