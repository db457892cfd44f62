/** What the project needs of the machine: found where it is, installed with apt-get where that may be done. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, readJson } from './project.mjs';
import { Failure, run, step, which } from './run.mjs';

/**
 * @typedef {object} Need
 * @property {string} name for whoever has to install it by hand
 * @property {string} apt its Debian package
 * @property {() => boolean} present
 */

const prefixes = [
  '/usr',
  '/usr/local',
  '/opt/homebrew',
  '/opt/local',
  ...(process.env.CMAKE_PREFIX_PATH ?? '').split(':'),
];

/** @param {string} path */
const underPrefix = (path) => prefixes.some((prefix) => prefix && existsSync(join(prefix, path)));

/** @param {string} path the same, in an architecture's library folder too (lib/x86_64-linux-gnu) */
const inLibraries = (path) =>
  prefixes.some((prefix) => {
    const libraries = prefix && join(prefix, 'lib');
    if (!libraries || !existsSync(libraries)) return false;
    return ['', ...readdirSync(libraries)].some((folder) => existsSync(join(libraries, folder, path)));
  });

/**
 * Whether `program --version` names at least this version.
 * @param {string} program
 * @param {number[]} least
 */
function atLeast(program, least) {
  if (!which(program)) return false;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const version = (/\d+(?:\.\d+)+/.exec(stdout ?? '')?.[0] ?? '0').split('.').map(Number);
  const differs = least.findIndex((part, i) => (version[i] ?? 0) !== part);
  return differs < 0 || (version[differs] ?? 0) > least[differs];
}

/** The browser of the page tests: CHROMIUM, or Chromium or Chrome where they usually are; without windows it is twice as fast. */
export const chromium = () =>
  process.env.CHROMIUM ??
  which('chromium-headless-shell') ??
  which('chromium') ??
  which('chromium-browser') ??
  which('google-chrome') ??
  [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find(existsSync);

/** @type {Need[]} */
const buildNeeds = [
  { name: 'CMake 3.25 or newer', apt: 'cmake', present: () => atLeast('cmake', [3, 25]) },
  { name: 'Ninja', apt: 'ninja-build', present: () => Boolean(which('ninja')) },
  { name: 'Emscripten 3.1.6 or newer (emcc on PATH)', apt: 'emscripten', present: () => atLeast('emcc', [3, 1, 6]) },
  {
    name: 'Eigen 3.3 or newer',
    apt: 'libeigen3-dev',
    present: () =>
      Boolean(process.env.Eigen3_DIR) ||
      underPrefix('share/eigen3/cmake/Eigen3Config.cmake') ||
      inLibraries('cmake/eigen3/Eigen3Config.cmake'),
  },
];

/** @type {Need} */
const compiler = {
  name: 'a C++20 compiler (g++ 12, clang 14 or newer)',
  apt: 'g++',
  present: () => Boolean(process.env.CXX ?? which('c++') ?? which('g++') ?? which('clang++')),
};

/** @type {Need[]} */
const testNeeds = [
  compiler,
  {
    name: 'the source of GoogleTest (in /usr/src/googletest, or name its folder in GOOGLETEST_SOURCE)',
    apt: 'libgtest-dev',
    present: () =>
      Boolean(process.env.GOOGLETEST_SOURCE) || existsSync('/usr/src/googletest/googletest/CMakeLists.txt'),
  },
  { name: 'nlohmann/json', apt: 'nlohmann-json3-dev', present: () => underPrefix('include/nlohmann/json.hpp') },
  {
    name: 'Chromium (or name a browser in CHROMIUM)',
    apt: 'chromium-headless-shell',
    present: () => Boolean(chromium()),
  },
];

/** @type {Need[]} */
const benchNeeds = [
  ...testNeeds,
  { name: 'Google Benchmark', apt: 'libbenchmark-dev', present: () => underPrefix('include/benchmark/benchmark.h') },
];

/** @type {Record<'build' | 'test' | 'bench', Need[]>} */
const needs = { build: buildNeeds, test: [...buildNeeds, ...testNeeds], bench: [...buildNeeds, ...benchNeeds] };

/** @param {Need[]} missing */
async function install(missing) {
  const packages = missing.map(({ apt }) => apt);
  const byHand = `apt-get update && apt-get install --yes --no-install-recommends ${packages.join(' ')}`;
  const list = missing.map(({ name }) => `  - ${name}`).join('\n');
  if (!which('apt-get')) {
    throw new Failure(
      `These are missing and this is not a Debian system; please install them, then try again:\n${list}`,
    );
  }
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (!which('sudo') || spawnSync('sudo', ['-n', 'true']).status !== 0)) {
    throw new Failure(`These are missing:\n${list}\nAs root, run\n  ${byHand}\nand try again.`);
  }
  await step(`Install ${packages.join(' ')}`, async () => {
    const apt = (/** @type {string[]} */ ...rest) => {
      const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...rest];
      const [command, ...parameters] = isRoot ? words : ['sudo', '-n', ...words];
      return run(command, parameters);
    };
    await apt('update');
    await apt('install', '--yes', '--no-install-recommends', ...packages);
  });
  const still = missing.filter(({ present }) => !present());
  if (still.length > 0) {
    throw new Failure(
      `apt-get installed its packages, yet this is still missing or too old:\n${still.map(({ name }) => `  - ${name}`).join('\n')}`,
    );
  }
}

/** Whether node_modules holds what the lock file says; npm keeps a record of what it installed beside it. */
function modulesMatchLock() {
  const record = inProject('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  const locked = Object.entries(readJson(inProject('package-lock.json')).packages).filter(([path]) => path !== '');
  return locked.every(([path, { version, optional }]) =>
    path in installed ? installed[path].version === version : optional,
  );
}

/**
 * Makes everything ready that `purpose` needs; quick when nothing is missing.
 * @param {keyof typeof needs} purpose
 */
export async function setUp(purpose) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Failure(`This is Node ${process.versions.node}; please use Node 20 or newer.`);
  }
  const missing = await step('Look for the tools', () => needs[purpose].filter(({ present }) => !present()));
  if (missing.length > 0) await install(missing);
  if (!modulesMatchLock()) {
    await step('Install the npm packages', async () => {
      await run('npm', ['ci', '--no-audit', '--no-fund']);
    });
  }
}
