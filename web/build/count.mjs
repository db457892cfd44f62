/** How many tests ran, from what the test tools write. */
import { existsSync } from 'node:fs';
import { readJson, readText } from './project.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @type {Count} */
const none = { passed: 0, failed: 0, skipped: 0 };

/** @param {string} path JUnit file of ctest @returns {Count} */
export function ctestCount(path) {
  const header = /<testsuite\b[^>]*>/.exec(readText(path))?.[0] ?? '';
  const number = (/** @type {string} */ name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(header)?.[1] ?? 0);
  const [failed, skipped] = [number('failures'), number('skipped') + number('disabled')];
  return { passed: number('tests') - failed - skipped, failed, skipped };
}

/** @param {string} path JSON file of GoogleTest @returns {Count} */
export function googleTestCount(path) {
  if (!existsSync(path)) return none;
  /** @type {{ testsuite: { result: string, failures?: unknown[] }[] }[]} */
  const suites = readJson(path).testsuites;
  const tests = suites.flatMap(({ testsuite }) => testsuite);
  const failed = tests.filter(({ failures }) => failures).length;
  const passed = tests.filter(({ result, failures }) => result === 'COMPLETED' && !failures).length;
  return { passed, failed, skipped: tests.length - passed - failed };
}

/** @param {string} path JSON file of vitest @returns {Count} */
export function vitestCount(path) {
  if (!existsSync(path)) return none;
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} */
  const result = readJson(path);
  // A file that does not load has no tests to fail.
  const unloadable = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloadable.length,
    skipped: result.numPendingTests,
  };
}

/**
 * A tool that ended badly counts as a failure even if it reports none, and so does one that ran nothing.
 * @param {number} code @param {Count} count @returns {Count}
 */
export function honest(code, count) {
  const doubtful = code !== 0 || count.passed === 0;
  return doubtful && count.failed === 0 ? { ...count, failed: 1 } : count;
}
