/** The library's functions about choosing between drafters. */
import type { MdsdModule } from 'mdsd-module';
import { requireList, requireNumbers, requireObject, seedHalves } from './arguments';
import type {
  DrafterLibrary,
  DraftersResult,
  GivenDrafters,
  ModelDrafters,
  PolicyInfo,
  PolicyLine,
  PolicySetting,
  RecordedDrafters,
  RewardId,
  RewardMoments,
  RewardSignal,
} from './drafter-types';
import { drive } from './drive';
import { invalid, MdsdError, unwrap } from './error';
import type { LanguageModel } from './model-types';
import { ask, lawsRequest, type ModelsRequest } from './tree-request';
import type { TreeLaws } from './tree-types';
import type { Numbers } from './types';

type Read = Omit<DraftersResult, 'stopped' | 'lines'> & { lines: Omit<PolicyLine, keyof PolicySetting>[] };

const runsByDefault = 60;

export function createDrafterLibrary(module: MdsdModule): DrafterLibrary {
  const policies = unwrap<PolicyInfo[]>(module.policyRegistry({}));

  /** What drafts, for the core; `models` keeps what a model's function threw. */
  function environment(given: GivenDrafters): ModelsRequest {
    const { block, query } = given;
    if ('tables' in given) return { laws: { tables: tablesRequest(given), block, query }, failure: {} };
    if ('drafters' in given) return modelDrafters(given);
    const { means, spread, drifting } = given;
    if (!Array.isArray(means) || means.length === 0)
      throw invalid('means', means, 'a list of numbers, or one a domain');
    const domains = (typeof means[0] === 'number' ? [means] : means) as readonly (readonly number[])[];
    const rows = domains.map((domain, i) => requireNumbers(`means[${i}]`, domain));
    return { laws: { means: rows, spread, block, query, drifting }, failure: {} };
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
      const drafters = environment(run);
      const request = {
        ...drafters.laws,
        policies: settings.map(settingRequest),
        ...seedHalves(module, run.seed),
        ...{ budget, draftCost, switchCost, confidence },
      };
      if (!Number.isInteger(runs) || runs < 1) throw invalid('runs', runs, 'a whole number from 1 to 1000000000');
      return drive<DraftersResult>(module, { samples: runs, onProgress, signal }, 1, {
        create: () => ask(drafters, () => unwrap<number>(module.draftersCreate(request))),
        run: (handle, count) => ask(drafters, () => unwrap(module.draftersRun({ handle, runs: count }))),
        read: (handle, stopped) => {
          const { lines, ...rest } = unwrap<Read>(module.draftersRead({ handle, confidence }));
          return { ...rest, stopped, lines: lines.map((line, i) => ({ ...settings[i], ...line }) as PolicyLine) };
        },
      });
    },
    rewardSignal: (given) => {
      requireObject(given, 'rewardSignal');
      const drafters = environment(given);
      const request = { ...drafters.laws, ...seedHalves(module, given.seed), rounds: given.rounds };
      const domains = ask(drafters, () => unwrap<Record<RewardId, RewardMoments>[][]>(module.rewardSignal(request)));
      return {
        domains,
        strength: domains.map((domain) => ({ BE: strength(domain, 'BE'), BD: strength(domain, 'BD') })),
      };
    },
  };
}

function tablesRequest({ tables }: RecordedDrafters): object[] {
  const rowsOf = (field: string, rows: unknown) =>
    requireList(field, rows as readonly Numbers[], 'a list of rows').map((row, i) =>
      requireNumbers(`${field}[${i}]`, row),
    );
  return requireList('tables', tables, 'a list of { target, drafts }, one a domain').map((table, domain) => {
    requireObject(table, `tables[${domain}]`);
    const drafts = requireList(`tables[${domain}].drafts`, table.drafts, 'a list of rows a drafter');
    return {
      target: rowsOf(`tables[${domain}].target`, table.target),
      drafts: drafts.map((rows, i) => ({ rows: rowsOf(`tables[${domain}].drafts[${i}]`, rows) })),
    };
  });
}

function modelDrafters(given: ModelDrafters): ModelsRequest {
  const { target, block, query } = given;
  const drafters = requireList('drafters', given.drafters, 'a list of models');
  const failure: ModelsRequest['failure'] = {};
  const lawsOf = (field: string, model: LanguageModel | TreeLaws) =>
    lawsRequest(field, isModel(model) ? model.after([]) : model, failure);
  const encoded = (field: string, prompt: string | readonly number[] | Int32Array) => {
    if (typeof prompt !== 'string') return requireNumbers(field, prompt instanceof Int32Array ? [...prompt] : prompt);
    if (!isModel(target)) throw invalid(field, prompt, 'a list of tokens, as the target is no trained model');
    return named(field, () => target.encode(prompt));
  };
  const domains = requireList('prompts', given.prompts, 'a list of prompts a domain').map((prompts, i) => ({
    prompts: requireList(`prompts[${i}]`, prompts, 'a list of prompts').map((prompt, j) =>
      encoded(`prompts[${i}][${j}]`, prompt),
    ),
  }));
  const laws = {
    target: lawsOf('target', target),
    drafters: drafters.map((model, i) => ({ laws: lawsOf(`drafters[${i}]`, model) })),
    ...{ domains, block, query },
  };
  return { laws, failure };
}

/** What the core says about a text is about this prompt. */
function named<Value>(field: string, answer: () => Value): Value {
  try {
    return answer();
  } catch (error) {
    throw error instanceof MdsdError ? new MdsdError(error.code, field, `${field}: ${error.message}`) : error;
  }
}

const isModel = (given: unknown): given is LanguageModel =>
  typeof given === 'object' && given !== null && 'after' in given && 'encode' in given;

function strength(domain: RewardSignal['domains'][number], reward: RewardId): number {
  const means = domain.map((drafter) => drafter[reward].mean).sort((a, b) => b - a);
  const variance = Math.max(...domain.map((drafter) => drafter[reward].variance));
  const gap = (means[0] ?? 0) - (means[1] ?? 0);
  return variance > 0 ? gap ** 2 / variance : 0;
}
