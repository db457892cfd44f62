/**
 * mdsd-playground: exact optima, verifiers and simulations of multi-draft speculative decoding.
 *
 *     import { load } from 'mdsd-playground';
 *     const mdsd = await load();
 *     mdsd.optimalAcceptance({ target: [0.5, 0.3, 0.2], draft: [0.7, 0.2, 0.1], n: 2, scheme: 'iid' }).alpha; // 0.99
 */

import type { Mdsd } from './mdsd-types';
import type { LoadOptions } from './module';
import { loadLibrary } from './whole';

export { DataError, openDataFile } from '../data';
export type { DataFile, RowSource } from '../data/types';
export type * from './drafter-types';
export { MdsdError } from './error';
export type * from './lossy-types';
export type * from './mdsd-types';
export type * from './model-types';
export type { LoadOptions } from './module';
export type * from './tree-types';
export type * from './types';

/** Loads the WebAssembly core; in a browser and in Node ≥ 20 it finds mdsd.wasm beside this file. */
export function load(options?: LoadOptions): Promise<Mdsd> {
  return loadLibrary(options);
}
