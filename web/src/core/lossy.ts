/** The library's functions about rules that may change the law. */
import type { MdsdModule } from 'mdsd-module';
import { lawOptions, requireList, requireNumbers, requireObject } from './arguments';
import { invalid, MdsdError, unwrap } from './error';
import type { FrontierPoint, Lossy, LossyDrift, LossyLibrary, LossyRuleInfo, LossySetting } from './lossy-types';
import { ask, modelsRequest } from './tree-request';
import type { LawOptions, Numbers } from './types';

export function createLossyLibrary(module: MdsdModule): LossyLibrary {
  const lossyRules = unwrap<LossyRuleInfo[]>(module.lossyRegistry({}));

  function settingRequest(setting: LossySetting): object {
    requireObject(setting, 'an entry of settings');
    const { rule, parameters = {}, candidates, deterministic } = setting;
    requireObject(parameters, 'parameters');
    const info = lossyRules.find(({ id }) => id === rule);
    if (info) {
      const known = [...info.parameters.map(({ name }) => name), ...(info.choice ? [info.choice] : [])];
      const unknown = Object.keys(parameters).find((name) => !known.includes(name));
      if (unknown !== undefined)
        throw new MdsdError(
          'invalid',
          'parameters',
          `parameters of ${rule} has ${unknown}; allowed: ${known.join(', ') || 'none'}`,
        );
      for (const { name } of info.parameters) {
        const value = parameters[name];
        if (value !== undefined && typeof value !== 'number') throw invalid(`parameters.${name}`, value, 'a number');
      }
    }
    return { rule, parameters, candidates, deterministic };
  }

  const lawsRequest = (step: LawOptions & { target: Numbers; draft: Numbers }) => ({
    ...lawOptions(step),
    target: requireNumbers('target', step.target),
    draft: requireNumbers('draft', step.draft),
  });

  return {
    lossyRules,
    lossy: (step) => {
      requireObject(step, 'lossy');
      return unwrap<Lossy>(module.lossy({ ...lawsRequest(step), ...settingRequest(step) }));
    },
    lossyFrontier: (step) => {
      requireObject(step, 'lossyFrontier');
      const given =
        step.settings === undefined
          ? undefined
          : requireList('settings', step.settings, 'a list of { rule, parameters }');
      const settings = given ?? lossyRules.map(({ id }) => ({ rule: id }));
      const rules = settings.map(settingRequest);
      const found = unwrap<FrontierPoint[][]>(
        module.lossyFrontier({ ...lawsRequest(step), rules, points: step.points }),
      );
      return settings.map((setting, i) => ({ setting, points: found[i] ?? [] }));
    },
    lossyDrift: (run) => {
      requireObject(run, 'lossyDrift');
      const models = modelsRequest(module, run);
      const asked = { ...models.laws, ...settingRequest(run), length: run.length };
      return ask(models, () => unwrap<LossyDrift>(module.lossyDrift(asked)));
    },
  };
}
