import { openAsBlob, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MeasureLine, MeasureTable } from '../../web/src/core';
import { hasRecordings, library, readJson, recorded, testData, withoutRecordings } from './support';

const mdsd = await library.load();

const targetRows = [
  [0.5, 0.3, 0.2],
  [0.1, 0.1, 0.8],
  [1, 0, 0],
];
const draftRows = [
  [0.7, 0.2, 0.1],
  [0.2, 0.2, 0.6],
  [0, 0.5, 0.5],
];

const line = (table: MeasureTable, scheme: string, n: number, verifier: string): MeasureLine => {
  const found = table.table.find((entry) => entry.scheme === scheme && entry.n === n && entry.verifier === verifier);
  if (!found) throw new Error(`no line ${scheme} ${n} ${verifier}`);
  return found;
};

describe('measure', () => {
  it('is the mean over rows of what each row gives alone', async () => {
    const table = await mdsd.measure({ targetRows, draftRows, n: [1, 2, 3] });
    expect(table).toMatchObject({ rows: 3, vocabulary: 3, stopped: false });
    for (const entry of table.table) {
      const { n, scheme, verifier } = entry;
      const alone = targetRows.map((target, row) => {
        const step = { target, draft: draftRows[row] as number[], n, scheme };
        const alpha = mdsd.optimalAcceptance(step).alpha;
        return { alpha, accepted: verifier === 'optimum' ? alpha : mdsd.acceptance({ ...step, verifier }).accepted };
      });
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(entry.mean).toBeCloseTo(mean(alone.map(({ accepted }) => accepted)), 12);
      expect(entry.gap.mean).toBeCloseTo(mean(alone.map(({ alpha, accepted }) => alpha - accepted)), 12);
      expect(entry.exact).toBe(true);
      expect(entry.interval.low).toBeLessThanOrEqual(entry.mean);
      expect(entry.interval.high).toBeGreaterThanOrEqual(entry.mean);
    }
  });

  it('does not depend on how the rows come', async () => {
    const run = { n: 2, seed: 3 };
    const expected = await mdsd.measure({ ...run, targetRows, draftRows });
    const flat = (rows: number[][]) => Float64Array.from(rows.flat());
    const flatRun = { targetRows: flat(targetRows), draftRows: flat(draftRows), vocabulary: 3 };
    expect(await mdsd.measure({ ...run, ...flatRun })).toEqual(expected);
    const lines = targetRows.map((target, row) => JSON.stringify({ target, draft: draftRows[row] })).join('\n');
    const both = new Blob([lines]);
    expect(await mdsd.measure({ ...run, targetRows: both, draftRows: both })).toEqual(expected);
    const csv = (rows: number[][]) => Buffer.from(rows.map((row) => row.join(',')).join('\n'));
    expect(await mdsd.measure({ ...run, targetRows: csv(targetRows), draftRows: csv(draftRows) })).toEqual(expected);
    const file = await library.openDataFile(csv(draftRows), 'draft.csv');
    const reader = file.arrays[0];
    if (!reader) throw new Error('the file has no array');
    expect(await mdsd.measure({ ...run, targetRows, draftRows: reader })).toEqual(expected);
  });

  it('reads logits under a temperature as the laws they are', async () => {
    const options = { logits: true, temperature: 0.5 };
    const logits = targetRows.map((row) => row.map(Math.log));
    const run = { n: 2, verifiers: ['rrs'] as const, schemes: ['iid'] as const };
    const fromLogits = await mdsd.measure({ ...run, targetRows: logits, draftRows, targetOptions: options });
    const laws = logits.map((weights) => mdsd.law({ weights, ...options }));
    const fromLaws = await mdsd.measure({ ...run, targetRows: laws, draftRows });
    expect(line(fromLogits, 'iid', 2, 'rrs').mean).toBeCloseTo(line(fromLaws, 'iid', 2, 'rrs').mean, 14);
  });

  it('stops when told and keeps the partial table', async () => {
    const controller = new AbortController();
    const many = Array.from({ length: 20_000 }, (_, row) => targetRows[row % 3] as number[]);
    const drafts = many.map((_, row) => draftRows[row % 3] as number[]);
    const onProgress = () => controller.abort();
    const table = await mdsd.measure({
      targetRows: many,
      draftRows: drafts,
      n: 4,
      onProgress,
      signal: controller.signal,
    });
    expect(table.stopped).toBe(true);
    expect(table.rows).toBeGreaterThan(0);
    expect(table.rows).toBeLessThan(20_000);
    expect(line(table, 'iid', 4, 'optimum').rows).toBe(table.rows);
  });

  it.each([
    ['a row that sums to 1.3', { targetRows: [[0.5, 0.8, 0]] }, 'targetRows', /row 1 sums to 1\.3/],
    ['a row of zeros', { draftRows: [[0, 0, 0]] }, 'draftRows', /row 1/],
    ['a negative entry', { draftRows: [[1.1, -0.1, 0]] }, 'draftRows', /row 1.*-0\.1/],
    ['another number of tokens', { draftRows: [[0.5, 0.5]] }, 'draftRows', /row 1.*2 tokens.*3 tokens/],
    ['another number of rows', { draftRows }, 'draftRows', /1 rows.*3/],
    ['no rows', { targetRows: [], draftRows: [] }, 'targetRows', /no rows/],
    ['n of 0', { n: 0 }, 'n', /n is 0/],
    ['an unknown verifier', { verifiers: ['magic'] }, 'verifiers', /magic/],
    ['a confidence of 1', { confidence: 1 }, 'confidence', /confidence/],
    ['a flat array without a vocabulary', { targetRows: new Float64Array(3) }, 'vocabulary', /vocabulary/],
    ['something else', { targetRows: 7 }, 'targetRows', /targetRows is 7/],
  ])('refuses %s', async (_, change, field, message) => {
    const good = { targetRows: targetRows.slice(0, 1), draftRows: draftRows.slice(0, 1), n: 2 };
    await expect(mdsd.measure({ ...good, ...change } as never)).rejects.toMatchObject({
      field,
      message: expect.stringMatching(message),
    });
  });

  it('hands over what was measured before a bad row', async () => {
    const partial: MeasureTable[] = [];
    const onProgress = (_: unknown, table: MeasureTable) => partial.push(table);
    const run = { targetRows: [...targetRows, [0.5, 0.8, 0]], draftRows: [...draftRows, [1, 0, 0]], n: 1, onProgress };
    await expect(mdsd.measure(run)).rejects.toThrowError(/row 4/);
    expect(partial.at(-1)?.rows).toBe(3);
  });
});

