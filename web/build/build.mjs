/** `npm run build`: dist/ is the site, for any host and sub-path; dist/lib/ is the library. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildModule } from './cmake.mjs';
import { dist, inProject, readJson, wasmModules } from './project.mjs';
import { run, script, step } from './run.mjs';
import { setUp } from './setup.mjs';
import { filesUnder, onceFor } from './stamp.mjs';

/**
 * The declarations by themselves: with the module's beside them, and as Node resolves them (`./types.js`; the sources
 * say `./types`, which bundlers resolve).
 */
function completeDeclarations() {
  const types = inProject('dist', 'lib', 'types');
  copyFileSync(inProject('wasm', 'mdsd.d.ts'), join(types, 'mdsd.d.ts'));
  for (const file of filesUnder(types)) {
    const text = readFileSync(file, 'utf8')
      .replaceAll(`'mdsd-module'`, `'${relative(dirname(file), join(types, 'mdsd'))}'`)
      .replace(/((?:from |import\()(['"]))(\.[^'"]*)\2/g, (_, before, quote, path) => {
        const isFile = existsSync(resolve(dirname(file), `${path}.d.ts`));
        return `${before}${path}${isFile ? '' : '/index'}.js${quote}`;
      });
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
  completeDeclarations();
  // The folder is a package by itself, with the entries of the project's.
  const { name, version, description, license, type, exports } = readJson(inProject('package.json'));
  const own = JSON.stringify({ name, version, description, license, type, exports }, undefined, 2);
  writeFileSync(inProject('dist', 'lib', 'package.json'), `${own.replaceAll('./dist/lib/', './')}\n`);
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
          ...Object.values(wasmModules).flatMap(({ glue, file }) => [glue, file]),
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
