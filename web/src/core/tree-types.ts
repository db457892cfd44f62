/** The types of the library's functions about draft trees. */
import type { PromptedModel } from './model-types';
import type { Estimate, Numbers, RunOptions, SchemeId, Seed } from './types';

/** `lossless: false` in `mdsd.treeVerifiers` marks faulty rules, which are there to be recognised. */
export type TreeVerifierId =
  | 'token'
  | 'block'
  | 'hsd'
  | 'gbv'
  | 'naive'
  | 'rrs'
  | 'rrsw'
  | 'kseq'
  | 'greedy'
  | 'optimal'
  | 'traversal'
  | 'univer'
  | 'traversal-port'
  | 'hsd-uncapped-last'
  | 'gbv-tie-mismatch'
  | 'duplicate-skipping'
  | 'with-replacement-mismatch';

/** `chain` is `iid` with one child a node; `paths` is `children` independent chains from the root. */
export type TreeSchemeId = Exclude<SchemeId, 'independent'> | 'chain' | 'paths';

export interface TreeVerifierInfo {
  id: TreeVerifierId;
  name: string;
  summary: string;
  source: string;
  lossless: boolean;
  /** What is wrong with the rule, '' for a lossless one. */
  fault: string;
  walk: 'top-down' | 'conditional' | 'path';
}

/** Laws by prefix: the tokens since the root joined by commas, `''` for the root itself. */
export interface TreeTable {
  /** 1 to 262,144. */
  vocabulary: number;
  /** Probabilities that sum to 1, a row for every prefix that the tree can reach. */
  table: Readonly<Record<string, Numbers>>;
  /** A prefix longer than this stands for its last `order` tokens. */
  order?: number;
}

/** The law after a prefix: probabilities that sum to 1. Called once for every context that a run meets. */
export type TreeFunction = (prefix: number[]) => Numbers;
export type TreeLaws = TreeTable | TreeFunction | PromptedModel;

/** Rows of a Markov chain: by family (a draw of its own for every context, or shuffled by it), or from listed weights. */
export type MarkovRows = (
  | { family: string; parameter?: number; seed?: Seed; weights?: undefined }
  | { weights: Numbers; family?: undefined }
) & {
  /** Weights of single contexts, by prefix, instead. */
  edited?: Readonly<Record<string, Numbers>>;
};

export interface MarkovPair {
  /** 1 to 64. */
  vocabulary: number;
  /** 0 to 3 last tokens that a row depends on. */
  order: number;
  target: MarkovRows;
  draft: MarkovRows;
  /** Of every row of both sides, 0 to 1e6. */
  temperature?: number;
  topK?: number;
  topP?: number;
}

export type TreeModels = { target: TreeLaws; draft: TreeLaws; markov?: undefined } | { markov: MarkovPair };

/** The tree: one of `children` with `depth`, `parents`, `paths`, or `expansions` with `depth` and `children`. */
export interface TreeShapeArguments {
  /** 1 to 16 levels. */
  depth?: number;
  /** Of every node, or a number a level; at most 1,024 nodes in all. */
  children?: number | readonly number[];
  /** parents[i] is the parent of node i + 1; 0 is the root. */
  parents?: readonly number[];
  /** Every node as the ranks of its ancestors and itself among their siblings: [0], [1], [0, 0], … */
  paths?: readonly (readonly number[])[];
  /** So many times the node that is most probable under the draft drafts `children`. */
  expansions?: number;
  /** One for all levels or one a level; default the first that the verifier fits. */
  scheme?: TreeSchemeId | readonly TreeSchemeId[];
}

export type TreeArguments = TreeModels & TreeShapeArguments;

/** What a call costs, in calls of the target without drafts. */
export interface CallCost {
  /** A draft call: one a level, or one an expansion. Default 0. */
  draft?: number;
  /** Scoring so many drafted tokens at once, as [tokens, cost], straight lines between; default [[1, 1]]. */
  verification?: readonly (readonly [number, number])[];
}