/** Columns of the expected tables, as lines of ours. */
const columns: Record<string, [string, string]> = {
  alpha_iid: ['iid', 'optimum'],
  alpha_wor: ['wor', 'optimum'],
  alpha_greedy: ['greedy', 'optimum'],
  top_n_deterministic: ['topn', 'topn'],
  single: ['iid', 'single'],
  naive_iid: ['iid', 'naive'],
  naive_wor: ['wor', 'naive'],
  rrs_iid: ['iid', 'rrs'],
  rrs_wor: ['wor', 'rrsw'],
  kseq: ['iid', 'kseq'],
};

function compare(table: MeasureTable, expected: Record<string, Record<string, number>>): void {
  for (const [n, values] of Object.entries(expected)) {
    for (const [column, [scheme, verifier]] of Object.entries(columns)) {
      const found = line(table, scheme, Number(n), verifier);
      // The simulated rows' own noise is below the error of the mean over rows, which includes it.
      const allowed = found.exact ? 1e-6 : 0.004;
      expect(Math.abs(found.mean - (values[column] as number)), `${column} n=${n}`).toBeLessThanOrEqual(allowed);
    }
  }
}

describe('recorded rows of a real model pair', () => {
  it('20 rows of CSV reproduce their table', async () => {
    const file = (name: string) => openAsBlob(testData(name));
    const table = await mdsd.measure({
      targetRows: await file('target-20.csv'),
      draftRows: await file('draft-trigram-20.csv'),
      n: [1, 2, 3, 4],
      samples: 500,
    });
    expect(table).toMatchObject({ rows: 20, vocabulary: 512 });
    const expected = readJson(testData('expected-20.json'));
    compare(table, expected);
  });

  it.skipIf(!hasRecordings)(
    `256 rows of every draft (${hasRecordings ? 'recordings found' : withoutRecordings})`,
    async () => {
      const expected = readJson(`${recorded}expected.json`);
      for (const draft of Object.keys(expected.drafters)) {
        const table = await mdsd.measure({
          targetRows: readFileSync(`${recorded}target.npy`),
          draftRows: readFileSync(`${recorded}${draft}.npy`),
          n: [1, 2, 3, 4],
          samples: 200,
        });
        expect(table.rows).toBe(256);
        compare(table, expected.drafters[draft]);
      }
    },
  );

  it.skipIf(!hasRecordings)(
    `temperatures from logits (${hasRecordings ? 'recordings found' : withoutRecordings})`,
    async () => {
      const expected = readJson(`${recorded}expected.json`).temperature['draft-early-exit'];
      for (const [temperature, values] of Object.entries(expected)) {
        const options = { logits: true, temperature: Number(temperature) };
        const table = await mdsd.measure({
          targetRows: await openAsBlob(`${recorded}target-logits.npy`),
          draftRows: await openAsBlob(`${recorded}draft-early-exit-logits.npy`),
          targetOptions: options,
          draftOptions: options,
          n: [1, 2, 3, 4],
          samples: 200,
        });
        compare(table, values as Record<string, Record<string, number>>);
      }
    },
  );
});
