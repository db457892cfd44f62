/** The built library, as its users load it. */
const address = new URL('../../../dist/lib/index.js', import.meta.url).href;

export const { load, openDataFile } = /** @type {typeof import('../../../web/src/core')} */ (await import(address));

/**
 * @template Value
 * @param {() => Value} work
 */
export function time(work) {
  const start = performance.now();
  const value = work();
  return { value, milliseconds: performance.now() - start };
}
