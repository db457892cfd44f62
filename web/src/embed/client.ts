/**
 * The client of pages that may not be ours: nothing is fetched but the script itself, which is its own worker. Where a
 * worker may not be made of its address (another origin, or none), a Blob that imports it will do; where a policy
 * forbids that too, this thread works in pieces. All compile the WebAssembly that the script carries.
 */
import wasmBase64 from 'virtual:mdsd-wasm-base64';
import type { Client } from '../core/client-types';
import { mainThreadTransport } from '../core/main-thread';
import { connectOver } from '../core/remote';
import { workerTransport } from '../core/transport';

const options = () => ({ wasmBinary: Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0)) });

function blobWorker(script: string): Worker {
  const source = `importScripts(${JSON.stringify(script)})`;
  return new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), { name: 'mdsd' });
}

let shared: Promise<Client> | undefined;

/**
 * One core a page, however many figures it embeds.
 * @param script address of this script
 */
export function connect(script: string): Promise<Client> {
  shared ??= connectOver([
    workerTransport('worker', () => new Worker(script, { name: 'mdsd' }), options()),
    workerTransport('blob worker', () => blobWorker(script), options()),
    mainThreadTransport(options),
  ]);
  return shared;
}
