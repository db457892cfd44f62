/** CMake's part: the native build and the WebAssembly build, each by its preset. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { inProject, readText, root } from './project.mjs';
import { run } from './run.mjs';

const compilers = { native: process.env.CXX ?? 'c++', wasm: 'emcc' };

/**
 * Configures where needed and builds; Ninja knows what is up to date.
 * @param {keyof typeof compilers} preset
 * @param {string[]} targets
 * @param {string[]} [definitions] of the configuration, such as -DMDSD_TESTS=ON
 * @returns {Promise<string | undefined>} 'up to date' when there was nothing to do
 */
export async function cmakeBuild(preset, targets, definitions = []) {
  const folder = inProject('build', preset);
  // Neither CMake nor Ninja sees that the compiler was replaced or, if it has an old path in it, that the checkout moved.
  const madeBy = `${root}\n${await run(compilers[preset], ['--version'])}`;
  const record = inProject('build', preset, 'made-by.txt');
  if (readText(record) !== madeBy) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(record, madeBy);
  }
  const cache = readText(inProject('build', preset, 'CMakeCache.txt'));
  const configured =
    existsSync(inProject('build', preset, 'build.ninja')) &&
    definitions.every((definition) => cache.includes(`\n${definition.slice('-D'.length).replace('=', ':BOOL=')}\n`));
  if (!configured) await run('cmake', ['--preset', preset, ...definitions]);
  const output = await run('cmake', ['--build', '--preset', preset, '--target', ...targets]);
  return configured && output.includes('ninja: no work to do') ? 'up to date' : undefined;
}

/** build/wasm/wasm/{mdsd,first}.{js,wasm}. Needs nothing that only the tests need, unless they are configured already. */
export const buildModule = () =>
  cmakeBuild(
    'wasm',
    ['mdsd_module', 'mdsd_first'],
    existsSync(inProject('build', 'wasm', 'build.ninja')) ? [] : ['-DMDSD_TESTS=OFF'],
  );
