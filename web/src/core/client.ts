/** The site's client: a module worker, and this thread where there can be none. */
import type { Client } from './client-types';
import { connectOver } from './remote';
import { workerTransport } from './transport';

export function connect(): Promise<Client> {
  return connectOver([
    workerTransport(
      'module worker',
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'mdsd' }),
    ),
    // Rarely needed, hence not part of what the page loads first.
    { name: 'main thread', start: async () => (await import('./main-thread')).mainThreadTransport().start() },
  ]);
}

export type { Client } from './client-types';
