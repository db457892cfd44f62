/** The built library, as a user of it loads it, and the files that its tests read. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Library from '../../web/src/core';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Imported by address, so that no bundler touches what is tested. */
const address = new URL('../../dist/lib/index.js', import.meta.url).href;
export const library = (await import(/* @vite-ignore */ address)) as typeof Library;

export const testData = (name: string) => at(`../data/${name}`);
export const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** Real recordings that accompany the project's sources but not a clone of it. */
export const recorded = at('../../../shared/data/recorded/');
export const hasRecordings = existsSync(recorded);
export const withoutRecordings = 'the recordings beside the project are not here';
