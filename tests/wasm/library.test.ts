import { describe, expect, it } from 'vitest';
import type { SchemeId, VerifierId } from '../../web/src/core';
import { library, readJson, testData } from './support';

const mdsd = await library.load();

interface Case {
  name: string;
  p: number[];
  q: number[];
  n: number;
  schemes: Record<SchemeId, { alpha: number }>;
  verifiers: Record<string, { accepted: number; hit: number; law: number[] } & Record<string, number>>;
}

const cases: Case[] = readJson(testData('single_step.json')).cases;
const exact = 1e-12;

describe('golden values through the library', () => {
  it.each(cases)('$name', ({ p, q, n, schemes, verifiers }) => {
    for (const scheme of Object.keys(schemes) as SchemeId[]) {
      const found = mdsd.optimalAcceptance({ target: p, draft: q, n, scheme });
      const alpha = schemes[scheme].alpha;
      expect(Math.abs(found.alpha - alpha), `optimum ${scheme}`).toBeLessThanOrEqual(exact);
      expect(Math.abs((found.curve[found.subset.length] as number) - alpha)).toBeLessThanOrEqual(exact);
      expect(found.curve.length).toBe(found.order.length + 1);
    }
    // `naive` and `optimal` have a value for every scheme, below; others have none here.
    const rules: [string, VerifierId, object][] = [
      ...mdsd.registry.verifiers
        .filter(({ id }) => id in verifiers && id !== 'naive')
        .map(({ id }) => [id, id, {}] as never),
      ['kseq_n', 'kseq', { rho: n }],
    ];
    expect(rules.length).toBe(n === 2 ? 9 : 8);
    for (const [key, verifier, options] of rules) {
      const golden = verifiers[key];
      if (!golden) throw new Error(`no golden value of ${key}`);
      const found = mdsd.acceptance({ target: p, draft: q, n, verifier, ...options });
      expect(found.exact, key).toBe(true);
      expect(found.standardError).toBe(0);
      expect(Math.abs(found.accepted - golden.accepted), `${key} accepted`).toBeLessThanOrEqual(exact);
      expect(Math.abs(found.hit - (golden.hit ?? golden.accepted)), `${key} hit`).toBeLessThanOrEqual(exact);
      const law = mdsd.outputLaw({ target: p, draft: q, n, verifier, ...options });
      const total = p.reduce((sum, value) => sum + value, 0);
      (golden.law ?? p.map((value) => value / total)).forEach((value, token) => {
        expect(Math.abs((law[token] as number) - value), `${key} law[${token}]`).toBeLessThanOrEqual(exact);
      });
    }
    for (const scheme of Object.keys(schemes) as SchemeId[]) {
      const found = mdsd.acceptance({ target: p, draft: q, n, scheme, verifier: 'naive' });
      expect(Math.abs(found.accepted - (verifiers.naive?.[scheme] as number)), `naive ${scheme}`).toBeLessThanOrEqual(
        exact,
      );
      const step = { target: p, draft: q, n, scheme, verifier: 'optimal' as const };
      const alpha = schemes[scheme].alpha;
      for (const options of [{}, { tolerance: 0 }]) {
        const optimal = mdsd.acceptance({ ...step, ...options });
        expect(Math.abs(optimal.accepted - alpha), `optimal ${scheme}`).toBeLessThanOrEqual(exact);
        expect(Math.abs(optimal.hit - alpha), `optimal ${scheme} hit`).toBeLessThanOrEqual(exact);
      }
      const sum = p.reduce((total, value) => total + value, 0);
      mdsd.outputLaw(step).forEach((value, token) => {
        expect(Math.abs(value - (p[token] as number) / sum)).toBeLessThanOrEqual(exact);
      });
    }
  });
});

