/** Ways to run the core; the first of a list that starts is used. */
import type { Endpoint } from 'comlink';
import type { LoadOptions } from './module';
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
