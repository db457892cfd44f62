import { openAsBlob } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDataFile } from '../../../web/src/data';
import { hasRecordings, readOnly, recording, testData } from './support';

const names = ['target', 'draft-trigram'];

test.each(names)('the table of %s has 20 rows that sum to 1', async (name) => {
  const rows = await readOnly(testData(`${name}-20.csv`), `${name}-20.csv`);
  expect(rows.length).toBe(20);
  for (const row of rows) {
    expect(row.length).toBe(512);
    expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 6);
  }
});

const found = hasRecordings ? 'recordings found' : 'the recordings beside the project are not here';

test.skipIf(!hasRecordings).each(names)(
  `the first rows of %s.npy are those of its table, as float32 (${found})`,
  async (name) => {
    const table = await readOnly(testData(`${name}-20.csv`), `${name}-20.csv`);
    const recorded = await readOnly(recording(`${name}.npy`), `${name}.npy`);
    expect(recorded.length).toBe(256);
    expect(recorded.slice(0, 20)).toEqual(table.map((row) => row.map(Math.fround)));
  },
);

test('a file on disk is read in pieces of any size to the same rows', async () => {
  const path = fileURLToPath(new URL('../../data/target-20.csv', import.meta.url));
  const whole = await readOnly(testData('target-20.csv'), 'target-20.csv');
  for (const pieceSize of [1000, 4099, 1 << 16, 1 << 24]) {
    expect(await readOnly(await openAsBlob(path), 'target-20.csv', pieceSize)).toEqual(whole);
  }
  const { arrays } = await openDataFile(await openAsBlob(path), 'target-20.csv');
  expect(arrays[0]).toMatchObject({ vocabulary: 512, type: 'text' });
});
