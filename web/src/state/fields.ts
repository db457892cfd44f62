/**
 * The registry of link fields: what a state is. Forms, the link codec, validation and the published format page all
 * iterate over it; its order is the order of the keys in a link.
 *
 * A default is part of the format (links omit it): changing one, or the meaning of a key, takes a migration.
 */
import {
  type LabId,
  labIds,
  limits,
  presetDataIds,
  schemeIds,
  sweepIds,
  treeShapeIds,
  treeVerifierIds,
  verifierIds,
} from './ids';
import {
  type AnyKind,
  choice,
  choices,
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
import { curve, edits, idSequence, ranks, sequence } from './tree-kinds';

export interface Field<K = AnyKind> {
  readonly kind: K;
  /** Value of a link without this key. */
  readonly initial: K extends { read(text: string): infer T } ? T : never;
  /** Short name in forms. */
  readonly label: string;
  /** One sentence: what it is. */
  readonly help: string;
  /** The labs that use it; a link holds only the fields of its lab. */
  readonly labs: readonly LabId[];
}

function field<K extends AnyKind>(
  labs: readonly LabId[],
  kind: K,
  initial: NoInfer<Field<K>['initial']>,
  label: string,
  help: string,
): Field<K> {
  return { kind, initial, label, help, labs };
}

const step: readonly LabId[] = ['step'];
const measure: readonly LabId[] = ['measure'];
const tree: readonly LabId[] = ['tree'];
const every: readonly LabId[] = labIds;

export const fields = {
  lab: field(every, choice(labIds), 'step', 'lab', 'The page of the playground.'),
  V: field(
    step,
    whole(1, limits.vocabulary),
    8,
    'tokens V',
    'Size of the vocabulary for laws given by family; a listed law brings its own.',
  ),
  n: field(step, drafts(), 3, 'drafts n', 'Tokens drafted per step.'),
  scheme: field(step, choice(schemeIds), 'iid', 'draft scheme', 'How the n tokens are drawn from the draft law.'),
  seed: field(every, seed(), 42, 'seed', 'Start of the random numbers that simulated values use.'),
  p: field(step, law('target'), familyLaw('zipf', 1.1), 'target p', 'Law of the target model’s next token.'),
  q: field(step, law('draft'), familyLaw('dirichlet', 1, 9), 'draft q', 'Law of the draft model’s next token.'),
  verifier: field(
    step,
    choice(verifierIds),
    'rrs',
    'verifier to run',
    'Whose emitted law is shown and simulated; one that fits the scheme is taken where this does not.',
  ),
  rho: field(
    step,
    optionalNumber(1, limits.drafts, 'the smallest valid one'),
    undefined,
    'divisor ρ',
    'K-SEQ’s divisor, at most n.',
  ),
  power: field(
    step,
    number(0, 16),
    1,
    'power of the weights',
    'Importance-weighted choice takes a draft with probability proportional to (p/q) to this power.',
  ),
  steps: field(step, whole(1, 10_000_000), 1_000_000, 'steps', 'Verification steps that Run simulates.'),
  data: field(
    measure,
    data(presetDataIds),
    { kind: 'preset', id: 'example' },
    'recorded rows',
    'Rows of the target, or of both models; a link names a file, it never holds the rows.',
  ),
  qdata: field(
    measure,
    data(presetDataIds),
    undefined,
    'draft rows',
    'Rows of the draft where they are a file of their own.',
  ),
  ns: field(
    measure,
    wholes(1, limits.drafts),
    [1, 2, 3, 4],
    'drafts n',
    'Numbers of drafts that the table has a line for.',
  ),
  schemes: field(measure, choices(schemeIds), schemeIds, 'draft schemes', 'Draft schemes in the table.'),
  verifiers: field(measure, choices(verifierIds), verifierIds, 'verifiers', 'Verifiers in the table.'),
  plogits: field(measure, flag(), false, 'target rows are logits', 'Otherwise they are probabilities.'),
  pt: field(
    measure,
    number(0, maximumTemperature),
    1,
    'target temperature',
    'Divides the target’s logits; 0 keeps the most likely token.',
  ),
  pk: field(
    measure,
    whole(0, limits.vocabulary),
    0,
    'target top-k',
    'Keeps the k most likely tokens of the target; 0 keeps all.',
  ),
  pp: field(
    measure,
    number(1e-6, 1),
    1,
    'target top-p',
    'Keeps the smallest set of tokens with this mass; 1 keeps all.',
  ),
  qlogits: field(measure, flag(), false, 'draft rows are logits', 'Otherwise they are probabilities.'),
  qt: field(
    measure,
    number(0, maximumTemperature),
    1,
    'draft temperature',
    'Divides the draft’s logits; 0 keeps the most likely token.',
  ),
  qk: field(
    measure,
    whole(0, limits.vocabulary),
    0,
    'draft top-k',
    'Keeps the k most likely tokens of the draft; 0 keeps all.',
  ),
  qp: field(
    measure,
    number(1e-6, 1),
    1,
    'draft top-p',
    'Keeps the smallest set of tokens with this mass; 1 keeps all.',
  ),
  samples: field(
    measure,
    whole(0, 1_000_000),
    1000,
    'samples',
    'Draft tuples a row where nothing exact is affordable; 0 leaves those lines without a value.',
  ),
  tv: field(tree, whole(1, limits.markovVocabulary), 12, 'tokens V', 'Size of the vocabulary of the Markov pair.'),
  order: field(
    tree,
    whole(0, limits.markovOrder),
    1,
    'order',
    'How many of the last tokens a law depends on (a Markov chain of that order); with 0 it is the same everywhere.',
  ),
  tp: field(
    tree,
    law('target'),
    familyLaw('dirichlet', 0.5, 1),
    'target p',
    'Law of the target after every context: a draw of its own where the family has a seed, else shuffled by the context.',
  ),
  tq: field(
    tree,
    law('draft'),
    familyLaw('logitnoise', 1, 2),
    'draft q',
    'Law of the draft after every context, made likewise.',
  ),
  temp: field(tree, number(0, maximumTemperature), 1, 'temperature', 'Of both models; 0 keeps the most likely token.'),
  edit: field(tree, edits(), [], 'edited rows', 'Rows of the table that were typed.'),
  shape: field(tree, choice(treeShapeIds), 'levels', 'tree shape', 'How many children the nodes of the tree have.'),
  depth: field(tree, whole(1, limits.treeDepth), 3, 'depth', 'Drafted tokens on the longest path.'),
  children: field(
    tree,
    sequence(1, limits.drafts, limits.treeDepth),
    [2],
    'children',
    'Of every node, or a number a level, such as 4,2,1; the number of paths where the shape is paths.',
  ),
  sparse: field(
    tree,
    ranks(),
    [[0], [1], [0, 0], [0, 1], [1, 0], [0, 0, 0]],
    'sparse tree',
    'Every node by the ranks of its ancestors and its own among their siblings.',
  ),
  expand: field(
    tree,
    whole(1, limits.treeNodes),
    8,
    'expanded nodes',
    'So many times the node that is most probable under the draft gets its children.',
  ),
  draws: field(
    tree,
    idSequence(schemeIds, limits.treeDepth),
    ['wor'],
    'draft scheme',
    'How the children of a node are drawn: one scheme for all levels, or one a level.',
  ),
  rule: field(
    tree,
    choice(treeVerifierIds),
    'traversal',
    'verifier',
    'Whose call is drawn; one that fits the tree is taken where this does not.',
  ),
  call: field(tree, whole(0, 1_000_000), 0, 'call', 'Which call of the seed is drawn.'),
  calls: field(
    tree,
    whole(1, 1_000_000),
    2000,
    'calls',
    'Target calls that are simulated where nothing exact is affordable.',
  ),
  exact: field(
    tree,
    whole(0, 5_000_000),
    20_000,
    'exact up to',
    'Draft tuples (or trees) that are listed for an exact value; a verifier that needs more is simulated.',
  ),
  faulty: field(tree, flag(), false, 'faulty rules', 'Shows known faulty rules beside the others.'),
  cdraft: field(
    tree,
    number(0, 1000),
    0.05,
    'cost of a draft call',
    'In calls of the target; a level of the tree is one call, an expansion one.',
  ),
  ccurve: field(
    tree,
    curve(),
    [[1, 1]],
    'cost of verification',
    'In calls of the target, by the number of drafted tokens that are scored at once; straight lines between points.',
  ),
  sweep: field(tree, choice(sweepIds), 'depth', 'sweep over', 'What the sweep changes.'),
  conf: field(every, number(0.5, 0.9999), 0.95, 'confidence', 'Of every interval shown.'),
};

export type State = { readonly [K in keyof typeof fields]: (typeof fields)[K]['initial'] };
export type FieldKey = keyof State;

export const fieldKeys = Object.keys(fields) as FieldKey[];

export const defaults = Object.fromEntries(fieldKeys.map((key) => [key, fields[key].initial])) as unknown as State;

export function fieldsOf(lab: LabId): FieldKey[] {
  return fieldKeys.filter((key) => (fields[key].labs as readonly LabId[]).includes(lab));
}
