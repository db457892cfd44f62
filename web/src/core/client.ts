/** The site's client: a module worker, and this thread where there can be none. */
import type { Client } from './client-types';
import { connectOver } from './remote';
import { mainThreadTransport, workerTransport } from './transport';

export function connect(): Promise<Client> {
  return connectOver([
    workerTransport(
      'module worker',
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'mdsd' }),
    ),
    mainThreadTransport(),
  ]);
}

export type { Client } from './client-types';
