import { createLibrary } from './library';
import type { Mdsd } from './mdsd-types';
import { type LoadOptions, loadModule } from './module';

export async function loadLibrary(options?: LoadOptions): Promise<Mdsd> {
  return createLibrary(await loadModule(options));
}
