/** What is bundled of web/src, one configuration each. All of it works under any sub-path. */
import { styles } from './plugins/compact-styles.mjs';
import { formulas } from './plugins/formulas.mjs';
import { mdsdModule } from './plugins/mdsd-module.mjs';
import { siteScripts } from './plugins/site-scripts.mjs';
import { dist, inProject, pages, root } from './project.mjs';

/** @type {import('vite').UserConfig} */
const shared = {
  root: inProject('web'),
  base: './',
};

/** @type {import('vite').InlineConfig} */
const quiet = { ...shared, configFile: false, publicDir: false, logLevel: 'warn' };

/** The site: every web/*.html, the module worker, and the scripts for other people's pages. */
export const site = () => ({
  ...shared,
  plugins: [styles(), formulas(), mdsdModule(), siteScripts()],
  server: { host: '127.0.0.1', fs: { allow: [root] } },
  worker: { format: /** @type {const} */ ('es'), plugins: () => [formulas(), mdsdModule()] },
  build: {
    outDir: dist,
    emptyOutDir: true,
    target: 'es2022',
    // A strict policy allows neither inline scripts nor data: addresses.
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: pages() },
  },
});

/** dist/lib: one ES module without dependencies, for browsers and Node, and the .wasm beside it. */
export const library = () => ({
  ...quiet,
  plugins: [formulas(), mdsdModule({ wasmName: 'mdsd.wasm' })],
  build: {
    outDir: inProject('dist', 'lib'),
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: inProject('web/src/core/index.ts'), formats: [/** @type {const} */ ('es')], fileName: 'index' },
    rolldownOptions: { external: [/^node:/], output: { codeSplitting: false } },
  },
});

/**
 * One classic script of `entry` and everything it needs: for pages where module scripts cannot load (a sandboxed iframe
 * has no origin) and for workers started from a Blob.
 * @param {string} entry
 */
export const classicScript = (entry) => ({
  ...quiet,
  plugins: [styles(), formulas(), mdsdModule()],
  // Their code has no address of its own; the bytes of the .wasm are handed to it.
  define: { 'import.meta.url': 'undefined' },
  build: {
    write: false,
    target: 'es2022',
    // A name is asked for, yet nothing is exported: the scripts act by being run.
    lib: { entry, formats: [/** @type {const} */ ('iife')], name: 'mdsd' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
