/** What the Tree lab shows at once, put together from the library's functions; the rest it simulates. */
import type { LawSpec, PromptedPair, TreeReport, TreeRequest } from './client-types';
import { MdsdError } from './error';
import type { Mdsd } from './mdsd-types';
import { train } from './text-models';
import type {
  MarkovPair,
  MarkovRows,
  TreeArguments,
  TreeModels,
  TreeSchemeId,
  TreeShapeArguments,
  TreeVerifierId,
} from './tree-types';
import type { Shaping } from './types';

/** The two models of a request. */
export async function treeModels(library: Mdsd, request: TreeRequest): Promise<TreeModels> {
  const { pair, temperature } = request;
  return pair ? promptedPair(library, pair, { temperature }) : { markov: markovPair(library, request) };
}

export async function promptedPair(library: Mdsd, { models, prompt }: PromptedPair, shaping?: Shaping) {
  const [target, draft] = (await train(library, models)).models;
  return { target: target!.after(prompt, shaping), draft: draft!.after(prompt, shaping) };
}

function markovPair(library: Mdsd, { vocabulary, order, target, draft, temperature, edits }: TreeRequest): MarkovPair {
  const rows = (law: LawSpec, side: 'p' | 'q'): MarkovRows => ({
    ...rowsOf(library, law),
    edited: Object.fromEntries(
      edits.filter((row) => row.side === side).map(({ context, weights }) => [context, weights]),
    ),
  });
  return { vocabulary, order, target: rows(target, 'p'), draft: rows(draft, 'q'), temperature };
}

export function rowsOf(library: Mdsd, law: LawSpec): MarkovRows {
  if (law.kind === 'family') return { family: law.family, parameter: law.parameter, seed: law.seed };
  if (law.kind === 'listed') return { weights: law.weights };
  return { weights: library.law({ weights: law.logits, logits: true, temperature: law.temperature }) };
}

export async function treeReport(library: Mdsd, request: TreeRequest): Promise<TreeReport> {
  const { shape, scheme, schemes, verifier, seed, index, cost, faulty, enumerationLimit } = request;
  const tree: TreeArguments & TreeShapeArguments = { ...(await treeModels(library, request)), ...shape, scheme };
  const plan = library.treePlan(tree);
  const known = library.treeVerifiers.filter(({ lossless }) => lossless || faulty);
  const lines: TreeReport['lines'] = [];
  const ceilings: TreeReport['ceilings'] = [];
  const pending: TreeReport['pending'] = [];
  for (const each of schemes) {
    const asked = { ...tree, scheme: each };
    const { verifiers, nodes } = library.treePlan(asked);
    for (const { id } of known) {
      const { misfit, enumeration = Number.POSITIVE_INFINITY } = verifiers[id];
      if (misfit !== '') continue;
      if (enumeration > enumerationLimit) {
        pending.push({ scheme: each, verifier: id, enumeration });
        continue;
      }
      const found = library.treeAcceptance({ ...asked, verifier: id, enumerationLimit });
      const { tokensPerCall } = found;
      const speedUp = library.treeSpeedUp({ ...shape, scheme: each, tokensPerCall, nodes, cost });
      lines.push({ ...found, law: undefined, verifier: id, scheme: each, nodes, speedUp });
    }
    const tokens = ceiling(library, asked);
    if (tokens !== undefined) ceilings.push({ scheme: each, tokens });
  }
  const shown = fitting(plan.verifiers, verifier);
  const replay = shown && { ...library.treeReplay({ ...tree, verifier: shown, seed, index }), verifier: shown };
  return { verifiers: library.treeVerifiers, plan, lines, pending, ceilings, replay };
}

/** The verifier that was asked for, or the best known where that does not fit. */
function fitting(verifiers: TreeReport['plan']['verifiers'], verifier: TreeVerifierId): TreeVerifierId | undefined {
  return [verifier, 'univer' as const].find((id) => verifiers[id].misfit === '');
}

function ceiling(
  library: Mdsd,
  tree: TreeArguments & { scheme: TreeSchemeId | readonly TreeSchemeId[] },
): number | undefined {
  try {
    return library.treeCeiling(tree);
  } catch (error) {
    if (error instanceof MdsdError && error.code === 'limit') return undefined;
    throw error;
  }
}
