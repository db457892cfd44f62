import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaults,
  type FieldKey,
  fieldKeys,
  fields,
  fieldsOf,
  formatLink,
  formatText,
  labIds,
  maximumText,
  parseLink,
  parseText,
  readField,
  writeField,
} from '../../../web/src/state';
import { anyState } from './arbitrary';

const savedLinks = JSON.parse(readFileSync(new URL('./links.json', import.meta.url), 'utf8')) as {
  link: string;
  about: string;
  state: object;
}[];

test('AStateSurvivesItsLink', async () => {
  await fc.assert(
    fc.asyncProperty(anyState, async (state) => {
      expect(await parseLink(`#${await formatLink(state)}`)).toEqual({ state, problems: [] });
    }),
  );
});

test('AnyTextIsReadWithoutThrowing', async () => {
  const pairs = fc.array(fc.tuple(fc.constantFrom('v', 'q', ...fieldKeys), fc.string()), { maxLength: 12 });
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    pairs.map((list) => list.map(([key, value]) => `${key}=${value}`).join('&')),
    fc.string().map((body) => `1z.${body}`),
  );
  await fc.assert(
    fc.asyncProperty(text, async (hash) => {
      const { state, problems } = await parseLink(hash);
      for (const key of fieldKeys) expect(readField(key, writeField(key, state[key]))).toEqual({ value: state[key] });
      for (const { message } of problems) expect(message).toMatch(/^\S.*\.$/);
    }),
    { numRuns: 500 },
  );
});

test('ReadingALinkAndWritingItAgainIsStable', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = parseText(text).state;
      expect(parseText(formatText(once)).state).toEqual(once);
    }),
  );
});

test.each(savedLinks)('ALinkPeopleHaveKeepsItsMeaning: $about', async ({ link, state }) => {
  expect(await parseLink(link)).toEqual({ state: { ...defaults, ...state }, problems: [] });
});

test('ALinkSaysVersionThenLabThenOnlyWhatDiffersFromTheDefaults', () => {
  expect(formatText(defaults)).toBe('v=1&lab=step');
  expect(formatText({ ...defaults, seed: 7, n: 5 })).toBe('v=1&lab=step&n=5&seed=7');
});

test.each(labIds)('ALinkOf %s HoldsOnlyItsFields', (lab) => {
  fc.assert(
    fc.property(anyState, (state) => {
      const keys = formatText({ ...state, lab })
        .split('&')
        .map((part) => part.split('=')[0])
        .slice(1);
      expect(fieldsOf(lab)).toEqual(expect.arrayContaining(keys));
    }),
  );
});

test('LongLinksAreCompressedWhereThatIsShorter', async () => {
  const weights = Array.from({ length: 500 }, (_, i) => (i % 10) + 1);
  const state = { ...defaults, V: 500, p: { kind: 'listed', weights } as const };
  const link = await formatLink(state);
  expect(link).toMatch(/^1z\.[\w-]+$/);
  expect(link.length).toBeLessThan(formatText(state).length);
  expect((await parseLink(link)).state).toEqual(state);
});

describe('what cannot be used is named and the rest counts', () => {
  const cases: [what: string, text: string, state: object, messages: RegExp[]][] = [
    ['a number out of range', 'n=99&V=5', { V: 5 }, [/Drafts n is “99”; allowed is a whole number from 1 to 64\. .*3/]],
    ['a fraction for a whole number', 'n=2.5', {}, [/“2\.5”; allowed is a whole number/]],
    ['hexadecimal', 'n=0x10', {}, [/“0x10”/]],
    ['a seed of 2^53', 'seed=9007199254740992', {}, [/Seed is “9007199254740992”.*9,007,199,254,740,991/]],
    ['markup', 'scheme=<script>alert(1)</script>&n=2', { n: 2 }, [/Draft scheme.*<script>.*iid, wor/]],
    ['an unknown key', 'zzz=1&n=2', { n: 2 }, [/“zzz” is not a field/]],
    ['keys of Object', '__proto__=1&constructor=2&toString=3', {}, [/__proto__/, /constructor/, /toString/]],
    ['a key twice', 'n=2&n=4', { n: 2 }, [/“n” is given twice/]],
    ['broken percent-encoding', 'p=%E0%A4%A&n=2', { n: 2 }, [/percent-encoding/]],
    ['a negative weight', 'p=0.5,-0.1', {}, [/Target p .*number 2 is -0\.1; weights are 0 or greater/]],
    ['a word in a list', 'q=0.5,oops', {}, [/Draft q .*number 2 is “oops”/]],
    ['weights all 0', 'p=0,0,0', {}, [/all its numbers are 0/]],
    ['weights beyond a double', 'p=1e308,1e308', {}, [/add up to more/]],
    ['infinity', 'p=1e999,1', {}, [/number 1 is “1e999”/]],
    ['deep nesting', `p=${'['.repeat(5000)}1${']'.repeat(5000)}`, {}, [/number 1 is “\[\[/]],
    ['an unknown family', 'p=cauchy:1', {}, [/“cauchy” is no family; there are uniform, zipf/]],
    ['noise as a target', 'p=noise:0.1', {}, [/only q/]],
    ['a family parameter out of range', 'p=zipf:21', {}, [/its exponent is “21”; allowed are numbers from 0 to 20/]],
    ['an option that is none', 'q=zipf:1;seed=3', {}, [/“seed=3”/]],
    [
      'laws of different length',
      'p=1,2,3&q=1,2',
      { V: 3, p: { kind: 'listed', weights: [1, 2, 3] } },
      [/Draft q|Target p lists 3/],
    ],
    ['V beside a listed law', 'V=9&p=1,2,3', { V: 3, p: { kind: 'listed', weights: [1, 2, 3] } }, [/V is 9, but 3/]],
    ['rho above n', 'n=2&rho=3', { n: 2 }, [/Divisor ρ is 3, but for 2 drafts.*1 to 2/]],
    ['a version to come', 'v=7&n=2', { n: 2 }, [/version \(v\) is “7”; this page reads version 1/]],
    ['no version', 'v=&n=2', { n: 2 }, [/version \(v\)/]],
    ['damaged compression', '1z.abc', {}, [/damaged/]],
  ];
  test.each(cases)('%s', async (_, text, state, messages) => {
    const parsed = await parseLink(`#${text}`);
    expect(parsed.state).toEqual({ ...defaults, ...state });
    expect(parsed.problems.map((problem) => problem.message)).toEqual(messages.map((m) => expect.stringMatching(m)));
  });

  test('a million parts', () => {
    const { state, problems } = parseText(`${'zzz=1&'.repeat(600_000)}n=2`);
    expect(state).toEqual(defaults);
    expect(problems).toHaveLength(101);
    expect(problems[0]?.message).toContain('600,001 parts');
  });

  test('ten megabytes', async () => {
    const { state, problems } = await parseLink(`#p=${'9,'.repeat(5_000_000)}`);
    expect(state).toEqual(defaults);
    expect(problems).toEqual([{ key: '', message: expect.stringContaining('4,194,304') }]);
  });

  test('a few bytes that unpack to too much', async () => {
    const stream = new Blob(['n=2&'.repeat(maximumText)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const packed = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
    expect((await parseLink(`#1z.${packed}`)).problems).toEqual([
      { key: '', message: expect.stringContaining('unpacks') },
    ]);
  });
});

test.each(fieldKeys)('TheDefaultOf %s IsAllowed', (key: FieldKey) => {
  expect(readField(key, writeField(key, fields[key].initial))).toEqual({ value: fields[key].initial });
});
