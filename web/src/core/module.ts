import wasmUrl from 'mdsd-module.wasm?url';
import createModule, { type MdsdModule } from 'mdsd-module';
import { wasmBytes } from './wasm-bytes';

export interface LoadOptions {
  /** The bytes of mdsd.wasm, where the library cannot fetch or read them itself. */
  wasmBinary?: ArrayBuffer | Uint8Array;
}

/** The module, from bytes given, a file (Node) or the network. */
export async function loadModule(options: LoadOptions = {}): Promise<MdsdModule> {
  return createModule({ wasmBinary: options.wasmBinary ?? (await wasmBytes(new URL(wasmUrl, import.meta.url))) });
}
