import { build } from 'vite';
import { classicScript } from '../bundles.mjs';

/**
 * @param {string} entry
 * @returns {Promise<{ code: string, files: string[] }>} one classic script, and the source files that it is made of
 */
export async function buildClassicScript(entry) {
  const [{ output }] = /** @type {import('rolldown').RolldownOutput[]} */ (await build(classicScript(entry)));
  const [{ code, moduleIds }] = output;
  return { code, files: moduleIds.filter((id) => !id.startsWith('\0')).map((id) => id.replace(/\?.*/, '')) };
}
