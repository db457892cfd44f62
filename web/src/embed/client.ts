/**
 * The client of pages that may not be ours: nothing is fetched. A worker from a Blob where a policy allows it, else
 * this thread; both compile the WebAssembly that the script carries.
 */
import wasmBase64 from 'virtual:mdsd-wasm-base64';
import workerSource from 'virtual:mdsd-worker-source';
import type { Client } from '../core/client-types';
import { connectOver } from '../core/remote';
import { mainThreadTransport, workerTransport } from '../core/transport';

const options = () => ({ wasmBinary: Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0)) });

const blobWorker = () =>
  new Worker(URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' })), { name: 'mdsd' });

let shared: Promise<Client> | undefined;

/** One core a page, however many figures it embeds. */
export function connect(): Promise<Client> {
  shared ??= connectOver([workerTransport('blob worker', blobWorker, options()), mainThreadTransport(options)]);
  return shared;
}
