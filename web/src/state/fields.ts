/**
 * The registry of link fields: what a state is. Forms, the link codec, validation and the published format page all
 * iterate over it; its order is the order of the keys in a link.
 *
 * A default is part of the format (links omit it): changing one, or the meaning of a key, takes a migration.
 */
import { type LabId, labIds, limits, presetDataIds, schemeIds, verifierIds } from './ids';
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
  conf: field(every, number(0.5, 0.9999), 0.95, 'confidence', 'Of every interval shown.'),
};

export type State = { readonly [K in keyof typeof fields]: (typeof fields)[K]['initial'] };
export type FieldKey = keyof State;

export const fieldKeys = Object.keys(fields) as FieldKey[];

export const defaults = Object.fromEntries(fieldKeys.map((key) => [key, fields[key].initial])) as unknown as State;

export function fieldsOf(lab: LabId): FieldKey[] {
  return fieldKeys.filter((key) => (fields[key].labs as readonly LabId[]).includes(lab));
}
