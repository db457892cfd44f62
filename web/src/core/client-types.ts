/**
 * What the page asks of the core: the same library, behind a worker. Every method is a promise; cancelling and
 * progress cross the boundary by the options of `Client`, not by the transport.
 */
import type { DraftersResult, PolicyInfo, PolicyRun, RewardSignal, SyntheticDrafters } from './drafter-types';
import type {
  FrontierPoint,
  LawDistance,
  Lossy,
  LossyAverage,
  LossyAverageArguments,
  LossyDrift,
  LossyRuleId,
  LossyRuleInfo,
  LossySetting,
} from './lossy-types';
import type { Smoothing, TextUnit } from './model-types';
import type {
  CallCost,
  SimulateTreeArguments,
  TreeAcceptance,
  TreeLine,
  TreePlan,
  TreeReplay,
  TreeShapeArguments,
  TreeSimulation,
  TreeVerifierId,
  TreeVerifierInfo,
} from './tree-types';
import type {
  Acceptance,
  Certificate,
  Divergences,
  DraftSetLoss,
  MeasureArguments,
  MeasureTable,
  OptimalAcceptance,
  Registry,
  Replay,
  RunOptions,
  SchemeId,
  SimulateArguments,
  Simulation,
  VerifierId,
} from './types';

/** A law as a link holds it: by family, listed weights, or the softmax of listed logits. */
export type LawSpec =
  | { kind: 'family'; family: string; parameter?: number; seed?: number }
  | { kind: 'listed'; weights: number[] }
  | { kind: 'softmax'; logits: number[]; temperature?: number };

export interface StepRequest {
  target: LawSpec;
  draft: LawSpec;
  /** Vocabulary of laws given by family; listed laws bring their own (and both must agree). */
  vocabulary: number;
  n: number;
  scheme: SchemeId;
  /** Default: every verifier that fits the scheme. */
  verifiers?: VerifierId[];
  rho?: number;
  power?: number;
  seed: number;
}

export interface VerifierReport extends Acceptance {
  id: VerifierId;
  /** Exact law of the emitted token, where enumeration is affordable within a frame or asked for. */
  law: Float64Array | undefined;
  /** max |law − target|: 0 up to rounding for a lossless rule. */
  lawError: number | undefined;
}

/** Everything the Step lab shows, from one call. */
export interface StepReport {
  target: Float64Array;
  draft: Float64Array;
  divergences: Divergences;
  optimum: OptimalAcceptance;
  verifiers: VerifierReport[];
}

/** A file the visitor chose and the array in it. */
export interface FileRows {
  file: Blob;
  name: string;
  /** Name of the array or its index; default the only one, or the one called like the side. */
  array?: string | number;
}

export interface FileSummary {
  name: string;
  format: string;
  arrays: {
    name: string;
    rows: number | undefined;
    vocabulary: number | undefined;
    type: string;
    /** Why it cannot be read. */
    problem: string | undefined;
  }[];
}

interface RowFiles {
  target: FileRows;
  draft: FileRows;
}

/** Recorded laws of both sides, and how they are shaped. */
export type RowsRequest = RowFiles & Pick<MeasureArguments, 'targetOptions' | 'draftOptions'>;

type OfFiles<Arguments> = Omit<Arguments, 'targetRows' | 'draftRows' | keyof RunOptions<never>> & RowFiles;

export type ClientMeasureArguments = OfFiles<MeasureArguments>;
export type ClientLossyAverageArguments = OfFiles<LossyAverageArguments>;

/** Why the optimum is what it is, where a rule falls short of it, and how one verification goes. */
export interface Explanation {
  certificate: Certificate;
  /** Where the rule loses acceptance; undefined where there are too many draft sets to list. */
  losses: DraftSetLoss[] | undefined;
  replay: Replay;
}

export type ExplainRequest = StepRequest & { verifier: VerifierId; index: number };

/** What stands beside a simulation of policies. */
export interface DraftersAside {
  policies: readonly PolicyInfo[];
  signal: RewardSignal;
  /** Mean acceptance of one step over the same contexts, all optimal: one draft of the best drafter, as many drafts of it as
   * there are drafters, and one draft of each drafter at once. */
  mixing: { single: number; chosen: number; together: number; contexts: number };
}

/** A lossy rule on the laws of a step, as the Lossy lab has it. */
export interface LossyRequest extends Pick<StepRequest, 'target' | 'draft' | 'vocabulary'> {
  setting: LossySetting;
  /** Without frontier and drift. */
  alone?: boolean;
}

export interface LossyReport {
  rules: readonly LossyRuleInfo[];
  target: Float64Array;
  draft: Float64Array;
  /** The rule that was asked for. */
  shown: Lossy;
  /** Every rule with its starting parameters (the chosen one with its own), where it is defined. */
  table: { setting: LossySetting; found: Pick<Lossy, 'acceptance' | keyof LawDistance> & { fromBaseline: number } }[];
  /** Rules that these laws leave undefined, and why. */
  undefinedRules: { rule: LossyRuleId; message: string }[];
  frontier: { setting: LossySetting; points: FrontierPoint[] }[];
  /** Over several tokens of a Markov chain with rows made like these laws; undefined for large vocabularies. */
  drift: LossyDrift | undefined;
}

/** A text by a name that stands for its content. */
export interface TextContent {
  id: string;
  content: Blob;
}

/** n-gram models over tokens that are learned from all of the texts; the last tenth of each text is held out. */
export interface TextModels {
  texts: readonly TextContent[];
  unit: TextUnit;
  /** Most words or byte-pair units. */
  vocabulary: number;
  /** The target first; each with the places of its texts. */
  models: readonly { texts: readonly number[]; order: number; smoothing?: Smoothing | undefined }[];
}

