export async function wasmBytes(url: URL): Promise<ArrayBuffer | Uint8Array> {
  if (url.protocol === 'file:') {
    const { readFile } = await import(/* @vite-ignore */ 'node:fs/promises');
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: ${response.status}`);
  return response.arrayBuffer();
}
