/**
 * The site's worker. It answers single steps with the part of the core that a first figure needs, and loads the whole for
 * the rest. The first message starts it; it answers `ready` or an error.
 */
import wasmUrl from 'mdsd-first.wasm?url';
import createModule from 'mdsd-first';
import { serve } from './service';
import { createStepLibrary } from './step-library';
import { wasmBytes } from './wasm-bytes';

export type Greeting = { ready: true } | { ready: false; message: string };

/** The part of a worker's global scope that is used; the project's types are those of a page. */
const scope = globalThis as unknown as Worker;

async function first() {
  return createStepLibrary(await createModule({ wasmBinary: await wasmBytes(new URL(wasmUrl, import.meta.url)) }));
}

scope.addEventListener(
  'message',
  async () => {
    const answer = (greeting: Greeting) => scope.postMessage(greeting);
    try {
      serve(await first(), async () => (await import('./whole')).loadLibrary(), scope);
      answer({ ready: true });
    } catch (error) {
      answer({ ready: false, message: String(error) });
    }
  },
  { once: true },
);
