/** What the Lossy lab shows, put together from the library's functions. */
import type { LossyReport, LossyRequest, LossyTextReport, LossyTextRequest } from './client-types';
import { MdsdError } from './error';
import type { LossyDrift, LossySetting } from './lossy-types';
import type { Mdsd } from './mdsd-types';
import { lawsOf } from './step-report';
import { train } from './text-models';
import { promptedPair, rowsOf } from './tree-report';

const points = 50;
const mostLength = 8;
/** Sequences that are listed while a person waits. */
const affordable = 2e5;

export function lossyReport(library: Mdsd, request: LossyRequest): LossyReport {
  const laws = lawsOf(library, request);
  const { setting } = request;
  const { candidates, deterministic } = setting;
  const shown = library.lossy({ ...laws, ...setting });
  const settings = library.lossyRules.map(
    ({ id }): LossySetting => (id === setting.rule ? setting : { rule: id, candidates, deterministic }),
  );
  const table: LossyReport['table'] = [];
  const undefinedRules: LossyReport['undefinedRules'] = [];
  for (const each of settings) {
    try {
      const { acceptance, tv, kl, reverseKl, chiSquare, overshoot, fromBaseline } = library.lossy({ ...laws, ...each });
      const found = { acceptance, tv, kl, reverseKl, chiSquare, overshoot, fromBaseline: fromBaseline.tv };
      table.push({ setting: each, found });
    } catch (error) {
      if (!(error instanceof MdsdError) || error.code !== 'unsupported') throw error;
      undefinedRules.push({ rule: each.rule, message: error.message });
    }
  }
  const frontier = request.alone ? [] : library.lossyFrontier({ ...laws, settings, points });
  const drifted = request.alone ? undefined : drift(library, request);
  return { rules: library.lossyRules, ...laws, shown, table, undefinedRules, frontier, drift: drifted };
}

/** From the same random numbers by the rule and by the target itself. */
export async function lossyText(library: Mdsd, request: LossyTextRequest): Promise<LossyTextReport> {
  const { models, prompt, setting, length, seed } = request;
  const pair = await promptedPair(library, { models, prompt });
  const written = library.lossyText({ ...pair, ...setting, length, seed });
  const honest = library.lossyText({ ...pair, rule: 'lossless', length, seed });
  const { tokens } = (await train(library, models)).models[0]!;
  const named = (ids: Int32Array) => Array.from(ids, (id) => tokens[id] ?? '');
  return { written: { ...written, tokens: named(written.tokens) }, honest: named(honest.tokens) };
}

/** Every context has rows made like the two laws; a rule may be undefined for one of them. */
function drift(library: Mdsd, { target, draft, vocabulary, setting }: LossyRequest): LossyDrift | undefined {
  const size =
    target.kind === 'listed' ? target.weights.length : target.kind === 'softmax' ? target.logits.length : vocabulary;
  const length = size === 1 ? mostLength : Math.min(mostLength, Math.floor(Math.log(affordable) / Math.log(size)));
  if (size > 64 || length < 1) return undefined;
  const markov = { vocabulary: size, order: 1, target: rowsOf(library, target), draft: rowsOf(library, draft) };
  try {
    return library.lossyDrift({ markov, ...setting, length });
  } catch (error) {
    if (error instanceof MdsdError) return undefined;
    throw error;
  }
}
