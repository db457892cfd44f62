/**
 * Old links live for ever. migrations[k] turns the key–value pairs of a version k+1 link into those of version k+2, so
 * the newest version is one more than their number. Links that people have are kept in tests/web/state/links.json.
 */
export type Pairs = ReadonlyMap<string, string>;
export type Migration = (pairs: Pairs) => Pairs;

export const migrations: readonly Migration[] = [];

export function currentVersion(steps: readonly Migration[] = migrations): number {
  return steps.length + 1;
}

export function migrate(pairs: Pairs, version: number, steps: readonly Migration[] = migrations): Pairs {
  return steps.slice(version - 1).reduce((result, step) => step(result), pairs);
}
