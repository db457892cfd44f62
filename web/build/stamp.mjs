/** Work is done again only when what it is made from has changed: by content, for times lie after a clone. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inProject, root } from './project.mjs';

/** @param {string} path @returns {string[]} the file, or every file below the folder, in a fixed order */
export function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** @param {string[]} paths files or folders */
function contentHash(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder)) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Does `work` unless it was done from the same `inputs` and left the same `outputs`.
 * @param {string} name of the stamp, in build/stamps
 * @param {{ inputs: string[], outputs: string[] }} paths files or folders
 * @param {() => Promise<unknown>} work
 * @returns {Promise<string | undefined>} 'up to date' when there was nothing to do
 */
export async function onceFor(name, { inputs, outputs }, work) {
  const stamp = inProject('build', 'stamps', name);
  const state = () => `${contentHash(inputs)} ${contentHash(outputs)}\n`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state()) return 'up to date';
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, state());
  return undefined;
}
