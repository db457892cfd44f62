import { describe, expect, it } from 'vitest';
import type { LossyRuleId } from '../../web/src/core';
import { library, readJson, testData } from './support';

const mdsd = await library.load();
const worked = { target: [0.45, 0.3, 0.15, 0.08, 0.02], draft: [0.1, 0.15, 0.15, 0.2, 0.4] };

interface Row {
  rule: LossyRuleId;
  params: Record<string, number | string>;
  accepted: number;
  law: number[];
  tv: number;
  max_ratio: number | null;
}
const { cases } = readJson(testData('lossy.json')) as {
  cases: { name: string; p: number[]; q: number[]; rules: Row[] }[];
};

describe('lossy', () => {
  it.each(cases.map((data) => [data.name, data] as const))('gives the golden values of %s', (_, { p, q, rules }) => {
    for (const row of rules) {
      const names = mdsd.lossyRules.find(({ id }) => id === row.rule)!.parameters.map(({ name }) => name);
      // The file lists what `mentored` solves for beside what it is given.
      const parameters = Object.fromEntries(
        Object.entries(row.params).filter(([name]) => row.rule !== 'mentored' || names.includes(name)),
      );
      const found = mdsd.lossy({ target: p, draft: q, rule: row.rule, parameters });
      const label = `${row.rule} ${JSON.stringify(row.params)}`;
      const tolerance = row.rule === 'mentored' ? 1e-9 : 1e-12;
      expect(Math.abs(found.acceptance - row.accepted), label).toBeLessThan(tolerance);
      row.law.forEach((value, y) => {
        expect(Math.abs((found.law[y] ?? 0) - value), label).toBeLessThan(tolerance);
      });
      expect(Math.abs(found.tv - row.tv), label).toBeLessThan(tolerance);
      if (row.max_ratio === null) expect(found.overshoot, label).toBeNull();
      else expect(Math.abs((found.overshoot ?? 0) / row.max_ratio - 1), label).toBeLessThan(tolerance);
    }
  });

  it('compares with lossless verification of the truncated target', () => {
    const { baseline, fromBaseline, law, tv } = mdsd.lossy({
      ...worked,
      rule: 'min-p',
      parameters: { base: 0.3, fallback: 'redraft' },
    });
    expect([...baseline.law].map((value) => Number(value.toFixed(12)))).toEqual([
      0.5, 0.333333333333, 0.166666666667, 0, 0,
    ]);
    expect(baseline.acceptance).toBeCloseTo(0.4, 12);
    expect(baseline.tv).toBeCloseTo(0.1, 12);
    expect(law[0]).toBeCloseTo(0.25, 12);
    expect(fromBaseline.tv).toBeCloseTo(0.25, 12);
    expect(tv).toBeGreaterThan(baseline.tv);
  });

  it('takes several candidates, drawn or the most likely', () => {
    const asked = { ...worked, rule: 'min-p', parameters: { base: 0.3, fallback: 'p|A' } } as const;
    const away = [1, 2, 4, 8].map((candidates) => mdsd.lossy({ ...asked, candidates }).fromBaseline.tv);
    expect(away.map((tv) => tv.toFixed(3))).toEqual(['0.100', '0.160', '0.218', '0.246']);
    expect(mdsd.lossy({ ...asked, candidates: 5, deterministic: true }).law[1]).toBe(1);
  });

  it.each([
    [{ rule: 'cos', parameters: { lam: 1.2 } }, 'parameters', 'lam of cos is 1.2; allowed: 0 to 1'],
    [{ rule: 'lenience', parameters: { l: 0 } }, 'parameters', 'l of lenience is 0; allowed: above 0, at most 1'],
    [{ rule: 'min-p', parameters: { base: 0 } }, 'parameters', 'base of min-p is 0; allowed: above 0, at most 1'],
    [{ rule: 'min-p', parameters: { base: '0.3' } }, 'parameters.base', /allowed: a number/],
    [
      { rule: 'min-p', parameters: { share: 0.3 } },
      'parameters',
      'parameters of min-p has share; allowed: base, fallback',
    ],
    [{ rule: 'best' }, 'rule', /rule is "best"; allowed: lossless, lenience/],
    [{ rule: 'min-p', candidates: 0 }, 'candidates', /candidates is 0/],
    [{ rule: 'lossless', draft: [1, 1] }, 'draft', /5 entries and draft 2/],
    [
      { rule: 'min-p', parameters: { fallback: 'redraft' }, target: [1, 0], draft: [0, 1] },
      'draft',
      /drafting again would never end/,
    ],
  ])('refuses %o', (wrong, field, message) => {
    const call = () => mdsd.lossy({ ...worked, ...wrong } as never);
    expect(call).toThrow(message);
    expect(call).toThrow(expect.objectContaining({ field }));
  });
});

