/**
 * The registry of link fields: what a state is. Forms, the link codec, validation and the published format page all
 * iterate over it; its order is the order of the keys in a link.
 *
 * A default is part of the format (links omit it): changing one, or the meaning of a key, takes a migration.
 */
import {
  distanceIds,
  drafterSourceIds,
  type LabId,
  labIds,
  lawSourceIds,
  learnerIds,
  limits,
  lossyRuleIds,
  lossySourceIds,
  presetDataIds,
  rewardIds,
  rowIds,
  schemeIds,
  sweepIds,
  textIds,
  textUnitIds,
  treeShapeIds,
  treeVerifierIds,
  verifierIds,
} from './ids';
import {
  type AnyKind,
  choice,
  choices,
  type DataSpec,
  data,
  drafts,
  flag,
  law,
  number,
  optionalNumber,
  seed,
  whole,
  wholes,
} from './kinds';
import { familyLaw, maximumTemperature } from './law';
import { type PoolEntry, pool, prompt, texts } from './text-kinds';
import { curve, edits, idSequence, means, ranks, sequence, settings } from './tree-kinds';

export interface Field<K = AnyKind> {
  readonly kind: K;
  /** Value of a link without this key. */
  readonly initial: K extends { read(text: string): infer T } ? T : never;
  /** Short name in forms. */
  readonly label: string;
  /** The labs that use it; a link holds only the fields of its lab. */
  readonly labs: readonly LabId[];
}

function field<K extends AnyKind>(
  labs: readonly LabId[],
  kind: K,
  initial: NoInfer<Field<K>['initial']>,
  label: string,
): Field<K> {
  return { kind, initial, label, labs };
}

const step: readonly LabId[] = ['step'];
const measure: readonly LabId[] = ['measure'];
const tree: readonly LabId[] = ['tree'];
const drafters: readonly LabId[] = ['drafters'];
const costed: readonly LabId[] = ['tree', 'drafters'];
const lossy: readonly LabId[] = ['lossy'];
const onePair: readonly LabId[] = ['step', 'lossy'];
const every: readonly LabId[] = labIds;
const recorded: readonly LabId[] = ['measure', 'lossy'];
const pairs: readonly LabId[] = ['measure', 'tree', 'lossy'];
const prompted: readonly LabId[] = ['tree', 'lossy'];
const models: readonly LabId[] = ['measure', 'tree', 'drafters', 'lossy'];
const presets = (ids: readonly string[]) => ids.map((id): DataSpec => ({ kind: 'preset', id }));

