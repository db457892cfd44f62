/**
 * The Emscripten module under stable names (typed in web/src/virtual.d.ts and wasm/mdsd.d.ts):
 *   mdsd-module                   the ES6 factory; give it `wasmBinary` or `instantiateWasm`
 *   mdsd-module.wasm?url          address of the .wasm file
 *   virtual:mdsd-wasm-base64      its bytes as base64, for the one-script embed
 *   virtual:mdsd-worker-source    web/src/core/worker.ts as one classic script, without the .wasm
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject, wasmFile, wasmGlue } from '../project.mjs';
import { buildClassicScript } from './classic-script.mjs';

const virtual = new Set(['mdsd-module.wasm?url', 'virtual:mdsd-wasm-base64', 'virtual:mdsd-worker-source']);

/**
 * @param {{ wasmName?: string }} [options] `wasmName`: a fixed name for the emitted file instead of a hashed one
 * @returns {import('vite').Plugin}
 */
export function mdsdModule({ wasmName } = {}) {
  let serving = false;

  /** @param {import('rolldown').PluginContext} context */
  function wasmAddress(context) {
    if (process.env.VITEST) return JSON.stringify(pathToFileURL(wasmFile).href);
    if (serving) return JSON.stringify(`/@fs${wasmFile}`);
    const name = wasmName ? { fileName: wasmName } : { name: 'mdsd.wasm' };
    const reference = context.emitFile({ type: 'asset', source: readFileSync(wasmFile), ...name });
    return `import.meta.ROLLUP_FILE_URL_${reference}`;
  }

  return {
    name: 'mdsd-module',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId(source) {
      if (source === 'mdsd-module') return wasmGlue;
      return virtual.has(source) ? `\0${source.replace('?', '~')}` : undefined;
    },
    async load(id) {
      switch (id) {
        case '\0mdsd-module.wasm~url':
          return `export default ${wasmAddress(this)};`;
        case '\0virtual:mdsd-wasm-base64':
          this.addWatchFile(wasmFile);
          return `export default ${JSON.stringify(readFileSync(wasmFile, 'base64'))};`;
        case '\0virtual:mdsd-worker-source': {
          const { code, files } = await buildClassicScript(inProject('web/src/core/worker.ts'));
          for (const file of files) this.addWatchFile(file);
          return `export default ${JSON.stringify(code)};`;
        }
        default:
          return undefined;
      }
    },
    transform(code, id) {
      if (id !== wasmGlue) return undefined;
      // The glue never looks for the file itself. Left in, these would make the bundler add (or, in the library and in
      // classic scripts, inline) the file a second time.
      return {
        code: code
          .replace(/new URL\((["'])mdsd\.wasm\1,\s*import\.meta\.url\)\.(?:href|toString\(\))/g, '"mdsd.wasm"')
          .replaceAll('import.meta.url', 'undefined'),
        map: null,
      };
    },
  };
}
