/**
 * The worker, as a module (the site) or as a classic script started from a Blob (the embed, which posts the bytes of
 * the module along because it may not be allowed to fetch). The first message starts it; it answers `ready` or an error.
 */
import { createLibrary } from './library';
import { type LoadOptions, loadModule } from './module';
import { serve } from './service';

export type Greeting = { ready: true } | { ready: false; message: string };

/** The part of a worker's global scope that is used; the project's types are those of a page. */
const scope = globalThis as unknown as Worker;

scope.addEventListener(
  'message',
  async ({ data }: MessageEvent<LoadOptions>) => {
    const answer = (greeting: Greeting) => scope.postMessage(greeting);
    try {
      serve(createLibrary(await loadModule(data)), scope);
      answer({ ready: true });
    } catch (error) {
      answer({ ready: false, message: String(error) });
    }
  },
  { once: true },
);
