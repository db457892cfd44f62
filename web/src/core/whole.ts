import { createLibrary } from './library';
import { type LoadOptions, loadModule } from './module';
import type { Mdsd } from './types';

export async function loadLibrary(options?: LoadOptions): Promise<Mdsd> {
  return createLibrary(await loadModule(options));
}
