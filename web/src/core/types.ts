/**
 * The types of the library: what others' scripts call. Laws are arrays of non-negative numbers over tokens 0..V-1
 * (normalised by the core) or, with `logits: true`, arrays of logits. V is 1 to 262,144; n is 1 to 64.
 */
import type { RowSource } from '../data/types';

export type Numbers = readonly number[] | Float64Array | Float32Array;

/** Scheme and verifier ids come from the core's registries (`mdsd.registry`); these are the ones of this version. */
export type SchemeId = 'iid' | 'wor' | 'greedy' | 'topn' | 'independent';
export type VerifierId =
  | 'single'
  | 'naive'
  | 'rrs'
  | 'rrsw'
  | 'kseq'
  | 'spechub'
  | 'greedy'
  | 'topn'
  | 'optimal'
  | 'coupling'
  | 'weighted';

/** A whole number below 2^53, any text, or the two halves [low, high] of a 64-bit seed. */
export type Seed = number | string | readonly [number, number];

/** How raw model output becomes the law that is sampled from; in this order. */
export interface Shaping {
  /** 0 to 1e6, default 1; 0 keeps the most likely token. */
  temperature?: number;
  /** Keep the k most likely tokens; 0 (default) keeps all. */
  topK?: number;
  /** Keep the smallest set of the most likely tokens with at least this mass; in (0, 1], default 1. */
  topP?: number;
}

export interface LawOptions extends Shaping {
  /** The numbers are logits. */
  logits?: boolean;
}

export interface Pair extends LawOptions {
  target: Numbers;
  draft: Numbers;
}

export interface StepArguments extends LawOptions {
  target: Numbers;
  /** One law, or for the scheme `independent` a law for every draft. */
  draft: Numbers | readonly Numbers[];
  /** Default for a law for every draft: as many. */
  n?: number;
  /** Default: the scheme that the verifier is made for, or `iid`. */
  scheme?: SchemeId;
}

export interface VerifierArguments extends StepArguments {
  verifier: VerifierId;
  /** `kseq`: its divisor, in [1, n]; default the smallest valid one. */
  rho?: number;
  /** `optimal`: share of α* that its fit may miss, in [0, 1]; default 0. */
  tolerance?: number;
  /** `optimal`: largest number of steps of its fit, 0 or more; the emitted law is the target's whatever it is. */
  budget?: number;
  /** `weighted`: exponent of its weights (p/q)^power, in [0, 16]; default 1. */
  power?: number;
  /** Largest enumeration that is tried, as draft tuples × vocabulary; default 2e8, about a second. */
  enumerationLimit?: number;
}

export interface OptimalAcceptance {
  /** Highest acceptance that any lossless verifier can reach: exact, or for laws that differ at most `gap` too high. */
  alpha: number;
  /** What a lossless verifier is known to reach: `alpha`, or for laws that differ alpha − gap. */
  accepted: number;
  gap: number;
  /** Tokens of the minimising set, in the order's order. */
  subset: Int32Array;
  /** Tokens with q > 0 in the order whose prefixes hold the minimum; for laws that differ only the subset is known. */
  order: Int32Array;
  /** curve[m] = p(H_m) + 1 − Q(H_m) for the first m tokens of `order`, m = 0..order.length. */
  curve: Float64Array;
}

export interface Acceptance {
  /** Probability that a draft is accepted. */
  accepted: number;
  /** Probability that the emitted token is one of the drafts. */
  hit: number;
  /** False when the values are estimates. */
  exact: boolean;
  /** Standard error of `accepted`; 0 when exact. */
  standardError: number;
  hitStandardError: number;
  method: 'closed form' | 'enumeration' | 'simulation';
}

/** One draft set of a plan: what of its probability goes to which of its tokens. */
export interface PlannedSet {
  /** The distinct drafts, ascending. */
  tokens: Int32Array;
  probability: number;
  flow: Float64Array;
}

/** The optimum proved from both sides: accepted ≤ α* ≤ alpha. */
export interface Certificate {
  /** The dual: p(H) + 1 − Q(H) of the set H. */
  alpha: number;
  subset: Int32Array;
  /** The primal: what the optimal verifier accepts, Σ min(p, P). */
  accepted: number;
  gap: number;
  /** Steps of the verifier's fit. */
  iterations: number;
  /** False where `tolerance`, `budget` or the cost stopped the fit. */
  complete: boolean;
  /** P, the law of the chosen draft; empty for `greedy` and `topn`, whose own rules are optimal. */
  marginal: Float64Array;
  /** An optimal transport plan by maximum flow, the most likely sets first. */
  plan?: { total: number; sets: PlannedSet[] };
}

/** One verification, coin by coin. */
export interface Replay {
  drafts: Int32Array;
  /** The drafts that were tried; each is accepted if coin < chance. */
  coins: { token: number; chance: number; coin: number }[];
  accepted: boolean;
  /** Law of the correction token and its coin, where no draft was accepted. */
  residual?: Float64Array;
  coin?: number;
  /** The emitted token. */
  token: number;
}

/** What a verifier and the optimal one do when the distinct drafts are exactly these. */
export interface DraftSetLoss {
  tokens: Int32Array;
  probability: number;
  /** Probability that these are drafted and the verifier accepts one; `optimal` the same of the optimal verifier. */
  accepted: number;
  optimal: number;
  loss: number;
}

export interface Divergences {
  totalVariation: number;
  overlap: number;
  klTargetDraft: number;
  klDraftTarget: number;
  targetEntropy: number;
  draftEntropy: number;
}

export interface Interval {
  low: number;
  high: number;
}

