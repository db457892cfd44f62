import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ctestCount, googleTestCount, honest, vitestCount } from '../../../web/build/count.mjs';

const folder = mkdtempSync(join(tmpdir(), 'count '));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string) {
  const path = join(folder, 'report');
  writeFileSync(path, text);
  return path;
}

describe('tests are counted from what the tools report', () => {
  it('of ctest', () => {
    const path = file(
      '<?xml version="1.0"?>\n<testsuite name="Linux"\n\ttests="7"\n\tfailures="2"\n\tdisabled="0"\n\tskipped="1">',
    );
    expect(ctestCount(path)).toEqual({ passed: 4, failed: 2, skipped: 1 });
  });

  it('of GoogleTest', () => {
    const testsuite = [
      { result: 'COMPLETED' },
      { result: 'COMPLETED', failures: [{}] },
      { result: 'SKIPPED' },
      { result: 'SUPPRESSED' },
    ];
    const path = file(JSON.stringify({ testsuites: [{ testsuite }, { testsuite: [{ result: 'COMPLETED' }] }] }));
    expect(googleTestCount(path)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  it('of vitest, where a file that does not load is a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ];
    const path = file(JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, testResults }));
    expect(vitestCount(path)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('as none when a tool wrote nothing', () => {
    for (const count of [ctestCount, googleTestCount, vitestCount]) {
      expect(count(join(folder, 'none'))).toEqual({ passed: 0, failed: 0, skipped: 0 });
    }
  });
});

describe('a part fails', () => {
  const fine = { passed: 3, failed: 0, skipped: 0 };
  it('when its tool ends badly without naming a test', () => expect(honest(1, fine).failed).toBe(1));
  it('when it ran nothing, or skipped everything', () => {
    expect(honest(0, { passed: 0, failed: 0, skipped: 0 }).failed).toBe(1);
    expect(honest(0, { passed: 0, failed: 0, skipped: 9 }).failed).toBe(1);
  });
  it('not otherwise', () => expect(honest(0, fine)).toEqual(fine));
});
