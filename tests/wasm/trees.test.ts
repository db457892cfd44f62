import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { TreeAcceptance, TreeArguments, TreeSchemeId, TreeVerifierId } from '../../web/src/core';
import { library, testData } from './support';

const mdsd = await library.load();
const tolerance = 1e-12;

interface Row {
  scheme: TreeSchemeId;
  verifier: string;
  emitted_float: number;
  max_error_float: number;
  accepted_law: number[];
  law?: Record<string, string>;
}
interface Case {
  name: string;
  V: number;
  depth: number;
  children: number;
  target: Record<string, string[]>;
  draft: Record<string, string[]>;
  upper_bound: Partial<Record<TreeSchemeId, number>>;
  results: Row[];
}

const { cases } = JSON.parse(readFileSync(testData('trees.json'), 'utf8')) as { cases: Case[] };
const ours: Record<string, TreeVerifierId> = {
  'hsd-capped': 'hsd',
  'greedy-topdown': 'greedy',
  'univer-greedy': 'univer',
};

function fraction(text: string): number {
  const [above, below = '1'] = text.split('/');
  return Number(above) / Number(below);
}

function tableOf({ V }: Case, rows: Record<string, string[]>) {
  const table = Object.fromEntries(Object.entries(rows).map(([prefix, row]) => [prefix, row.map(fraction)]));
  return { vocabulary: V, table };
}

function argumentsOf(data: Case, scheme: TreeSchemeId): TreeArguments {
  const { depth, children } = data;
  return { target: tableOf(data, data.target), draft: tableOf(data, data.draft), depth, children, scheme };
}

describe('treeAcceptance', () => {
  it.each(cases.map((data) => [data.name, data] as const))('gives the golden values of %s', (_, data) => {
    for (const row of data.results) {
      const verifier = ours[row.verifier] ?? (row.verifier as TreeVerifierId);
      const found = mdsd.treeAcceptance({ ...argumentsOf(data, row.scheme), verifier });
      const label = `${row.scheme} ${row.verifier}`;
      expect(found.exact, label).toBe(true);
      expect(Math.abs(found.tokensPerCall - row.emitted_float), label).toBeLessThan(tolerance);
      expect(Math.abs((found.lawError ?? 1) - row.max_error_float), label).toBeLessThan(tolerance);
      row.accepted_law.forEach((value, d) => {
        expect(Math.abs((found.acceptedLength[d] ?? 0) - value), label).toBeLessThan(tolerance);
      });
      for (const [string, value] of Object.entries(row.law ?? {}))
        expect(Math.abs((found.law?.[string] ?? 0) - fraction(value)), `${label} ${string}`).toBeLessThan(tolerance);
    }
    for (const [scheme, bound] of Object.entries(data.upper_bound)) {
      expect(mdsd.treeCeiling(argumentsOf(data, scheme as TreeSchemeId))).toBeCloseTo(bound, 7);
    }
  });

  it('takes a function for a table, and calls it once a context', () => {
    const data = cases.find(({ V, depth, children }) => V === 3 && depth === 2 && children === 2) as Case;
    const listed = argumentsOf(data, 'iid') as TreeArguments & {
      target: { table: Record<string, number[]> };
      draft: { table: Record<string, number[]> };
    };
    const target = vi.fn((prefix: number[]) => listed.target.table[prefix.join(',')] ?? []);
    const draft = (prefix: number[]) => listed.draft.table[prefix.join(',')] ?? [];
    const called = mdsd.treeAcceptance({ target, draft, depth: 2, children: 2, scheme: 'iid', verifier: 'traversal' });
    expect(called).toEqual(mdsd.treeAcceptance({ ...listed, verifier: 'traversal' }));
    // And once more to learn the vocabulary.
    expect(target).toHaveBeenCalledTimes(1 + 1 + 3 + 9);
  });

  it('simulates what is too large to list, with an error that the exact value keeps to', () => {
    const models = { markov: pair(4, 1) };
    const asked = { ...models, depth: 3, children: 2, scheme: 'wor', verifier: 'rrsw', seed: 7 } as const;
    const exact = mdsd.treeAcceptance(asked);
    const simulated = mdsd.treeAcceptance({ ...asked, enumerationLimit: 10 });
    expect(exact.exact).toBe(true);
    expect(simulated.exact).toBe(false);
    expect(simulated.lawError).toBeUndefined();
    expect(simulated.enumeration).toBe(exact.enumeration);
    expect(Math.abs(simulated.tokensPerCall - exact.tokensPerCall)).toBeLessThan(4 * simulated.standardError);
    expect(mdsd.treeAcceptance({ ...asked, enumerationLimit: 10 })).toEqual(simulated);
  });

  it('finds the scheme of a verifier', () => {
    const models = { markov: pair(4, 1), depth: 2, children: 2 };
    const scheme = (verifier: TreeVerifierId): TreeAcceptance => mdsd.treeAcceptance({ ...models, verifier });
    expect(scheme('rrsw')).toEqual(mdsd.treeAcceptance({ ...models, verifier: 'rrsw', scheme: 'wor' }));
    expect(scheme('greedy')).toEqual(mdsd.treeAcceptance({ ...models, verifier: 'greedy', scheme: 'greedy' }));
    expect(scheme('gbv')).toEqual(mdsd.treeAcceptance({ ...models, verifier: 'gbv', scheme: 'paths' }));
  });
});

