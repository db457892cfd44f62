import { expect, test } from 'vitest';
import { currentVersion, parseText } from '../../../web/src/state';
import { type Migration, migrate } from '../../../web/src/state/migrations';

/** As if version 1 had called n `drafts`, and version 2 had counted the seed from 1. */
const steps: Migration[] = [
  (pairs) => new Map([...pairs].map(([key, value]) => [key === 'drafts' ? 'n' : key, value])),
  (pairs) => new Map([...pairs].map(([key, value]) => [key, key === 'seed' ? String(Number(value) - 1) : value])),
];

test('EveryMigrationFromTheVersionOnIsApplied', () => {
  const pairs = new Map([
    ['drafts', '5'],
    ['seed', '9'],
  ]);
  expect(currentVersion(steps)).toBe(3);
  expect(migrate(pairs, 1, steps)).toEqual(
    new Map([
      ['n', '5'],
      ['seed', '8'],
    ]),
  );
  expect(migrate(new Map([['seed', '9']]), 2, steps)).toEqual(new Map([['seed', '8']]));
  expect(migrate(new Map([['seed', '9']]), 3, steps)).toEqual(new Map([['seed', '9']]));
});

test('AnOldLinkIsReadByItsOwnVersion', () => {
  const { state, problems } = parseText('v=1&drafts=5&seed=9', steps);
  expect(problems).toEqual([]);
  expect(state).toMatchObject({ n: 5, seed: 8 });
});
