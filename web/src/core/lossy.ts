/** The library's functions about rules that may change the law. */
import type { MdsdModule } from 'mdsd-module';
import { lawOptions, requireList, requireNumbers, requireObject, seedHalves } from './arguments';
import { invalid, MdsdError, unwrap } from './error';
import type {
  FrontierPoint,
  Lossy,
  LossyAverage,
  LossyDrift,
  LossyLibrary,
  LossyRuleInfo,
  LossySetting,
  LossyText,
} from './lossy-types';
import { overRows, rowOptions } from './row-pairs';
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

  const settingsOf = ({ settings }: { settings?: readonly LossySetting[] }): readonly LossySetting[] =>
    settings === undefined
      ? lossyRules.map(({ id }) => ({ rule: id }))
      : requireList('settings', settings, 'a list of { rule, parameters }');

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
      const settings = settingsOf(step);
      const rules = settings.map(settingRequest);
      const found = unwrap<FrontierPoint[][]>(
        module.lossyFrontier({ ...lawsRequest(step), rules, points: step.points }),
      );
      return settings.map((setting, i) => ({ setting, points: found[i] ?? [] }));
    },
    lossyAverage: async (run) => {
      requireObject(run, 'lossyAverage');
      const settings = settingsOf(run);
      const request = { rules: settings.map(settingRequest), points: run.points, ...rowOptions(run) };
      return overRows<LossyAverage>(module, run, {
        create: () => unwrap<number>(module.lossyAverageCreate(request)),
        add: (row) => module.lossyAverageAddRow(row),
        read: (handle, read) => {
          const confidence = run.confidence ?? 0.95;
          const { contextTv, lines } = unwrap<LossyAverage>(module.lossyAverageRead({ handle, confidence }));
          const named = lines.map((line, i) => ({ ...line, setting: settings[i] as LossySetting }));
          return { ...read, contextTv, lines: named };
        },
      });
    },
    lossyText: (run) => {
      requireObject(run, 'lossyText');
      const models = modelsRequest(module, run);
      const asked = { ...models.laws, ...settingRequest(run), ...seedHalves(module, run.seed), length: run.length };
      return ask(models, () => unwrap<LossyText>(module.lossyText(asked)));
    },
    lossyDrift: (run) => {
      requireObject(run, 'lossyDrift');
      const models = modelsRequest(module, run);
      const asked = { ...models.laws, ...settingRequest(run), length: run.length };
      return ask(models, () => unwrap<LossyDrift>(module.lossyDrift(asked)));
    },
  };
}
