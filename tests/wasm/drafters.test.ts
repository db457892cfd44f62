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
    [{ means: [0.5] }, 'means', /1 drafters; allowed: 2 to 32/],
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
