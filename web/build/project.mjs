/** Where things are. Every script works from any folder and with spaces in the path. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts);

export const wasmGlue = inProject('build', 'wasm', 'wasm', 'mdsd.js');
export const wasmFile = inProject('build', 'wasm', 'wasm', 'mdsd.wasm');
export const dist = inProject('dist');

/** Every web/*.html is a page of the site. */
export const pages = () =>
  readdirSync(inProject('web'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => inProject('web', name));

/** @param {string} path */
export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** @param {string} path */
export const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
