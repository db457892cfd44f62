import { describe, expect, it } from 'vitest';
import type { PolicySetting, RewardId } from '../../web/src/core';
import { library } from './support';

const mdsd = await library.load();
const toy = { means: [0.6, 0.66, 0.72, 0.8], budget: 300, runs: 60, seed: 'toy' } as const;

describe('drafters', () => {
  it('reproduces the order of the toy regrets: BD wins with a small beta', async () => {
    const settings = ([1, 0.1, 0.05] as const).flatMap((beta) =>
      (['BE', 'BD'] as const).map((reward): PolicySetting => ({ policy: 'ucb', reward, parameters: { beta } })),
    );
    const { lines, best } = await mdsd.drafters({ ...toy, runs: 300, policies: settings });
    expect(best).toBe(3);
    const of = (beta: number, reward: RewardId) =>
      lines.find((line) => line.reward === reward && line.parameters?.beta === beta)!.regret.mean;
    expect(of(1, 'BE')).toBeLessThan(of(1, 'BD'));
    expect(of(0.1, 'BD')).toBeLessThan(of(0.1, 'BE'));
    expect(of(0.05, 'BD')).toBeLessThan(of(0.1, 'BD'));
  });

  it('has every policy by default, with what the page shows of it', async () => {
    const { lines, checkpoints, alone } = await mdsd.drafters(toy);
    expect(lines.map(({ policy }) => policy)).toEqual(mdsd.policies.map(({ id }) => id));
    expect(alone.length).toBe(4);
    expect(checkpoints.at(-1)).toBe(300);
    for (const { pulls, regretCurve, pullsOverTime, regret, cost } of lines) {
      expect(pulls.reduce((sum, share) => sum + share)).toBeCloseTo(1, 9);
      expect(regretCurve.length).toBe(checkpoints.length);
      expect(pullsOverTime.length).toBe(checkpoints.length);
      expect(regretCurve.at(-1)).toBeCloseTo(regret.mean, 9);
      expect(cost.interval.low).toBeLessThanOrEqual(cost.mean);
    }
  });

  it('gives the same bits for the same seed, stops and reports progress', async () => {
    expect(await mdsd.drafters(toy)).toEqual(await mdsd.drafters(toy));
    const abort = new AbortController();
    const stopped = await mdsd.drafters({ ...toy, runs: 1e8, signal: abort.signal, onProgress: () => abort.abort() });
    expect(stopped.stopped).toBe(true);
    expect(stopped.runs).toBeGreaterThan(0);
    expect(stopped.runs).toBeLessThan(1e8);
  });

  it.each([
    [{ means: [0.5] }, 'means', /1 drafter; allowed: 2 to 32/],
    [{ means: [0.5, 1.5] }, 'means', /means holds 1.5; allowed: 0 to 1/],
    [{ means: 0.5 }, 'means', /allowed: a list of numbers/],
    [{ means: [[0.5, 0.6], [0.5]] }, 'means', /all need as many/],
    [{ policies: [{ policy: 'best' }] }, 'policies', /policy is "best"; allowed: fixed, uniform/],
    [{ policies: [{ policy: 'ucb', parameters: { beta: -1 } }] }, 'policies', /beta of ucb is -1; allowed: 0 to 10/],
    [{ policies: [{ policy: 'ucb', parameters: { g: 1 } }] }, 'policies', 'parameters of ucb has g; allowed: beta'],
    [{ policies: [{ policy: 'ucb', reward: 'XX' }] }, 'policies', /reward of ucb is "XX"; allowed: BE, BD/],
    [{ policies: [] }, 'policies', /policies is empty/],
    [{ budget: 0 }, 'budget', /budget is 0/],
    [{ runs: 0 }, 'runs', /runs is 0/],
  ])('refuses %o', async (wrong, field, message) => {
    await expect(mdsd.drafters({ ...toy, ...wrong } as never)).rejects.toThrow(message);
    await expect(mdsd.drafters({ ...toy, ...wrong } as never)).rejects.toThrow(expect.objectContaining({ field }));
  });
});

describe('rewardSignal', () => {
  it('says how much clearer BD tells drafters apart', () => {
    const { domains, strength } = mdsd.rewardSignal(toy);
    expect(domains[0]?.[3]?.BD.mean).toBeCloseTo(0.8, 2);
    expect(strength[0]!.BD).toBeGreaterThan(20 * strength[0]!.BE);
  });
});

