/** Where things are. Every script works from any folder and with spaces in the path. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts */
export const inProject = (...parts) => join(root, ...parts);

/** @param {'mdsd' | 'first'} name a module's glue and bytes */
const wasmModule = (name) => ({
  glue: inProject('build', 'wasm', 'wasm', `${name}.js`),
  file: inProject('build', 'wasm', 'wasm', `${name}.wasm`),
});

/** All of the core, and what a first figure needs of it. */
export const wasmModules = { mdsd: wasmModule('mdsd'), first: wasmModule('first') };
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
