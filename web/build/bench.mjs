/** `npm run bench`: the core's benchmarks, native and as WebAssembly. */
import { readdirSync } from 'node:fs';
import { buildAll } from './build.mjs';
import { cmakeBuild } from './cmake.mjs';
import { inProject } from './project.mjs';
import { run, script, step } from './run.mjs';
import { setUp } from './setup.mjs';

await script(async () => {
  await setUp('bench');
  await step('Build the native benchmarks', () => cmakeBuild('native', ['core_bench']));
  await buildAll();
  console.log('\n──── Native');
  await run(inProject('build', 'native', 'tests', 'core_bench'), [], { show: true });
  const folder = inProject('tests', 'bench');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) {
    console.log(`\n──── ${name}`);
    await run(process.execPath, [inProject('tests', 'bench', name)], { show: true });
  }
});
