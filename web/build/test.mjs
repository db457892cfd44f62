/**
 * `npm test`: every check there is, in the order in which one rests on the other; the last line counts the tests.
 * `npm test -- wasm browser` runs only these parts (with what they are built from).
 */
import { mkdirSync, rmSync } from 'node:fs';
import { buildAll } from './build.mjs';
import { cmakeBuild } from './cmake.mjs';
import { ctestCount, googleTestCount, honest, vitestCount } from './count.mjs';
import { inProject } from './project.mjs';
import { attempt, Failure, script, step } from './run.mjs';
import { chromium, setUp } from './setup.mjs';

/** @typedef {import('./count.mjs').Count} Count */

const reports = inProject('build', 'reports');
const cores = ['-j', '2'];

/** @param {string} name of a file that a tool will write; an older one must not be taken for it */
function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const path = inProject('build', 'reports', name);
  rmSync(path, { force: true });
  return path;
}

/** @param {string} tool @param {string[]} parameters @returns {Promise<Count>} one check: it passes or fails as a whole */
async function whole(tool, ...parameters) {
  const { code } = await attempt(process.execPath, [inProject('node_modules', tool), ...parameters], { show: true });
  return honest(code, { passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 });
}

/** @returns {Promise<Count>} */
async function native() {
  await step('Build the tests', () => cmakeBuild('native', ['core_tests'], ['-DMDSD_TESTS=ON']));
  const report = freshReport('native.xml');
  const { code } = await attempt('ctest', ['--preset', 'native', ...cores, '--output-junit', report], { show: true });
  return honest(code, ctestCount(report));
}

/** @returns {Promise<Count>} */
async function wasm() {
  await step('Build the tests', () =>
    cmakeBuild('wasm', ['mdsd_module', 'mdsd_first', 'core_tests'], ['-DMDSD_TESTS=ON']),
  );
  const report = inProject('build', 'wasm', 'tests', 'core_tests.json');
  rmSync(report, { force: true });
  const { code } = await attempt('ctest', ['--preset', 'wasm', '--verbose'], { show: true });
  return honest(code, googleTestCount(report));
}

/** @param {string} project of vitest.config.ts @returns {Promise<Count>} */
async function vitest(project) {
  const report = freshReport(`${project}.json`);
  const { code } = await attempt(
    process.execPath,
    [
      inProject('node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--project', project],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    { show: true, env: { CHROMIUM: chromium() } },
  );
  return honest(code, vitestCount(report));
}

/** @returns {Promise<Count>} */
async function site() {
  await buildAll();
  return { passed: 1, failed: 0, skipped: 0 };
}

/** @type {{ id: string, title: string, run: () => Promise<Count> }[]} */
const parts = [
  { id: 'lint', title: 'Format and lint', run: () => whole('@biomejs/biome/bin/biome', 'check', '.') },
  { id: 'types', title: 'Types', run: () => whole('typescript/bin/tsc', '--noEmit') },
  { id: 'native', title: 'Core, native', run: native },
  { id: 'wasm', title: 'Core, as WebAssembly in Node', run: wasm },
  { id: 'site', title: 'Site and library are built', run: site },
  { id: 'unit', title: 'TypeScript units and build scripts', run: () => vitest('unit') },
  { id: 'library', title: 'Library in Node', run: () => vitest('library') },
  { id: 'browser', title: 'Pages in Chromium', run: () => vitest('browser') },
];

/** @param {(typeof parts)[number]} part */
async function runPart({ title, run }) {
  console.log(`\n──── ${title} ${'─'.repeat(Math.max(0, 70 - title.length))}`);
  const start = performance.now();
  /** @type {Count} */
  let count;
  try {
    count = await run();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    count = { passed: 0, failed: 1, skipped: 0 };
  }
  return { title, ...count, seconds: (performance.now() - start) / 1000 };
}

await script(async () => {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((id) => !parts.some((part) => part.id === id));
  if (unknown.length > 0) {
    throw new Failure(`No such part: ${unknown.join(', ')}. There are ${parts.map(({ id }) => id).join(', ')}.`);
  }
  await setUp('test');
  /** @type {Awaited<ReturnType<typeof runPart>>[]} */
  const results = [];
  for (const part of parts) {
    if (wanted.length === 0 || wanted.includes(part.id)) results.push(await runPart(part));
  }

  console.log('');
  for (const { title, passed, failed, skipped, seconds } of results) {
    const marks = [`${passed} passed`, `${failed} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ');
    console.log(`${failed > 0 ? '✗' : '✓'} ${title.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s   ${marks}`);
  }
  const total = (/** @type {'passed' | 'failed'} */ key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  if (total('failed') > 0) process.exitCode = 1;
});