export interface Progress {
  done: number;
  /** Undefined while the number of rows is not known. */
  total: number | undefined;
}

export interface Simulation {
  /** Simulated steps; fewer than asked for when stopped. */
  steps: number;
  stopped: boolean;
  accepted: number;
  hit: number;
  /** Counts of emitted tokens, V values. */
  counts: Float64Array;
  /** How often draft i was the one accepted. */
  acceptedPosition: Float64Array;
  /** counts / steps. */
  law: Float64Array;
  acceptedInterval: Interval;
  hitInterval: Interval;
  /** One interval a token, each with the confidence asked for. */
  lawIntervals: { low: Float64Array; high: Float64Array };
}

export interface RunOptions<Partial> {
  /** Called between pieces of work, with the result so far. */
  onProgress?: (progress: Progress, partial: Partial) => void;
  /** Stops the run; the promise resolves with what there is. */
  signal?: AbortSignal;
}

export interface SimulateArguments extends VerifierArguments, RunOptions<Simulation> {
  /** 1 to 1e9. */
  samples: number;
  seed?: Seed;
  /** In (0, 1), default 0.95. */
  confidence?: number;
}

/**
 * Rows of distributions: an array a row, one flat typed array (row after row), a reader over a file (`openDataFile`),
 * or the file itself when it holds one array, or arrays called `target` and `draft`.
 */
export type Rows = readonly Numbers[] | Float64Array | Float32Array | RowSource | Blob | Uint8Array | ArrayBuffer;

export interface Estimate {
  mean: number;
  standardError: number;
  interval: Interval;
}

export interface MeasureLine extends Estimate {
  scheme: SchemeId;
  n: number;
  /** `optimum` is the scheme's highest possible acceptance. */
  verifier: VerifierId | 'optimum';
  /** True when every row's value is exact; otherwise some rows are simulated and the interval covers that noise too. */
  exact: boolean;
  hit: Estimate;
  /** Optimum − accepted, paired by row. */
  gap: Estimate;
  rows: number;
  exactRows: number;
}

export interface MeasureTable {
  rows: number;
  vocabulary: number;
  stopped: boolean;
  table: MeasureLine[];
}

/** Recorded rows of a model pair: row i of both sides is the same context. */
export interface RecordedRun<Table> extends RunOptions<Table> {
  targetRows: Rows;
  draftRows: Rows;
  /** Needed for flat arrays; otherwise checked against the rows. */
  vocabulary?: number;
  /** How each side's rows become laws; probabilities by default. */
  targetOptions?: LawOptions;
  draftOptions?: LawOptions;
  /** Stop after so many rows. */
  maximumRows?: number;
}

export interface MeasureArguments extends RecordedRun<MeasureTable> {
  n: number | readonly number[];
  /** Default: all. */
  schemes?: readonly SchemeId[];
  /** Default: all; each is measured on the schemes that it fits. */
  verifiers?: readonly VerifierId[];
  /** Draft tuples a row where nothing exact is affordable; default 1000. 0 leaves those lines without a value. */
  samples?: number;
  seed?: Seed;
  confidence?: number;
}

/** A law by formula: `{ family: 'zipf', parameter: 1.1 }`. */
export interface FamilyArguments {
  family: string;
  vocabulary: number;
  parameter?: number;
  seed?: Seed;
  /** The target law, for families of drafts. */
  target?: Numbers;
}

export interface SchemeInfo {
  id: SchemeId;
  name: string;
  summary: string;
  /** Every draft may have a law of its own. */
  severalLaws: boolean;
}

export interface VerifierInfo {
  id: VerifierId;
  name: string;
  summary: string;
  source: string;
  /** Probability that the draft x that is looked at is accepted, and the law of the correction token. */
  acceptanceFormula: string;
  residualFormula: string;
  /** Schemes whose drafts it verifies losslessly; the first is its own. */
  schemes: SchemeId[];
  /** The numbers of drafts that it is made for. */
  leastDrafts: number;
  mostDrafts: number;
  /** The options that mean something to it. */
  options: ('rho' | 'power' | 'tolerance' | 'budget')[];
}

export interface FamilyInfo {
  id: string;
  name: string;
  formula: string;
  /** Name of the parameter, '' if there is none. */
  parameter: string;
  minimum: number;
  maximum: number;
  initial: number;
  seeded: boolean;
  needsTarget: boolean;
}

export interface Registry {
  schemes: SchemeInfo[];
  verifiers: VerifierInfo[];
  families: FamilyInfo[];
  limits: { vocabulary: number; drafts: number };
}

/** What is known at once. */
export interface StepLibrary {
  readonly registry: Registry;
  /** The numbers of a law given by weights, logits or family. */
  law(law: { weights: Numbers } & LawOptions): Float64Array;
  law(law: FamilyArguments): Float64Array;
  divergences(pair: Pair): Divergences;
  optimalAcceptance(step: StepArguments): OptimalAcceptance;
  /** `samples` (default 100,000) and `seed` matter only where nothing exact is affordable. */
  acceptance(step: VerifierArguments & { samples?: number; seed?: Seed }): Acceptance;
  /** The exact law of the emitted token, by enumeration; an error names the size where it is too large. */
  outputLaw(step: VerifierArguments): Float64Array;
}

/** Every error of the library. */
export interface MdsdErrorFields {
  /** `invalid` input, `unsupported` combination, `limit` of size, or `internal`. */
  code: 'invalid' | 'unsupported' | 'limit' | 'internal';
  /** The argument that is wrong, '' if it is none in particular. */
  field: string;
  message: string;
}
