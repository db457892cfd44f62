import wasmUrl from 'mdsd-module.wasm?url';
import createModule, { type MdsdModule } from 'mdsd-module';

export interface LoadOptions {
  /** The bytes of mdsd.wasm, where the library cannot fetch or read them itself. */
  wasmBinary?: ArrayBuffer | Uint8Array;
}

/** The module, from bytes given, a file (Node) or the network. */
export async function loadModule(options: LoadOptions = {}): Promise<MdsdModule> {
  return createModule({ wasmBinary: options.wasmBinary ?? (await wasmBytes(new URL(wasmUrl, import.meta.url))) });
}

async function wasmBytes(url: URL): Promise<ArrayBuffer | Uint8Array> {
  if (url.protocol === 'file:') {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`mdsd.wasm could not be loaded from ${url}: ${response.status}`);
  return response.arrayBuffer();
}