export interface TextModelsInfo {
  vocabulary: number;
  /** The text of every token. */
  tokens: readonly string[];
  /** Perplexity on what was held out of the model's texts. */
  models: { order: number; trainedOn: number; perplexity: number | undefined }[];
}

/** Target and draft after a prompt. */
export interface PromptedPair {
  models: TextModels;
  prompt: string;
}

/** The laws of both models in contexts of a text, as files of rows. */
export interface TextRows {
  info: TextModelsInfo;
  rows: number;
  target: Blob;
  draft: Blob;
  /** The end of what comes before each row. */
  contexts: string[];
}

export interface LossyTextRequest extends PromptedPair {
  setting: LossySetting;
  /** Tokens. */
  length: number;
  seed: number;
}

/** A text that a rule wrote beside the target's own. */
export interface LossyTextReport {
  written: { tokens: string[]; tv: Float64Array; acceptance: Float64Array };
  honest: string[];
}

/** Models that draft for the first, while what was held out of the domains is read. */
export interface TextDrafters {
  models: TextModels;
  /** Places of texts, the domains of queries in turn. */
  domains: readonly number[];
  block?: number;
  query?: number;
}

export type DraftersRequest = (SyntheticDrafters | TextDrafters) & Omit<PolicyRun, keyof RunOptions<never>>;

/** A tree over a Markov pair, or over two models after a prompt, as the Tree lab has it. */
export interface TreeRequest {
  /** Instead of vocabulary, order, laws and edits. */
  pair?: PromptedPair;
  vocabulary: number;
  order: number;
  target: LawSpec;
  draft: LawSpec;
  temperature: number;
  /** Rows that were typed, of p or q after a context (its tokens joined by commas). */
  edits: readonly { side: 'p' | 'q'; context: string; weights: readonly number[] }[];
  shape: TreeShapeArguments;
  /** Of the tree that is drawn. */
  scheme: TreeShapeArguments['scheme'];
  /** Side by side, the one that is drawn among them. */
  schemes: readonly NonNullable<TreeShapeArguments['scheme']>[];
  verifier: TreeVerifierId;
  seed: number;
  /** Which call is drawn. */
  index: number;
  cost: CallCost;
  faulty: boolean;
  /** Draft tuples or trees that are listed for an exact value. */
  enumerationLimit: number;
}

export type ExactTreeLine = TreeAcceptance & Pick<TreeLine, 'verifier' | 'scheme' | 'nodes' | 'speedUp'>;

export interface TreeReport {
  /** The registry. */
  verifiers: readonly TreeVerifierInfo[];
  /** Of the scheme that is drawn. */
  plan: TreePlan;
  /** What is exact and was affordable. */
  lines: ExactTreeLine[];
  /** What is not, to be simulated, and how much there would be to list. */
  pending: { scheme: TreeShapeArguments['scheme']; verifier: TreeVerifierId; enumeration: number }[];
  /** The most that any lossless rule can emit, where the linear programme is small enough. */
  ceilings: { scheme: TreeShapeArguments['scheme']; tokens: number }[];
  /** One call by the verifier asked for, or by another where that does not fit. */
  replay: (TreeReplay & { verifier: TreeVerifierId }) | undefined;
}

export interface Client {
  readonly registry: Registry;
  /** How the core runs, for the curious: `module worker`, `blob worker` or `main thread`. */
  readonly transport: string;
  step(request: StepRequest): Promise<StepReport>;
  explain(request: ExplainRequest): Promise<Explanation>;
  simulate(
    request: StepRequest & Pick<SimulateArguments, 'verifier' | 'samples' | 'confidence'>,
    options?: RunOptions<Simulation>,
  ): Promise<Simulation>;
  drafters(request: DraftersRequest, options?: RunOptions<DraftersResult>): Promise<DraftersResult>;
  draftersAside(request: (SyntheticDrafters | TextDrafters) & { seed: number }): Promise<DraftersAside>;
  /** Trains models with progress; what is trained is kept for the next question. */
  train(request: TextModels, options?: RunOptions<undefined>): Promise<TextModelsInfo>;
  contextLaws(request: PromptedPair): Promise<{ target: Float64Array; draft: Float64Array }>;
  textRows(request: { models: TextModels; contexts: number }, options?: RunOptions<undefined>): Promise<TextRows>;
  /** The laws of one row. */
  rowLaws(request: RowsRequest & { row: number }): Promise<{ target: Float64Array; draft: Float64Array }>;
  lossyRules(): Promise<readonly LossyRuleInfo[]>;
  lossy(request: LossyRequest): Promise<LossyReport>;
  lossyAverage(request: ClientLossyAverageArguments, options?: RunOptions<LossyAverage>): Promise<LossyAverage>;
  lossyText(request: LossyTextRequest): Promise<LossyTextReport>;
  tree(request: TreeRequest): Promise<TreeReport>;
  treeLaws(request: TreeRequest, prefix: string): Promise<{ target: Float64Array; draft: Float64Array }>;
  simulateTree(
    request: TreeRequest & Pick<SimulateTreeArguments, 'samples' | 'confidence'>,
    options?: RunOptions<TreeSimulation>,
  ): Promise<TreeSimulation>;
  inspect(file: Blob, name: string): Promise<FileSummary>;
  measure(request: ClientMeasureArguments, options?: RunOptions<MeasureTable>): Promise<MeasureTable>;
  /** Loads what is needed later, so that nothing has to be fetched then. */
  prepare(): Promise<void>;
  /** Ends the worker. */
  close(): void;
}