function pair(vocabulary: number, order: number) {
  return {
    vocabulary,
    order,
    target: { family: 'dirichlet', parameter: 0.5, seed: 1 },
    draft: { family: 'logitnoise', parameter: 1, seed: 2 },
  };
}

const flat = (vocabulary: number) => ({ vocabulary, order: 0, table: { '': Array(vocabulary).fill(1 / vocabulary) } });

describe('errors about trees', () => {
  const models = { target: flat(2), draft: flat(2) };
  const asked = { ...models, depth: 2, children: 2, verifier: 'naive' } as const;
  const half = [0.5, 0.5];
  const whole = { vocabulary: 2, table: { '': half, '0': half, '1': half, '0,0': half } };
  it.each([
    ['depth', { depth: 0 }, 'depth', 'depth is 0; allowed: a whole number from 1 to 16'],
    ['depth', { depth: 17 }, 'depth', /depth is 17; allowed: a whole number from 1 to 16/],
    ['children', { children: [2] }, 'children', 'children lists 1 numbers; allowed: one, or one a level, 2'],
    ['children', { children: 0 }, 'children', /children is 0; allowed: whole numbers from 1 to 64/],
    ['children', { children: 2.5 }, 'children', /children is 2.5/],
    ['size', { depth: 10, children: 2 }, 'children', /1025 drafted tokens; allowed: 1 to 1024/],
    ['parents', { parents: [0, 3, 2], depth: undefined }, 'tree', /cycle/],
    ['parents', { parents: [0, 9], depth: undefined }, 'tree', /parent 9, which is missing/],
    ['paths', { paths: [[0], [1, 0]], depth: undefined }, 'tree', /\[1,0\] is listed without its parent \[1\]/],
    ['two shapes', { paths: [[0]], parents: [0] }, 'tree', /allowed: one/],
    ['verifier', { verifier: 'best' }, 'verifier', /verifier is "best"; allowed: token, block/],
    [
      'misfit',
      { verifier: 'rrs', scheme: 'wor' },
      'verifier',
      /does not fit here: it is made for drafts by iid, not wor/,
    ],
    ['scheme', { scheme: 'random' }, 'scheme', /scheme is "random"/],
    ['missing row', { target: whole, draft: whole }, 'target', /target has no law after "0,1"/],
    [
      'row beyond',
      { target: { vocabulary: 2, table: { '': [0.5, 0.5] } } },
      'target',
      /no law after 1 tokens, which the depth of the tree asks for/,
    ],
    ['sum', { target: { vocabulary: 2, table: { '': [0.5, 0.6] } } }, 'target', /sums to 1.1/],
    [
      'prefix',
      { draft: { vocabulary: 2, table: { '0;1': [0.5, 0.5] } } },
      'draft',
      /prefix "0;1" is not a list of tokens/,
    ],
    ['vocabularies', { draft: flat(3) }, 'draft', /target has 2 tokens and draft 3/],
    ['scheme type', { scheme: 5 }, 'scheme', /scheme is 5; allowed: the id of a scheme, or a list/],
    ['paths type', { paths: 'x', depth: undefined }, 'paths', /allowed: a list of paths/],
    ['no table', { target: [0.5, 0.5] }, 'target', /allowed: \{ vocabulary, table \}, a function/],
  ])('name the %s', (_, wrong, field, message) => {
    const call = () => mdsd.treeAcceptance({ ...asked, ...wrong } as never);
    expect(call).toThrow(message);
    expect(call).toThrow(expect.objectContaining({ field }));
  });

  it('of a function come through as they were thrown', () => {
    const target = (prefix: number[]) => {
      if (prefix.length === 1) throw new RangeError('no such context');
      return [0.5, 0.5];
    };
    expect(() => mdsd.treeAcceptance({ ...asked, target })).toThrow(RangeError);
    expect(() => mdsd.treeAcceptance({ ...asked, target: () => [0.5, 0.6] })).toThrow('target after "" sums to 1.1');
    expect(() =>
      mdsd.treeAcceptance({ ...asked, target: ((p: number[]) => (p.length ? [1] : [0.5, 0.5])) as never }),
    ).toThrow('target after "0" has 1 probabilities; allowed: 2');
  });

  it('about size say what it is, and that simulation takes it', () => {
    expect(() => mdsd.treeCeiling({ markov: pair(16, 1), depth: 2, children: 2 })).toThrow(
      /list of .* trees; allowed: at most/,
    );
    const { verifiers, nodes } = mdsd.treePlan({ markov: pair(16, 1), depth: 4, children: 2 });
    expect(nodes).toBe(30);
    expect(verifiers.traversal.enumeration).toBeGreaterThan(1e9);
    expect(verifiers.block.misfit).toMatch(/chain/);
  });
});