export interface TreeAcceptance {
  /** Emitted tokens a call of the target: the accepted ones and one more. */
  tokensPerCall: number;
  /** False when the values are estimates. */
  exact: boolean;
  /** Of `tokensPerCall`; 0 when exact. */
  standardError: number;
  /** Largest error of the law of depth + 1 tokens; 0 up to rounding for a lossless rule. Known only when exact. */
  lawError: number | undefined;
  /** acceptedLength[d]: probability that exactly d drafted tokens are accepted. */
  acceptedLength: Float64Array;
  /** Probability of every emitted string, by its tokens joined by commas; for small cases that are exact. */
  law: Readonly<Record<string, number>> | undefined;
  /** Draft tuples (or trees) that the enumeration looks at, or would. */
  enumeration: number;
}

export interface TreePlan {
  /** Drafted tokens at most. */
  nodes: number;
  depth: number;
  /** Why a verifier is not for this tree ('' where it is), and the size of its enumeration. */
  verifiers: Readonly<Record<TreeVerifierId, { misfit: string; enumeration?: number }>>;
}

export interface TreeLine extends Estimate {
  verifier: TreeVerifierId;
  scheme: TreeSchemeId | readonly TreeSchemeId[];
  /** The mean. */
  tokensPerCall: number;
  acceptedLength: Float64Array;
  /** Drafted tokens a call. */
  nodes: number;
  speedUp: number;
  /** tokensPerCall minus that of every line, paired by call. */
  differences: Estimate[];
}

export interface TreeSimulation {
  /** Simulated calls; fewer than asked for when stopped. */
  calls: number;
  stopped: boolean;
  lines: TreeLine[];
}

export interface SimulateTreeArguments extends TreeShapeArguments, RunOptions<TreeSimulation> {
  /** Default: every lossless one that fits. */
  verifiers?: readonly TreeVerifierId[];
  /** Several schemes side by side, each for the whole tree or a list a level; instead of `scheme`. */
  schemes?: readonly NonNullable<TreeShapeArguments['scheme']>[];
  /** Target calls, 1 to 1e9. */
  samples: number;
  seed?: Seed;
  /** In (0, 1), default 0.95. */
  confidence?: number;
  cost?: CallCost;
}

export interface TreeNode {
  /** −1 for the root. */
  parent: number;
  token: number;
  depth: number;
  /** Probability of the token under the target and the draft; absent for the root. */
  p?: number;
  q?: number;
  /** Probability that a call on this tree keeps the tokens down to this node, and no more. */
  kept: number;
  /** With which the call entered the node; absent where it did not come there. */
  weight?: number;
}

/** One call, coin by coin. */
export interface TreeReplay {
  nodes: TreeNode[];
  /** In the order thrown; the node is kept (top-down: the walk goes on there) if coin < chance. */
  coins: { node: number; chance: number; coin: number }[];
  /** The tokens down to this node are accepted. */
  kept: number;
  /** Law of the bonus or correction token, its coin, and the token. */
  extra: Float64Array;
  coin: number;
  token: number;
  /** Expected on this tree. */
  tokensPerCall: number;
}

export interface TreeLibrary {
  readonly treeVerifiers: readonly TreeVerifierInfo[];
  /** Which verifiers fit the tree, and how large enumeration would be. */
  treePlan(tree: TreeArguments): TreePlan;
  /** Exact where enumeration is affordable, otherwise the mean over `samples` (default 10,000) drawn trees. */
  treeAcceptance(
    tree: TreeArguments & {
      verifier: TreeVerifierId;
      /** Largest enumeration that is tried; default 1e6, about a second. */
      enumerationLimit?: number;
      samples?: number;
      seed?: Seed;
    },
  ): TreeAcceptance;
  /** The most tokens a call that any lossless rule can emit, by linear programme: small vocabularies and depths only. */
  treeCeiling(tree: TreeArguments): number;
  simulateTree(run: TreeModels & SimulateTreeArguments): Promise<TreeSimulation>;
  /** Call `index` of the simulation with that seed, or the call on a given `tree` (node i + 1 holds tokens[i]). */
  treeReplay(
    call: TreeArguments & {
      verifier: TreeVerifierId;
      seed?: Seed;
      index?: number;
      tree?: { parents: readonly number[]; tokens: readonly number[] };
    },
  ): TreeReplay;
  /** The two laws after a prefix. */
  treeLaws(models: TreeModels & { prefix: string }): { target: Float64Array; draft: Float64Array };
  /** tokensPerCall over the cost of the call. */
  treeSpeedUp(call: TreeShapeArguments & { tokensPerCall: number; nodes: number; cost?: CallCost }): number;
}
