/**
 * What a visitor loads before the first figure: the page, its style sheets, the scripts it imports without waiting for
 * anything (`import(…)` is for later), the workers they start and the .wasm.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

export const firstFigureLimit = 130_000;

const inPage = /<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.(?:js|css))"/g;
const staticImport = /\b(?:import|from)\s*["'`](\.[^"'`]+)["'`]/g;
const startedOrFetched = /new URL\(\s*["'`]([^"'`]+\.(?:js|wasm))["'`]/g;

/** @param {string} file @returns {string[]} the built files that it needs at once */
function needed(file) {
  const patterns = file.endsWith('.html') ? [inPage] : file.endsWith('.js') ? [staticImport, startedOrFetched] : [];
  if (patterns.length === 0) return [];
  const text = readFileSync(file, 'utf8');
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, path]) => resolve(dirname(file), path)))
    .filter(existsSync);
}

/**
 * @param {string} page
 * @returns {{ file: string, gzipped: number }[]} everything reached from a built page, largest first
 */
export function firstLoad(page) {
  const reached = new Set([page]);
  for (const file of reached) {
    for (const next of needed(file)) reached.add(next);
  }
  return [...reached]
    .map((file) => ({ file, gzipped: gzipSync(readFileSync(file)).length }))
    .sort((a, b) => b.gzipped - a.gzipped);
}
