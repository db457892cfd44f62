/**
 * The script as a worker: core/worker.ts for a place where the address of the WebAssembly cannot be known, nor need be,
 * since whoever starts it posts the bytes.
 */
import createModule from 'mdsd-module';
import { createLibrary } from '../core/library';
import type { LoadOptions } from '../core/module';
import { serve } from '../core/service';
import type { Greeting } from '../core/worker';

/** The part of a worker's global scope that is used; the project's types are those of a page. */
const scope = globalThis as unknown as Worker;

export function work(): void {
  scope.addEventListener(
    'message',
    async ({ data }: MessageEvent<Required<LoadOptions>>) => {
      const answer = (greeting: Greeting) => scope.postMessage(greeting);
      try {
        const library = createLibrary(await createModule(data));
        serve(library, async () => library, scope);
        answer({ ready: true });
      } catch (error) {
        answer({ ready: false, message: String(error) });
      }
    },
    { once: true },
  );
}
