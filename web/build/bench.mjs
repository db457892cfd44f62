/** `npm run bench`: the core's benchmarks, native and as WebAssembly. */
import { readdirSync } from 'node:fs';
import { buildAll } from './build.mjs';
import { cmakeBuild } from './cmake.mjs';
import { inProject } from './project.mjs';
import { run, script, step } from './run.mjs';
import { setUp } from './setup.mjs';

await script(async () => {
  await setUp('bench');
  for (const preset of /** @type {const} */ (['native', 'wasm'])) {
    await step(`Build the benchmarks (${preset})`, () => cmakeBuild(preset, ['core_bench'], ['-DMDSD_BENCH=ON']));
  }
  await buildAll();
  const core = (/** @type {string} */ preset) => inProject('build', preset, 'tests', 'bench', 'core', 'core_bench');
  console.log('\n──── Core, native');
  await run(core('native'), [], { show: true });
  console.log('\n──── Core, as WebAssembly in Node');
  await run(process.execPath, [`${core('wasm')}.js`], { show: true });
  const folder = inProject('tests', 'bench');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) {
    console.log(`\n──── ${name}`);
    await run(process.execPath, [inProject('tests', 'bench', name)], { show: true });
  }
});