describe('recorded and model drafters', () => {
  const text = 'the cat sat on the mat and the cat saw the bat. '.repeat(80);
  const other = 'for (let i = 0; i < n; i++) sum += i * i; '.repeat(80);
  const run = { budget: 120, runs: 12, query: 40, seed: 5 };

  async function models() {
    const tokensFrom = [text, other];
    const train = (from: string, order: number) => mdsd.trainNgram({ text: from, order, tokensFrom, heldOut: 0 });
    const target = await train(text + other, 5);
    return { target, drafters: [await train(text, 3), await train(other, 3)] };
  }

  it('finds that a drafter of the domain drafts best for it', async () => {
    const { target, drafters } = await models();
    const prompts = [['the cat ', target.encode('saw the ')], ['for (let ']];
    const first = mdsd.rewardSignal({ target, drafters, prompts, rounds: 60, seed: 1 }).domains;
    expect(first.length).toBe(2);
    expect(first[0]![0]!.BD.mean).toBeGreaterThan(first[0]![1]!.BD.mean);
    expect(first[1]![1]!.BD.mean).toBeGreaterThan(first[1]![0]!.BD.mean);
    const found = await mdsd.drafters({ target, drafters, prompts, ...run });
    expect(found.alone.length).toBe(2);
    expect(found.specialist.mean).toBeLessThan(found.alone[found.best]!.mean);
    expect(await mdsd.drafters({ target, drafters, prompts, ...run })).toEqual(found);
  });

  it('reads a function of a prefix like the model itself', async () => {
    const { target, drafters } = await models();
    const prompts = [[[...target.encode('the cat ')]]];
    const called = drafters.map((model) => (prefix: readonly number[]) => model.law(prefix));
    const policies = [{ policy: 'uniform' }] as const;
    const byModels = await mdsd.drafters({ target, drafters, prompts, policies, ...run, runs: 3 });
    const byCalls = await mdsd.drafters({
      target: (prefix) => target.law(prefix),
      drafters: called,
      prompts,
      policies,
      ...run,
      runs: 3,
    });
    expect(byCalls).toEqual(byModels);
  });

  it('reads recorded tables', async () => {
    const target = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? [0.7, 0.2, 0.1] : [0.1, 0.1, 0.8]));
    const uniform = target.map(() => [1 / 3, 1 / 3, 1 / 3]);
    const tables = [{ target, drafts: [uniform, target] }];
    const [domain] = mdsd.rewardSignal({ tables, rounds: 100, seed: 1 }).domains;
    expect(domain![1]!.BD.mean).toBeCloseTo(1, 12);
    expect(domain![0]!.BD.mean).toBeLessThan(0.8);
    const { best, alone } = await mdsd.drafters({ tables, ...run, block: 4 });
    expect(best).toBe(1);
    expect(alone[1]!.mean).toBeLessThan(alone[0]!.mean);
  });

  it.each([
    [{ drafters: [0] }, 'drafters', /1 drafter; allowed: 2 to 32/],
    [{ drafters: 5 }, 'drafters', /allowed: a list/],
    [{ prompts: [] }, 'prompts', /no domain/],
    [{ prompts: [[]] }, 'prompts', /domain 0 is empty/],
    [{ prompts: [[[99999]]] }, 'prompts', /99999/],
    [{ prompts: [['§']] }, 'prompts[0][0]', /"§" is not in the text/],
  ])('refuses %o', async (wrong: Record<string, unknown>, field, message) => {
    const { target, drafters } = await models();
    const few = Array.isArray(wrong.drafters) ? { drafters: drafters.slice(0, 1) } : {};
    const asked = { target, drafters, prompts: [['the ']], ...wrong, ...few, ...run } as never;
    await expect(mdsd.drafters(asked)).rejects.toThrow(message);
    await expect(mdsd.drafters(asked)).rejects.toThrow(expect.objectContaining({ field }));
  });

  it('names a drafter with another vocabulary', async () => {
    const { target, drafters } = await models();
    const stranger = await mdsd.trainNgram({ text: 'abc'.repeat(50) });
    const asked = { target, drafters: [drafters[0]!, stranger], prompts: [['the ']], ...run };
    await expect(mdsd.drafters(asked)).rejects.toThrow('drafters[1] has a vocabulary of 3; allowed: the target');
    const tables = [{ target: [[0.5, 0.5]], drafts: [[[0.5, 0.5]], [[1, 0, 0]]] }];
    await expect(mdsd.drafters({ tables, ...run })).rejects.toThrow(expect.objectContaining({ field: 'tables' }));
  });
});