describe('simulateTree', () => {
  const run = { markov: pair(6, 1), depth: 3, children: 2, samples: 500, seed: 'paired' } as const;

  it('puts every verifier that fits beside the others, paired', async () => {
    const { calls, lines } = await mdsd.simulateTree({ ...run, schemes: ['iid', 'wor', 'greedy', 'topn', 'paths'] });
    expect(calls).toBe(500);
    const of = (verifier: string, scheme: string) =>
      lines.findIndex((line) => line.verifier === verifier && line.scheme === scheme);
    expect(of('gbv', 'paths')).toBeGreaterThan(-1);
    expect(of('rrs', 'wor')).toBe(-1);
    const [traversal, rrs] = [lines[of('traversal', 'iid')]!, of('rrs', 'iid')];
    const paired = traversal.differences[rrs]!;
    expect(paired.mean).toBeCloseTo(traversal.tokensPerCall - lines[rrs]!.tokensPerCall, 10);
    expect(paired.standardError).toBeLessThan(Math.hypot(traversal.standardError, lines[rrs]!.standardError));
    for (const { tokensPerCall, interval, acceptedLength, nodes, speedUp } of lines) {
      expect(interval.low).toBeLessThanOrEqual(tokensPerCall);
      expect(acceptedLength.reduce((sum, p) => sum + p)).toBeCloseTo(1, 10);
      expect(nodes).toBeGreaterThan(2);
      expect(speedUp).toBeCloseTo(tokensPerCall, 12);
    }
  });

  it('gives the same bits for the same seed, and others for another', async () => {
    const once = await mdsd.simulateTree({ ...run, scheme: 'wor' });
    expect(await mdsd.simulateTree({ ...run, scheme: 'wor' })).toEqual(once);
    expect(await mdsd.simulateTree({ ...run, scheme: 'wor', seed: 1 })).not.toEqual(once);
  });

  it('stops, keeps what it has and reports progress', async () => {
    const abort = new AbortController();
    const seen: number[] = [];
    const stopped = await mdsd.simulateTree({
      ...run,
      samples: 1e8,
      signal: abort.signal,
      onProgress: ({ done }) => {
        seen.push(done);
        if (seen.length === 2) abort.abort();
      },
    });
    expect(stopped.stopped).toBe(true);
    expect(stopped.calls).toBe(seen[1]);
  });

  it('counts what a call costs', async () => {
    const cost = {
      draft: 0.1,
      verification: [
        [1, 1],
        [14, 1.3],
      ] as const,
    };
    const { lines } = await mdsd.simulateTree({ ...run, scheme: 'wor', cost });
    for (const { tokensPerCall, speedUp } of lines) expect(speedUp).toBeCloseTo(tokensPerCall / 1.6, 12);
    const wrong = {
      draft: 0.1,
      verification: [
        [2, 1],
        [1, 2],
      ] as const,
    };
    await expect(mdsd.simulateTree({ ...run, cost: wrong })).rejects.toThrow(/ascending/);
    expect(mdsd.treeSpeedUp({ depth: 3, children: 2, tokensPerCall: 3.2, nodes: 14, cost })).toBeCloseTo(2, 12);
  });

  it.each([
    [{ samples: 0 }, /samples is 0/],
    [{ verifiers: [] }, /verifiers is empty/],
    [{ verifiers: 5 }, /verifiers is 5; allowed: a list of ids/],
    [{ verifiers: ['rrs'], scheme: 'wor' }, /does not fit here/],
    [{ confidence: 1 }, /confidence is 1/],
  ])('refuses %o', async (wrong, message) => {
    await expect(mdsd.simulateTree({ ...run, ...wrong } as never)).rejects.toThrow(message);
  });
});

