/**
 * The modules that Emscripten builds from wasm/*_bindings.cpp. Every function takes one plain object and returns a value:
 * nothing throws. Fields are those of the library (web/src/core/types.ts); seeds cross as two 32-bit halves, 64-bit
 * integers never do.
 */
export interface Failure {
  ok: false;
  code: 'invalid' | 'unsupported' | 'limit' | 'internal';
  field: string;
  message: string;
}

export type Result<Value> = { ok: true; value: Value } | Failure;

/** What a single step is asked: all that first.wasm knows. */
export interface StepModule {
  registry(request: object): Result<unknown>;
  law(request: object): Result<Float64Array>;
  familyLaw(request: object): Result<Float64Array>;
  divergences(request: object): Result<unknown>;
  optimalAcceptance(request: object): Result<unknown>;
  acceptance(request: object): Result<unknown>;
  /** `law`, or the `cost` of the enumeration where it exceeds the `limit`. */
  outputLaw(request: object): Result<{ law?: Float64Array; cost?: number; limit?: number }>;
  /** The two halves of the seed that a text stands for. */
  hashSeed(request: { text: string }): Result<[number, number]>;
}

/** Runs that take a while: mdsd.wasm has both. */
export interface RunModule {
  certificate(request: object): Result<unknown>;
  replay(request: object): Result<unknown>;
  losses(request: object): Result<unknown>;
  simulationCreate(request: object): Result<number>;
  simulationRun(request: { handle: number; steps: number }): Result<undefined>;
  simulationRead(request: { handle: number; confidence: number }): Result<unknown>;
  measureCreate(request: object): Result<number>;
  measureAddRow(request: { handle: number; target: ArrayLike<number>; draft: ArrayLike<number> }): Result<undefined>;
  measureRead(request: { handle: number }): Result<unknown>;
  /** A handle on a model that counts a text piece by piece and is then finished. */
  modelCreate(request: object): Result<number>;
  modelTrain(request: { handle: number; tokens: number }): Result<{ done: number; total: number }>;
  modelFinish(request: { handle: number }): Result<unknown>;
  modelLaw(request: { handle: number; prefix: ArrayLike<number> }): Result<Float64Array>;
  modelEncode(request: { handle: number; text: string }): Result<Int32Array>;
  modelDecode(request: { handle: number; tokens: ArrayLike<number> }): Result<string>;
  modelPerplexity(request: { handle: number; tokens: ArrayLike<number> }): Result<number>;
  /** The policies that choose between drafters. */
  policyRegistry(request: object): Result<unknown>;
  rewardSignal(request: object): Result<unknown>;
  draftersCreate(request: object): Result<number>;
  draftersRun(request: { handle: number; runs: number }): Result<undefined>;
  draftersRead(request: { handle: number; confidence: number }): Result<unknown>;
  /** The one-token rules. */
  lossyRegistry(request: object): Result<unknown>;
  lossy(request: object): Result<unknown>;
  lossyFrontier(request: object): Result<unknown>;
  lossyDrift(request: object): Result<unknown>;
  lossyText(request: object): Result<unknown>;
  lossyAverageCreate(request: object): Result<number>;
  lossyAverageAddRow(request: {
    handle: number;
    target: ArrayLike<number>;
    draft: ArrayLike<number>;
  }): Result<undefined>;
  lossyAverageRead(request: { handle: number; confidence: number }): Result<unknown>;
  /** The tree verifiers. */
  treeRegistry(request: object): Result<unknown>;
  /** Size of the tree; for every verifier why it does not fit, or the size of its enumeration. */
  treePlan(request: object): Result<unknown>;
  /** `enumeration`, its size; and the rest unless that is above the limit. */
  treeExact(request: object): Result<unknown>;
  treeCeiling(request: object): Result<number>;
  treeReplay(request: object): Result<unknown>;
  treeLaws(request: object): Result<unknown>;
  treeSpeedUp(request: object): Result<number>;
  treeSimulationCreate(request: object): Result<number>;
  treeSimulationRun(request: { handle: number; calls: number }): Result<undefined>;
  treeSimulationRead(request: { handle: number; confidence: number }): Result<unknown>;
  release(request: { handle: number }): Result<undefined>;
}

export type MdsdModule = StepModule & RunModule;

/** Instantiates the module from the bytes of mdsd.wasm. */
export default function createModule(options: { wasmBinary: ArrayBuffer | Uint8Array }): Promise<MdsdModule>;