describe('lossyFrontier', () => {
  it('has every rule, each point of which the rule itself gives', () => {
    const lines = mdsd.lossyFrontier({ ...worked, points: 7 });
    expect(lines.map(({ setting }) => setting.rule)).toEqual(mdsd.lossyRules.map(({ id }) => id));
    for (const { setting, points } of lines) {
      expect(points.length, setting.rule).toBeGreaterThan(0);
      const name = mdsd.lossyRules.find(({ id }) => id === setting.rule)?.parameters[0]?.name;
      const { value, acceptance, tv } = points.at(-1)!;
      const found = mdsd.lossy({ ...worked, ...setting, parameters: name ? { [name]: value } : {} });
      expect(found.acceptance).toBe(acceptance);
      expect(found.tv).toBe(tv);
    }
  });
});

describe('lossyDrift', () => {
  const markov = {
    vocabulary: 4,
    order: 1,
    target: { family: 'dirichlet', parameter: 0.5, seed: 1 },
    draft: { family: 'logitnoise', parameter: 1, seed: 2 },
  };

  it('is none for a lossless rule and grows for others', () => {
    const of = (rule: LossyRuleId) => [...mdsd.lossyDrift({ markov, rule, length: 6 }).tv];
    for (const tv of of('lossless')) expect(tv).toBeLessThan(1e-12);
    const grown = of('min-p');
    grown.slice(1).forEach((tv, i) => {
      expect(tv).toBeGreaterThanOrEqual(grown[i]!);
    });
    expect(grown.at(-1)).toBeGreaterThan(grown[0]!);
  });

  it('says how many sequences there would be', () => {
    expect(() => mdsd.lossyDrift({ markov, rule: 'lossless', length: 20 })).toThrow(
      /length is 20, which is 1099511627776 sequences/,
    );
    const target = { vocabulary: 2, table: { '': [0.5, 0.5] } };
    expect(() => mdsd.lossyDrift({ target, draft: target, rule: 'lossless', length: 2 })).toThrow(
      /no law after 1 tokens/,
    );
  });
});

