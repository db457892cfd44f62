/** `npm run build`: dist/ is the site, for any host and sub-path; dist/lib/ is the library. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildModule } from './cmake.mjs';
import { dist, inProject, readJson, wasmFile, wasmGlue } from './project.mjs';
import { run, script, step } from './run.mjs';
import { setUp } from './setup.mjs';
import { filesUnder, onceFor } from './stamp.mjs';

/** Node resolves `./types.js` only; the sources say `./types`, which bundlers resolve. */
function nameDeclarationFiles() {
  for (const file of filesUnder(inProject('dist', 'lib', 'types'))) {
    const text = readFileSync(file, 'utf8').replace(
      /((?:from|import\() ?')(\.[^']*?)(?:\.ts)?'/g,
      (_, before, path) => {
        const isFile = existsSync(resolve(dirname(file), `${path}.d.ts`));
        return `${before}${path}${isFile ? '' : '/index'}.js'`;
      },
    );
    writeFileSync(file, text);
  }
}

async function bundleLibrary() {
  const [{ build }, { library }] = await Promise.all([import('vite'), import('./bundles.mjs')]);
  await build(library());
  await run(process.execPath, [
    inProject('node_modules', 'typescript', 'bin', 'tsc'),
    '-p',
    inProject('tsconfig.lib.json'),
  ]);
  nameDeclarationFiles();
  const { name, version, description, license, type } = readJson(inProject('package.json'));
  const entry = { types: './types/core/index.d.ts', default: './index.js' };
  const description_ = {
    name,
    version,
    description,
    license,
    type,
    exports: { '.': entry, './mdsd.wasm': './mdsd.wasm' },
  };
  writeFileSync(inProject('dist', 'lib', 'package.json'), `${JSON.stringify(description_, undefined, 2)}\n`);
}

async function bundleSite() {
  const [{ build }, { site }] = await Promise.all([import('vite'), import('./bundles.mjs')]);
  await build({ ...site(), configFile: false, logLevel: 'warn' });
}

/** Everything in dist/, from the C++ on. */
export async function buildAll() {
  await step('Build the WebAssembly module', buildModule);
  await step('Bundle the site and the library', () =>
    onceFor(
      'dist',
      {
        inputs: [
          ...['web', 'wasm/mdsd.d.ts', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.lib.json'].map(
            (path) => inProject(path),
          ),
          wasmGlue,
          wasmFile,
        ],
        outputs: [dist],
      },
      async () => {
        await bundleSite();
        await bundleLibrary();
      },
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await script(async () => {
    await setUp('build');
    await buildAll();
    console.log(`\nThe site is in ${dist}; the library is in its folder lib.`);
  });
}
