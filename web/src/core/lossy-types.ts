/** The types of the library's functions about rules that may change the law. */
import type { TreeModels } from './tree-types';
import type { Estimate, LawOptions, Numbers, RecordedRun, Seed } from './types';

export type LossyRuleId =
  | 'lossless'
  | 'lenience'
  | 'lenience-matched'
  | 'ceiling-only'
  | 'cos'
  | 'contrastive-cos'
  | 'speccascade-tok'
  | 'speccascade-opt'
  | 'speccascade-diff'
  | 'speccascade-chow'
  | 'typical'
  | 'min-p'
  | 'top-k'
  | 'top-p'
  | 'cactus'
  | 'mentored'
  | 'fuzzy'
  | 'ears'
  | 'truncation-cap';

export interface LossyParameterInfo {
  name: string;
  meaning: string;
  minimum: number;
  maximum: number;
  /** The minimum itself is not allowed. */
  above: boolean;
  whole: boolean;
  initial: number;
  /** What a frontier goes over, by ratios where `logarithmic`. */
  from: number;
  to: number;
  logarithmic: boolean;
}

export interface LossyRuleInfo {
  id: LossyRuleId;
  name: string;
  /** a(x), the law after a refusal, and the law that comes out. */
  acceptanceFormula: string;
  rejectionFormula: string;
  lawFormula: string;
  source: string;
  family: 'lossless' | 'truncation' | 'collaborative';
  parameters: LossyParameterInfo[];
  /** Name of its choice (`fallback`, `variant`), '' if it has none; the first option is the default. */
  choice: string;
  options: string[];
}

/** By the names of the rule's parameters and choice; what is left out has its initial value. */
export type LossyParameters = Readonly<Record<string, number | string>>;

export interface LossySetting {
  rule: LossyRuleId;
  parameters?: LossyParameters;
  /** How many candidates are looked at, 1 to 64: the first accepted one wins. Default 1. */
  candidates?: number;
  /** The most likely tokens of the draft instead of draws. */
  deterministic?: boolean;
}

/** Distance of a law π from another, p. */
export interface LawDistance {
  tv: number;
  /** KL(p ‖ π) and KL(π ‖ p), in nats; null where infinite. */
  kl: number | null;
  reverseKl: number | null;
  /** Σ (π − p)²/p and max π/p; null where π emits what p never does. */
  chiSquare: number | null;
  overshoot: number | null;
}

export interface Lossy extends LawDistance {
  /** Probability that a candidate is accepted. */
  acceptance: number;
  /** π, the law of the emitted token; the distances are from the target. */
  law: Float64Array;
  /** Lossless verification of the target truncated to the rule's set: the honest way to the same tokens. */
  baseline: LawDistance & { acceptance: number; law: Float64Array };
  /** Distance of `law` from the baseline's. */
  fromBaseline: LawDistance;
}

export interface FrontierPoint extends LawDistance {
  /** Of the rule's first parameter. */
  value: number;
  acceptance: number;
}

/** A frontier over many contexts: means over those that the rule is defined for. */
export interface AveragePoint extends FrontierPoint {
  contexts: number;
  /** With the contexts as a sample of all. */
  acceptanceEstimate: Estimate;
  tvEstimate: Estimate;
}

export interface LossyAverage {
  rows: number;
  vocabulary: number;
  stopped: boolean;
  /** For each setting, with its own parameters and over its first. */
  lines: { setting: LossySetting; own: AveragePoint; points: AveragePoint[] }[];
  /** Total variation between the first setting's law and the target's in each context; NaN where the rule is undefined. */
  contextTv: Float64Array;
}

export interface LossyAverageArguments extends RecordedRun<LossyAverage> {
  /** Default: every rule. */
  settings?: readonly LossySetting[];
  /** Of each frontier; default 50. */
  points?: number;
  confidence?: number;
}

/** A text that a rule wrote, token by token. */
export interface LossyText {
  tokens: Int32Array;
  /** Total variation between the rule's law and the target's where each token was written. */
  tv: Float64Array;
  /** Probability that a candidate is accepted there. */
  acceptance: Float64Array;
}

export interface LossyDrift {
  /** Total variation between the emitted and the target's law of the first 1, 2, … tokens. */
  tv: Float64Array;
  /** Probability that a candidate is accepted at each position. */
  acceptance: Float64Array;
}

export interface LossyLibrary {
  readonly lossyRules: readonly LossyRuleInfo[];
  lossy(step: LossySetting & LawOptions & { target: Numbers; draft: Numbers }): Lossy;
  /** For each setting (default: every rule) the points of its frontier over its first parameter; `points` default 50. */
  lossyFrontier(
    step: LawOptions & { target: Numbers; draft: Numbers; settings?: readonly LossySetting[]; points?: number },
  ): { setting: LossySetting; points: FrontierPoint[] }[];
  /** The same averaged over recorded rows, with progress. */
  lossyAverage(run: LossyAverageArguments): Promise<LossyAverage>;
  /** `length` tokens that the rule writes. From the same seed texts of two rules are the same until their laws tell them apart. */
  lossyText(run: TreeModels & LossySetting & { length: number; seed?: Seed }): LossyText;
  /** Exact drift over `length` tokens: at most 1e6 sequences. */
  lossyDrift(run: TreeModels & LossySetting & { length: number }): LossyDrift;
}