describe('treeReplay', () => {
  it.each(mdsd.treeVerifiers.map(({ id }) => id))('of %s ends where its coins say', (verifier) => {
    const one = verifier === 'token' || verifier === 'block' || verifier.startsWith('hsd');
    for (let index = 0; index < 20; index++) {
      const call = mdsd.treeReplay({ markov: pair(5, 1), depth: 3, children: one ? 1 : 2, verifier, index, seed: 3 });
      expect(call.nodes.reduce((sum, { kept }) => sum + kept, 0)).toBeCloseTo(1, 12);
      expect(call.extra.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      const last = call.coins.filter(({ coin, chance }) => coin < chance).at(-1);
      expect(call.kept).toBe(last?.node ?? 0);
    }
  });

  it('verifies a tree that someone else drafted', () => {
    const tree = { parents: [0, 0, 1], tokens: [1, 0, 2] };
    const call = mdsd.treeReplay({ markov: pair(4, 1), tree, scheme: 'wor', verifier: 'rrsw' });
    expect(call.nodes.map(({ token }) => token)).toEqual([-1, 1, 0, 2]);
    expect(call.nodes.map(({ parent }) => parent)).toEqual([-1, 0, 0, 1]);
    const twice = { parents: [0, 0], tokens: [1, 1] };
    expect(() => mdsd.treeReplay({ markov: pair(4, 1), tree: twice, scheme: 'wor', verifier: 'rrsw' })).toThrow(
      'node 2 holds the token 1, as a sibling before it does; scheme wor never drafts one twice',
    );
  });
});

describe('treeLaws', () => {
  it('gives the rows of a model pair, edited ones too', () => {
    const markov = { ...pair(3, 1), target: { ...pair(3, 1).target, edited: { '2': [1, 2, 1] } } };
    expect([...mdsd.treeLaws({ markov, prefix: '0,2' }).target]).toEqual([0.25, 0.5, 0.25]);
    expect(mdsd.treeLaws({ markov, prefix: '0' }).target).toEqual(
      mdsd.treeLaws({ markov: pair(3, 1), prefix: '1,0' }).target,
    );
    expect(() => mdsd.treeLaws({ markov, prefix: '3' })).toThrow(/prefix "3" is not a list of tokens/);
    expect(() => mdsd.treeLaws({ markov: { ...markov, order: 4 }, prefix: '' })).toThrow(/order is 4/);
  });
});
