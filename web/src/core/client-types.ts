/**
 * What the page asks of the core: the same library, behind a worker. Every method is a promise; cancelling and
 * progress cross the boundary by the options of `Client`, not by the transport.
 */
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

export type ClientMeasureArguments = Omit<MeasureArguments, 'targetRows' | 'draftRows' | keyof RunOptions<never>> & {
  target: FileRows;
  draft: FileRows;
};

/** Why the optimum is what it is, where a rule falls short of it, and how one verification goes. */
export interface Explanation {
  certificate: Certificate;
  /** Where the rule loses acceptance; undefined where there are too many draft sets to list. */
  losses: DraftSetLoss[] | undefined;
  replay: Replay;
}

export type ExplainRequest = StepRequest & { verifier: VerifierId; index: number };

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
  inspect(file: Blob, name: string): Promise<FileSummary>;
  measure(request: ClientMeasureArguments, options?: RunOptions<MeasureTable>): Promise<MeasureTable>;
  /** Loads what is needed later, so that nothing has to be fetched then. */
  prepare(): Promise<void>;
  /** Ends the worker. */
  close(): void;
}