export const fields = {
  lab: field(every, choice(labIds), 'step', 'lab'),
  V: field(onePair, whole(1, limits.vocabulary), 8, 'tokens V'),
  n: field(step, drafts(), 3, 'drafts n'),
  scheme: field(step, choice(schemeIds), 'iid', 'draft scheme'),
  seed: field(every, seed(), 42, 'seed'),
  p: field(onePair, law('target'), familyLaw('zipf', 1.1), 'target p'),
  q: field(onePair, law('draft'), familyLaw('dirichlet', 1, 9), 'draft q'),
  verifier: field(step, choice(verifierIds), 'rrs', 'verifier to run'),
  rho: field(step, optionalNumber(1, limits.drafts, 'the smallest valid one'), undefined, 'divisor ρ'),
  power: field(step, number(0, 16), 1, 'power of the weights'),
  steps: field(step, whole(1, 10_000_000), 1_000_000, 'steps'),
  data: field(recorded, data(rowIds), { kind: 'preset', id: 'example' }, 'recorded rows'),
  qdata: field(recorded, data(presetDataIds), undefined, 'draft rows'),
  ns: field(measure, wholes(1, limits.drafts), [1, 2, 3, 4], 'drafts n'),
  schemes: field(measure, choices(schemeIds), schemeIds, 'draft schemes'),
  verifiers: field(measure, choices(verifierIds), verifierIds, 'verifiers'),
  plogits: field(recorded, flag(), false, 'target rows are logits'),
  pt: field(recorded, number(0, maximumTemperature), 1, 'target temperature'),
  pk: field(recorded, whole(0, limits.vocabulary), 0, 'target top-k'),
  pp: field(recorded, number(1e-6, 1), 1, 'target top-p'),
  qlogits: field(recorded, flag(), false, 'draft rows are logits'),
  qt: field(recorded, number(0, maximumTemperature), 1, 'draft temperature'),
  qk: field(recorded, whole(0, limits.vocabulary), 0, 'draft top-k'),
  qp: field(recorded, number(1e-6, 1), 1, 'draft top-p'),
  samples: field(measure, whole(0, 1_000_000), 1000, 'samples'),
  tv: field(tree, whole(1, limits.markovVocabulary), 12, 'tokens V'),
  order: field(tree, whole(0, limits.markovOrder), 1, 'order'),
  tp: field(tree, law('target'), familyLaw('dirichlet', 0.5, 1), 'target p'),
  tq: field(tree, law('draft'), familyLaw('logitnoise', 1, 2), 'draft q'),
  temp: field(tree, number(0, maximumTemperature), 1, 'temperature'),
  edit: field(tree, edits(), [], 'edited rows'),
  shape: field(tree, choice(treeShapeIds), 'levels', 'tree shape'),
  depth: field(tree, whole(1, limits.treeDepth), 3, 'depth'),
  children: field(tree, sequence(1, limits.drafts, limits.treeDepth), [2], 'children'),
  sparse: field(tree, ranks(), [[0], [1], [0, 0], [0, 1], [1, 0], [0, 0, 0]], 'sparse tree'),
  expand: field(tree, whole(1, limits.treeNodes), 8, 'expanded nodes'),
  draws: field(tree, idSequence(schemeIds, limits.treeDepth), ['wor'], 'draft scheme'),
  rule: field(tree, choice(treeVerifierIds), 'traversal', 'verifier'),
  call: field(tree, whole(0, 1_000_000), 0, 'call'),
  calls: field(tree, whole(1, 1_000_000), 2000, 'calls'),
  exact: field(tree, whole(0, 5_000_000), 20_000, 'exact up to'),
  faulty: field(tree, flag(), false, 'faulty rules'),
  cdraft: field(costed, number(0, 1000), 0.05, 'cost of a draft call'),
  ccurve: field(tree, curve(), [[1, 1]], 'cost of verification'),
  sweep: field(tree, choice(sweepIds), 'depth', 'sweep over'),
  from: field(tree, choice(lawSourceIds), 'table', 'laws from'),
  facing: field(drafters, choice(drafterSourceIds), 'synthetic', 'drafters are'),
  domains: field(drafters, texts(textIds, 6), presets(['persuasion', 'gospels', 'lodash']), 'domains'),
  pool: field(
    drafters,
    pool(8, limits.ngramOrder),
    [0, 1, 2].map((text): PoolEntry => ({ text, order: 3 })),
    'drafters',
  ),
  text: field(pairs, data(textIds), { kind: 'preset', id: 'persuasion' }, 'target’s text'),
  dtext: field(pairs, data(textIds), undefined, 'draft’s text'),
  unit: field(models, choice(textUnitIds), 'character', 'tokens are'),
  units: field(models, whole(2, limits.textVocabulary), 512, 'most tokens'),
  torder: field(models, whole(1, limits.ngramOrder), 5, 'order of the target'),
  dorder: field(pairs, whole(1, limits.ngramOrder), 3, 'order of the draft'),
  prompt: field(prompted, prompt(limits.prompt), 'She was ', 'prompt'),
  contexts: field(recorded, whole(1, 100_000), 200, 'contexts'),
  means: field(drafters, means(8, 8), [[0.6, 0.66, 0.72, 0.8]], 'drafters'),
  spread: field(drafters, number(0, 1), 0.1, 'spread'),
  block: field(drafters, whole(1, 64), 5, 'block N'),
  budget: field(drafters, whole(10, 1_000_000), 300, 'tokens B'),
  runs: field(drafters, whole(2, 10_000), 60, 'runs'),
  query: field(drafters, whole(0, 1_000_000), 0, 'tokens a query'),
  drift: field(drafters, flag(), false, 'drift'),
  restart: field(drafters, flag(), false, 'restart a query'),
  beta: field(drafters, number(0, 10), 0.1, 'beta'),
  swcost: field(drafters, number(0, 1000), 0, 'cost of a switch'),
  learner: field(drafters, choice(learnerIds), 'ucb', 'policy'),
  reward: field(drafters, choice(rewardIds), 'BD', 'reward'),
  over: field(lossy, choice(lossySourceIds), 'pair', 'laws'),
  lossy: field(lossy, choice(lossyRuleIds), 'min-p', 'rule'),
  lset: field(lossy, settings(), {}, 'parameters'),
  cands: field(lossy, drafts(), 1, 'candidates K'),
  certain: field(lossy, flag(), false, 'deterministic candidates'),
  dist: field(lossy, choice(distanceIds), 'tv', 'distance'),
  conf: field(every, number(0.5, 0.9999), 0.95, 'confidence'),
};

export type State = { readonly [K in keyof typeof fields]: (typeof fields)[K]['initial'] };
export type FieldKey = keyof State;

export const fieldKeys = Object.keys(fields) as FieldKey[];

export const defaults = Object.fromEntries(fieldKeys.map((key) => [key, fields[key].initial])) as unknown as State;

export function fieldsOf(lab: LabId): FieldKey[] {
  return fieldKeys.filter((key) => (fields[key].labs as readonly LabId[]).includes(lab));
}