describe('several drafters', () => {
  const { cases: several } = readJson(testData('independent.json')) as {
    cases: { name: string; p: number[]; q: number[][]; n: number; alpha: number; verifiers: Case['verifiers'] }[];
  };

  it.each(several)('$name', async ({ p, q, n, alpha, verifiers }) => {
    const step = { target: p, draft: q } as const;
    const found = mdsd.optimalAcceptance(step);
    expect(Math.abs(found.alpha - alpha)).toBeLessThanOrEqual(exact);
    expect(found.gap).toBeLessThanOrEqual(exact);
    expect(Math.abs(found.accepted - alpha)).toBeLessThanOrEqual(exact);
    const total = p.reduce((sum, value) => sum + value, 0);
    for (const [verifier, accepted] of [
      ['naive', verifiers.naive as unknown as number],
      ['rrs', verifiers.rrs?.accepted],
      ['optimal', alpha],
    ] as const) {
      if (n === 1) continue; // one law is a scheme with one law
      const rule = mdsd.acceptance({ ...step, verifier });
      expect(Math.abs(rule.accepted - (accepted ?? Number.NaN)), verifier).toBeLessThanOrEqual(exact);
      mdsd.outputLaw({ ...step, verifier }).forEach((value, token) => {
        expect(Math.abs(value - (p[token] as number) / total), `${verifier} law`).toBeLessThanOrEqual(exact);
      });
      const run = await mdsd.simulate({ ...step, verifier, samples: 5000, seed: 1, confidence: 0.99999 });
      expect(run.acceptedInterval.low).toBeLessThanOrEqual(rule.accepted + exact);
      expect(run.acceptedInterval.high).toBeGreaterThanOrEqual(rule.accepted - exact);
    }
  });

  it('of a large vocabulary have their optimum with its gap', () => {
    const target = mdsd.law({ family: 'zipf', vocabulary: 5000, parameter: 1.1 });
    const draft = [1, 2, 3].map((seed) =>
      mdsd.law({ family: 'noise', vocabulary: 5000, parameter: 0.2 + seed / 20, seed, target }),
    );
    const { alpha, accepted, gap } = mdsd.optimalAcceptance({ target, draft });
    expect(gap).toBeLessThan(1e-3);
    expect(Math.abs(alpha - accepted - gap)).toBeLessThan(exact);
  });

  it.each([
    ['another number', { n: 3 }, /2 draft laws are given for n = 3/],
    ['another scheme', { scheme: 'iid' as const }, /scheme iid has one/],
    [
      'another length',
      {
        draft: [
          [1, 1],
          [1, 1, 1],
        ],
      },
      /target has 2 entries and draft 3/,
    ],
    [
      'nothing in one',
      {
        draft: [
          [1, 1],
          [0, 0],
        ],
      },
      /drafts\[1\] has no positive entry/,
    ],
  ])('of %s are refused', (_, options, message) => {
    const step = {
      target: [1, 1],
      draft: [
        [1, 1],
        [1, 2],
      ],
      ...options,
    };
    expect(() => mdsd.optimalAcceptance(step)).toThrow(message);
  });
});

describe('laws', () => {
  it('are normalised, whatever their form', () => {
    expect([...mdsd.law({ weights: [2, 1, 1] })]).toEqual([0.5, 0.25, 0.25]);
    expect([...mdsd.law({ weights: [0, Number.NEGATIVE_INFINITY], logits: true })]).toEqual([1, 0]);
    expect([...mdsd.law({ weights: new Float32Array([3, 5, 4]), logits: true, temperature: 0 })]).toEqual([0, 1, 0]);
    const topTwo = mdsd.law({ weights: [4, 3, 2, 1], topK: 2 });
    [4 / 7, 3 / 7, 0, 0].forEach((value, token) => {
      expect(topTwo[token]).toBeCloseTo(value, 14);
    });
  });

  it('of every family sum to 1 and follow their seed', () => {
    const target = mdsd.law({ family: 'zipf', vocabulary: 30, parameter: 1 });
    for (const { id: family, seeded } of mdsd.registry.families) {
      const law = (seed: number | string) => mdsd.law({ family, vocabulary: 30, target, seed });
      expect(Math.abs(law(1).reduce((sum, value) => sum + value, 0) - 1)).toBeLessThan(1e-12);
      expect(law(1)).toEqual(law(1));
      expect(law('a seed')).toEqual(law('a seed'));
      if (seeded) expect(law(1)).not.toEqual(law(2 ** 32 + 1));
    }
  });
});

describe('simulate', () => {
  const run = { target: [0.5, 0.3, 0.2], draft: [0.7, 0.2, 0.1], n: 2, verifier: 'rrs' as const, samples: 20_000 };

  it('gives the same counts for the same seed and others for another', async () => {
    const first = await mdsd.simulate({ ...run, seed: 7 });
    expect(await mdsd.simulate({ ...run, seed: [7, 0] })).toEqual(first);
    expect((await mdsd.simulate({ ...run, seed: 8 })).counts).not.toEqual(first.counts);
    expect(first.steps).toBe(run.samples);
    expect(first.counts.reduce((sum, count) => sum + count, 0)).toBe(run.samples);
  });

  it('covers the exact values with its intervals', async () => {
    const found = await mdsd.simulate({ ...run, seed: 1, confidence: 0.9999 });
    const { accepted } = mdsd.acceptance(run);
    expect(found.acceptedInterval.low).toBeLessThan(accepted);
    expect(found.acceptedInterval.high).toBeGreaterThan(accepted);
    for (const [token, p] of run.target.entries()) {
      expect(found.lawIntervals.low[token]).toBeLessThan(p);
      expect(found.lawIntervals.high[token]).toBeGreaterThan(p);
    }
  });

  it('stops when told, and keeps what it has', async () => {
    const controller = new AbortController();
    let reports = 0;
    const stopped = await mdsd.simulate({
      ...run,
      samples: 1e9,
      signal: controller.signal,
      onProgress: ({ done, total }, partial) => {
        expect(total).toBe(1e9);
        expect(partial.steps).toBe(done);
        if (++reports === 2) controller.abort();
      },
    });
    expect(stopped.stopped).toBe(true);
    expect(stopped.steps).toBeGreaterThan(0);
    expect(stopped.steps).toBeLessThan(1e9);
    const again = await mdsd.simulate({ ...run, samples: stopped.steps });
    expect(again.counts).toEqual(stopped.counts);
  });
});