describe('lossyAverage', () => {
  const rows = {
    target: [worked.target, [0.2, 0.2, 0.2, 0.2, 0.2], [0.9, 0.05, 0.05, 0, 0]],
    draft: [worked.draft, [0.1, 0.3, 0.2, 0.3, 0.1], [0.2, 0.2, 0.2, 0.2, 0.2]],
  };
  const settings = [
    { rule: 'min-p', parameters: { base: 0.3 } },
    { rule: 'lenience', parameters: { l: 0.5 } },
  ] as const;
  const average = (more: object) =>
    mdsd.lossyAverage({ targetRows: rows.target, draftRows: rows.draft, settings, points: 5, ...more });

  it('is the mean over the rows of what each has', async () => {
    const { lines, contextTv, rows: count, vocabulary } = await average({});
    expect([count, vocabulary]).toEqual([3, 5]);
    settings.forEach((setting, i) => {
      const each = rows.target.map((target, row) => mdsd.lossy({ target, draft: rows.draft[row]!, ...setting }));
      const mean = (of: 'tv' | 'acceptance') => each.reduce((sum, found) => sum + found[of], 0) / each.length;
      expect(Math.abs(lines[i]!.own.tv - mean('tv'))).toBeLessThan(1e-14);
      expect(Math.abs(lines[i]!.own.acceptance - mean('acceptance'))).toBeLessThan(1e-14);
      expect(lines[i]!.points.length).toBe(5);
      if (i === 0)
        expect([...contextTv].map((tv, row) => Math.abs(tv - each[row]!.tv) < 1e-14)).toEqual([true, true, true]);
    });
    const { acceptanceEstimate: estimate, acceptance } = lines[0]!.own;
    expect(estimate.mean).toBe(acceptance);
    expect(estimate.interval.low).toBeLessThan(acceptance);
    expect(estimate.interval.high).toBeGreaterThan(acceptance);
  });

  it('counts only the contexts that a rule is defined in', async () => {
    const apart = {
      targetRows: [
        [1, 0],
        [0.5, 0.5],
      ],
      draftRows: [
        [0, 1],
        [0.5, 0.5],
      ],
    };
    const redraft = { rule: 'min-p', parameters: { fallback: 'redraft' } } as const;
    const { lines, contextTv } = await mdsd.lossyAverage({ ...apart, settings: [redraft], points: 2 });
    expect(lines[0]!.own.contexts).toBe(1);
    expect([...contextTv].map(Number.isNaN)).toEqual([true, false]);
  });

  it('has every rule by default, shapes laws, stops and reports progress', async () => {
    const { lines } = await average({ settings: undefined, targetOptions: { topK: 1 } });
    expect(lines.map(({ setting }) => setting.rule)).toEqual(mdsd.lossyRules.map(({ id }) => id));
    const abort = new AbortController();
    const targetRows = Array.from({ length: 20000 }, () => worked.target);
    const draftRows = Array.from({ length: 20000 }, () => worked.draft);
    const run = { targetRows, draftRows, settings, points: 50, signal: abort.signal, onProgress: () => abort.abort() };
    const stopped = await mdsd.lossyAverage(run);
    expect(stopped.stopped).toBe(true);
    expect(stopped.rows).toBeLessThan(20000);
  });

  it.each([
    [{ settings: [] }, 'settings', /settings is empty/],
    [{ settings: [{ rule: 'best' }] }, 'rule', /rule is "best"/],
    [{ settings: [{ rule: 'cos', parameters: { lam: 1.2 } }] }, 'settings', /lam of cos is 1.2; allowed: 0 to 1/],
    [{ points: 0 }, 'points', /points is 0/],
    [{ draftRows: [[1, 0]] }, 'draftRows', /3 rows/],
    [
      {
        draftRows: [
          [1, 0],
          [1, 0],
          [1, 0],
        ],
      },
      'draftRows',
      /2 tokens; the vocabulary is 5/,
    ],
    [{ confidence: 2 }, 'confidence', /confidence is 2/],
  ])('refuses %o', async (wrong, field, message) => {
    await expect(average(wrong)).rejects.toThrow(message);
    await expect(average(wrong)).rejects.toThrow(expect.objectContaining({ field }));
  });
});

describe('lossyText', () => {
  const chain = {
    markov: {
      vocabulary: 4,
      order: 1,
      target: { family: 'dirichlet', parameter: 1, seed: 1 },
      draft: { family: 'logitnoise', parameter: 2, seed: 2 },
    },
  } as const;

  it('writes as the target does where the rule is lossless', () => {
    const written = mdsd.lossyText({ ...chain, rule: 'lossless', length: 50, seed: 7 });
    expect(written.tokens.length).toBe(50);
    expect(Math.max(...written.tv)).toBeLessThan(1e-12);
    const again = mdsd.lossyText({ ...chain, rule: 'lenience', parameters: { l: 1 }, length: 50, seed: 7 });
    expect(again.tokens).toEqual(written.tokens);
  });

  it('has the distance and the acceptance of the law that each token came from', () => {
    const setting = { rule: 'typical' } as const;
    const { tokens, tv, acceptance } = mdsd.lossyText({ ...chain, ...setting, length: 20, seed: 7 });
    tokens.forEach((_, at) => {
      const { target, draft } = mdsd.treeLaws({ ...chain, prefix: [...tokens.slice(0, at)].join(',') });
      const found = mdsd.lossy({ target, draft, ...setting });
      expect(Math.abs(tv[at]! - found.tv)).toBeLessThan(1e-12);
      expect(Math.abs(acceptance[at]! - found.acceptance)).toBeLessThan(1e-12);
    });
  });

  it.each([
    [{ length: 0 }, 'length', /length is 0/],
    [{ rule: 'best' }, 'rule', /rule is "best"/],
  ])('refuses %o', (wrong, field, message) => {
    const write = () => mdsd.lossyText({ ...chain, rule: 'lossless', length: 5, ...wrong } as never);
    expect(write).toThrow(message);
    expect(write).toThrow(expect.objectContaining({ field }));
  });
});
