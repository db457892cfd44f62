import { describe, expect, it } from 'vitest';
import { library } from './support';

const mdsd = await library.load();
const step = { target: [0.5, 0.3, 0.2], draft: [0.7, 0.2, 0.1], n: 2 } as const;

describe('certificate', () => {
  it.each(mdsd.registry.schemes.map(({ id }) => id))('of %s meets from both sides, and so does the plan', (scheme) => {
    const { alpha } = mdsd.optimalAcceptance({ ...step, scheme });
    const found = mdsd.certificate({ ...step, scheme, plan: true });
    expect(found.alpha).toBe(alpha);
    expect(Math.abs(found.accepted - alpha)).toBeLessThan(1e-12);
    expect(found.gap).toBeLessThan(1e-12);
    expect(found.complete).toBe(true);
    expect(Math.abs((found.plan?.total ?? 0) - alpha)).toBeLessThan(1e-12);
  });

  it('says how far a stopped fit has come', () => {
    const target = mdsd.law({ family: 'zipf', vocabulary: 50, parameter: 1 });
    const draft = mdsd.law({ family: 'noise', vocabulary: 50, parameter: 0.3, target });
    const gaps = [0, 5, 20, 1000].map((budget) => mdsd.certificate({ target, draft, n: 4, scheme: 'iid', budget }));
    for (const [i, { gap, iterations, complete }] of gaps.entries()) {
      expect(complete).toBe(i === 3);
      expect(iterations).toBeLessThanOrEqual([0, 5, 20, 1000][i] as number);
      expect(gap < 1e-12).toBe(complete);
    }
    const { accepted, alpha } = mdsd.certificate({ target, draft, n: 4, scheme: 'wor', tolerance: 0.01 });
    expect(accepted).toBeGreaterThanOrEqual(0.99 * alpha);
  });

  it.each([
    ['budget', { budget: -1 }, 'budget', /budget is -1; allowed: whole numbers from 0/],
    ['budget', { budget: 1.5 }, 'budget', /budget is 1.5/],
    ['tolerance', { tolerance: 2 }, 'tolerance', /tolerance is 2; allowed: 0 to 1/],
    ['tolerance', { tolerance: Number.NaN }, 'tolerance', /tolerance is NaN/],
    ['plan', { plan: true, target: Array(21).fill(1), draft: Array(21).fill(1) }, 'plan', /21.*1 to 20/],
  ])('refuses a %s that means nothing', (_, options, field, message) => {
    expect(() => mdsd.certificate({ ...step, ...options })).toThrow(message);
    expect(() => mdsd.certificate({ ...step, ...options })).toThrow(expect.objectContaining({ field }));
  });
});

describe('replay', () => {
  it('is step after step of the simulation', async () => {
    const run = { ...step, verifier: 'rrs', seed: 11 } as const;
    const counts = [0, 0, 0];
    for (let index = 0; index < 40; index++) {
      const { token, coins, accepted, residual } = mdsd.replay({ ...run, index });
      counts[token] = (counts[token] ?? 0) + 1;
      const last = coins.at(-1);
      expect(accepted).toBe((last?.coin ?? 1) < (last?.chance ?? 0));
      expect(residual === undefined).toBe(accepted);
    }
    expect([...(await mdsd.simulate({ ...run, samples: 40 })).counts]).toEqual(counts);
  });
});

describe('losses', () => {
  it.each(
    mdsd.registry.verifiers.flatMap(({ id, schemes, leastDrafts, mostDrafts }) =>
      schemes.filter(() => leastDrafts <= 2 && 2 <= mostDrafts).map((scheme) => [id, scheme] as const),
    ),
  )('of %s on %s add up to its gap', (verifier, scheme) => {
    const sets = mdsd.losses({ ...step, verifier, scheme });
    const { accepted } = mdsd.acceptance({ ...step, verifier, scheme });
    const { alpha } = mdsd.optimalAcceptance({ ...step, scheme });
    expect(Math.abs(sets.reduce((sum, { loss }) => sum + loss, 0) - (alpha - accepted))).toBeLessThan(1e-12);
  });

  it('say where there are too many sets to list', () => {
    const flat = Array(1000).fill(1);
    expect(() => mdsd.losses({ target: flat, draft: flat, n: 4, verifier: 'rrs' })).toThrow(/enumeration is/);
  });
});
