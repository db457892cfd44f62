/** The types of the library's functions about choosing between drafters. */
import type { LanguageModel } from './model-types';
import type { TreeLaws } from './tree-types';
import type { Estimate, Numbers, RunOptions, Seed } from './types';

export type PolicyId = 'fixed' | 'uniform' | 'ucb' | 'sw-ucb' | 'd-ucb' | 'exp3' | 'halving' | 'thompson' | 'hedge';

/** BE: accepted / N. BD: mean over all N positions of 1 − TV(p, q). */
export type RewardId = 'BE' | 'BD';

export interface PolicyInfo {
  id: PolicyId;
  name: string;
  rule: string;
  source: string;
  /** Every round scores all drafters, by their BD. */
  fullInformation: boolean;
  parameters: { name: string; meaning: string; minimum: number; maximum: number; initial: number; whole: boolean }[];
}

interface Schedule {
  /** Drafted tokens a round, N; default 5. */
  block?: number;
  /** Tokens of a query; queries take the domains in turn. Default 0: one query in the first domain. */
  query?: number;
}

/** Drafters that are given by how well they fit. */
export interface SyntheticDrafters extends Schedule {
  /** Mean acceptance of a position, a list a domain (or one list), one number a drafter, in [0, 1]; 2 to 32 drafters. */
  means: readonly number[] | readonly (readonly number[])[];
  /** A position's acceptance is mean ± spread, evenly; default 0.1. */
  spread?: number;
  /** From the first domain's means to the last's as the budget is emitted. */
  drifting?: boolean;
}

/** Drafters with recorded laws: row t of all is the context t of a text, which a round reads on from. */
export interface RecordedDrafters extends Schedule {
  /** One a domain, each with as many drafters. */
  tables: readonly { target: readonly Numbers[]; drafts: readonly (readonly Numbers[])[] }[];
}

/** Language models that draft for another, over the target's tokens. The text goes on from a prompt. */
export interface ModelDrafters extends Schedule {
  target: LanguageModel | TreeLaws;
  drafters: readonly (LanguageModel | TreeLaws)[];
  /** Prompts of each domain, one of which a query starts from: a list of tokens, or a text where the target is a model. */
  prompts: readonly (readonly (string | readonly number[] | Int32Array)[])[];
}

export type GivenDrafters = SyntheticDrafters | RecordedDrafters | ModelDrafters;

export interface PolicySetting {
  policy: PolicyId;
  /** Default BD. */
  reward?: RewardId;
  /** Forgets everything at the start of a query. */
  restart?: boolean;
  /** By the names of the policy's parameters; what is left out has its initial value. */
  parameters?: Readonly<Record<string, number>>;
}

export interface PolicyRun extends RunOptions<DraftersResult> {
  /** Default: every policy with its initial parameters. */
  policies?: readonly PolicySetting[];
  /** Tokens to emit, 1 to 1e7; default 300. */
  budget?: number;
  /** Runs to average over; default 60. */
  runs?: number;
  /** Of a draft call, in calls of the target; default 0. */
  draftCost?: number;
  /** Draft calls that a drafter needs to catch up after a switch; default 0. */
  switchCost?: number;
  seed?: Seed;
  confidence?: number;
}

export type DraftersArguments = GivenDrafters & PolicyRun;

export interface PolicyLine extends PolicySetting {
  /** Rounds until the budget is emitted, the cost of switches in rounds included. */
  cost: Estimate;
  /** Minus that of the best drafter alone, paired by run. */
  regret: Estimate;
  /** Minus that of the best drafter of each domain. */
  specialistRegret: Estimate;
  /** Share of rounds that each drafter was used in. */
  pulls: Float64Array;
  switches: number;
  /** Mean regret at each checkpoint, and the shares of rounds since the one before. */
  regretCurve: Float64Array;
  pullsOverTime: Float64Array[];
}

export interface DraftersResult {
  runs: number;
  stopped: boolean;
  /** The best drafter alone. */
  best: number;
  alone: Estimate[];
  specialist: Estimate;
  lines: PolicyLine[];
  /** Numbers of emitted tokens. */
  checkpoints: Float64Array;
}

export interface RewardMoments {
  mean: number;
  variance: number;
}

export interface RewardSignal {
  /** A list a domain, an entry a drafter. */
  domains: Record<RewardId, RewardMoments>[][];
  /** R = Δ²/max(Var) in each domain, Δ between the best drafter and the next: how clearly a reward tells them apart. */
  strength: Record<RewardId, number>[];
}

export interface DrafterLibrary {
  readonly policies: readonly PolicyInfo[];
  drafters(run: DraftersArguments): Promise<DraftersResult>;
  /** Means and variances of both rewards, over so many rounds; default 20,000. */
  rewardSignal(drafters: GivenDrafters & { rounds?: number; seed?: Seed }): RewardSignal;
}