describe('bad input is refused with the field, the value and what is allowed', () => {
  const good = { target: [0.5, 0.5], draft: [0.5, 0.5], n: 2, verifier: 'rrs' as const };
  const bad: [string, object, string, RegExp][] = [
    ['negative', { target: [0.5, -0.1] }, 'target', /target.*1.*-0\.1/],
    ['NaN', { draft: [Number.NaN, 1] }, 'draft', /draft.*0.*nan/i],
    ['infinite', { draft: [1, Number.POSITIVE_INFINITY] }, 'draft', /draft.*1.*inf/i],
    ['all zero', { target: [0, 0] }, 'target', /target/],
    ['empty', { target: [] }, 'target', /target/],
    ['text for a number', { target: [0.5, '0.5'] }, 'target[1]', /target\[1\] is "0.5"/],
    ['a hole', { target: [0.5, undefined] }, 'target[1]', /target\[1\] is undefined/],
    ['not an array', { draft: 'abc' }, 'draft', /draft is "abc"/],
    ['different lengths', { draft: [1, 1, 1] }, 'draft', /2.*3|3.*2/],
    ['n of 0', { n: 0 }, 'n', /n is 0.*1 to 64/],
    ['n of 65', { n: 65 }, 'n', /n is 65.*1 to 64/],
    ['n of 2.7', { n: 2.7 }, 'n', /n is 2\.7/],
    ['n as text', { n: 'x' }, 'n', /n is x/],
    ['an unknown scheme', { scheme: 'beam' }, 'scheme', /beam.*iid.*wor.*greedy.*topn/],
    ['an unknown verifier', { verifier: 'magic', scheme: 'iid' }, 'verifier', /magic.*rrs/],
    ['a verifier on drafts that it is not made for', { scheme: 'wor' }, 'scheme', /wor.*rrs.*iid/],
    ['rho outside its range', { verifier: 'kseq', rho: 5 }, 'rho', /rho is 5.*1 to 2/],
    ['rho where there is none', { rho: 1.5 }, 'rho', /rho/],
    ['a negative temperature', { temperature: -1 }, 'temperature', /temperature is -1/],
    ['topP of 0', { topP: 0 }, 'topP', /topP is 0/],
    ['a vocabulary above the limit', { target: new Float32Array(262_145) }, 'target', /262145.*262144/],
  ];

  it.each(bad)('%s', (_, change, field, message) => {
    expect(() => mdsd.acceptance({ ...good, ...change } as never)).toThrowError(
      expect.objectContaining({ name: 'MdsdError', field, message: expect.stringMatching(message) }),
    );
  });

  it('a seed that is no seed', () => {
    for (const seed of [-1, 1.5, Number.NaN, [1], [1, 2 ** 32], {}]) {
      expect(() => mdsd.acceptance({ ...good, seed } as never)).toThrowError(/seed/);
    }
  });

  it('an exact law too large to enumerate names its size', () => {
    const target = mdsd.law({ family: 'zipf', vocabulary: 1000 });
    expect(() => mdsd.outputLaw({ ...good, target, draft: target, n: 8 })).toThrowError(
      expect.objectContaining({ code: 'limit', message: expect.stringMatching(/1\.0e\+27/) }),
    );
  });

  it('no arguments at all', () => {
    expect(() => (mdsd.acceptance as (step?: unknown) => unknown)()).toThrowError(/one object/);
  });
});

describe('large vocabularies', () => {
  it('V = 262,144 has its optimum for every scheme', () => {
    const target = mdsd.law({ family: 'zipf', vocabulary: 262_144, parameter: 1 });
    const draft = mdsd.law({ family: 'noise', vocabulary: 262_144, parameter: 0.2, seed: 1, target });
    for (const { id: scheme } of mdsd.registry.schemes) {
      const { alpha } = mdsd.optimalAcceptance({ target, draft, n: 4, scheme });
      expect(alpha).toBeGreaterThan(0);
      expect(alpha).toBeLessThanOrEqual(1);
    }
  });
});
