import type { LoadOptions } from './module';
import { serve } from './service';
import type { Transport } from './transport';
import { loadLibrary } from './whole';

/** No worker at all: the same service on this thread, whose runs pause between pieces. */
export function mainThreadTransport(options: () => LoadOptions = () => ({})): Transport {
  return {
    name: 'main thread',
    async start() {
      const { port1, port2 } = new MessageChannel();
      const library = await loadLibrary(options());
      serve(library, async () => library, port1);
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
