/**
 * The Emscripten modules under stable names (typed in web/src/virtual.d.ts and wasm/mdsd.d.ts), all of the core and what
 * a first figure needs of it:
 *   mdsd-module, mdsd-first                       the ES6 factory; give it `wasmBinary`
 *   mdsd-module.wasm?url, mdsd-first.wasm?url     address of the .wasm file
 *   virtual:mdsd-wasm-base64                      bytes of the whole as base64, for the one-script embed
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wasmModules } from '../project.mjs';

const modules = new Map([
  ['mdsd-module', wasmModules.mdsd],
  ['mdsd-first', wasmModules.first],
]);
const base64 = 'virtual:mdsd-wasm-base64';
const virtual = new Set([base64, ...[...modules.keys()].map((name) => `${name}.wasm?url`)]);
const glues = new Set([...modules.values()].map(({ glue }) => glue));

/**
 * @param {{ wasmName?: string }} [options] `wasmName`: a fixed name for the emitted file instead of a hashed one
 * @returns {import('vite').Plugin}
 */
export function mdsdModule({ wasmName } = {}) {
  let serving = false;

  /** @param {import('rolldown').PluginContext} context @param {string} file */
  function wasmAddress(context, file) {
    if (process.env.VITEST) return JSON.stringify(pathToFileURL(file).href);
    if (serving) return JSON.stringify(`/@fs${file}`);
    const name = wasmName ? { fileName: wasmName } : { name: basename(file) };
    const reference = context.emitFile({ type: 'asset', source: readFileSync(file), ...name });
    return `import.meta.ROLLUP_FILE_URL_${reference}`;
  }

  return {
    name: 'mdsd-module',
    enforce: 'pre',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId(source) {
      return modules.get(source)?.glue ?? (virtual.has(source) ? `\0${source.replace('?', '~')}` : undefined);
    },
    load(id) {
      if (id === `\0${base64}`) {
        this.addWatchFile(wasmModules.mdsd.file);
        return `export default ${JSON.stringify(readFileSync(wasmModules.mdsd.file, 'base64'))};`;
      }
      const module = modules.get(/^\0(.*)\.wasm~url$/.exec(id)?.[1] ?? '');
      return module && `export default ${wasmAddress(this, module.file)};`;
    },
    transform(code, id) {
      if (!glues.has(id)) return undefined;
      // The glue never looks for the file itself. Left in, these would make the bundler add (or, in the library and in
      // classic scripts, inline) the file a second time.
      return {
        code: code
          .replace(/new URL\((["'])(\w+\.wasm)\1,\s*import\.meta\.url\)\.(?:href|toString\(\))/g, '"$2"')
          .replaceAll('import.meta.url', 'undefined'),
        map: null,
      };
    },
  };
}
