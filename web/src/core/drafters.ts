/** The library's functions about choosing between drafters. */
import type { MdsdModule } from 'mdsd-module';
import { requireList, requireNumbers, requireObject, seedHalves } from './arguments';
import type {
  DrafterLibrary,
  DraftersResult,
  PolicyInfo,
  PolicyLine,
  PolicySetting,
  RewardId,
  RewardMoments,
  RewardSignal,
  SyntheticDrafters,
} from './drafter-types';
import { drive } from './drive';
import { invalid, MdsdError, unwrap } from './error';

type Read = Omit<DraftersResult, 'stopped' | 'lines'> & { lines: Omit<PolicyLine, keyof PolicySetting>[] };

const runsByDefault = 60;

export function createDrafterLibrary(module: MdsdModule): DrafterLibrary {
  const policies = unwrap<PolicyInfo[]>(module.policyRegistry({}));

  function environment({ means, spread, block, query, drifting }: SyntheticDrafters): object {
    if (!Array.isArray(means) || means.length === 0)
      throw invalid('means', means, 'a list of numbers, or one a domain');
    const domains = (typeof means[0] === 'number' ? [means] : means) as readonly (readonly number[])[];
    const rows = domains.map((domain, i) => requireNumbers(`means[${i}]`, domain));
    return { means: rows, spread, block, query, drifting };
  }

  function settingRequest(setting: PolicySetting): object {
    requireObject(setting, 'an entry of policies');
    const { policy, reward, restart, parameters = {} } = setting;
    requireObject(parameters, 'parameters');
    const known = policies.find(({ id }) => id === policy)?.parameters.map(({ name }) => name);
    const unknown = Object.keys(parameters).find((name) => known && !known.includes(name));
    if (unknown !== undefined)
      throw new MdsdError(
        'invalid',
        'policies',
        `parameters of ${policy} has ${unknown}; allowed: ${known?.join(', ') || 'none'}`,
      );
    return { policy, reward, restart, parameters };
  }

  return {
    policies,
    drafters: async (run) => {
      requireObject(run, 'drafters');
      const { budget, draftCost, switchCost, runs = runsByDefault, onProgress, signal } = run;
      const given =
        run.policies === undefined
          ? undefined
          : requireList('policies', run.policies, 'a list of { policy, reward, parameters }');
      const settings: readonly PolicySetting[] = given ?? policies.map(({ id }) => ({ policy: id }));
      const confidence = run.confidence ?? 0.95;
      const request = {
        ...environment(run),
        policies: settings.map(settingRequest),
        ...seedHalves(module, run.seed),
        ...{ budget, draftCost, switchCost, confidence },
      };
      if (!Number.isInteger(runs) || runs < 1) throw invalid('runs', runs, 'a whole number from 1 to 1000000000');
      return drive<DraftersResult>(module, { samples: runs, onProgress, signal }, 1, {
        create: () => unwrap<number>(module.draftersCreate(request)),
        run: (handle, count) => unwrap(module.draftersRun({ handle, runs: count })),
        read: (handle, stopped) => {
          const { lines, ...rest } = unwrap<Read>(module.draftersRead({ handle, confidence }));
          return { ...rest, stopped, lines: lines.map((line, i) => ({ ...settings[i], ...line }) as PolicyLine) };
        },
      });
    },
    rewardSignal: (drafters) => {
      requireObject(drafters, 'rewardSignal');
      const request = { ...environment(drafters), ...seedHalves(module, drafters.seed) };
      const domains = unwrap<Record<RewardId, RewardMoments>[][]>(module.rewardSignal(request));
      return {
        domains,
        strength: domains.map((domain) => ({ BE: strength(domain, 'BE'), BD: strength(domain, 'BD') })),
      };
    },
  };
}

function strength(domain: RewardSignal['domains'][number], reward: RewardId): number {
  const means = domain.map((drafter) => drafter[reward].mean).sort((a, b) => b - a);
  const variance = Math.max(...domain.map((drafter) => drafter[reward].variance));
  const gap = (means[0] ?? 0) - (means[1] ?? 0);
  return variance > 0 ? gap ** 2 / variance : 0;
}
