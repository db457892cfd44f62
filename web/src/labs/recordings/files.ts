/** Which array of which file is the target and which the draft. */
import type { FileRows, FileSummary } from '../../core/client-types';

export type Side = 'target' | 'draft';
export const sides: readonly Side[] = ['target', 'draft'];

export interface ChosenArray {
  file: Blob;
  summary: FileSummary;
  /** Index into summary.arrays. */
  array: number;
}

export type ChosenPair = Partial<Record<Side, ChosenArray>>;

export const arrayOf = ({ summary, array }: ChosenArray) => summary.arrays[array] as FileSummary['arrays'][number];

export const rowsOf = ({ file, summary, array }: ChosenArray): FileRows => ({ file, name: summary.name, array });

const words: Record<Side, RegExp> = {
  target: /target|teacher|large|(^|[^a-z])p([^a-z]|$)/i,
  draft: /draft|student|small|(^|[^a-z])q([^a-z]|$)/i,
};

/** The side that a name speaks of, if it speaks of one only. */
function sideOf(name: string): Side | undefined {
  const named = sides.filter((side) => words[side].test(name));
  return named.length === 1 ? named[0] : undefined;
}

/** The arrays of one file that are the target and the draft, by their names, else the first and the second. */
function pairIn(summary: FileSummary): Record<Side, number> {
  const named = (side: Side) => summary.arrays.findIndex(({ name }) => sideOf(name) === side);
  const [target, draft] = [named('target'), named('draft')];
  if (target >= 0 && draft >= 0) return { target, draft };
  if (target >= 0) return { target, draft: target === 0 ? 1 : 0 };
  if (draft >= 0) return { target: draft === 0 ? 1 : 0, draft };
  return { target: 0, draft: 1 };
}

/**
 * The pair after files were chosen or dropped. A file of several arrays is both sides, unless one side `asked` for it
 * while the other has its own. Others go to the side that asked, or that their name speaks of, or that is empty, in
 * this order.
 */
export function assign(
  pair: ChosenPair,
  added: readonly Pick<ChosenArray, 'file' | 'summary'>[],
  asked?: Side,
): ChosenPair {
  const next: ChosenPair = { ...pair };
  const fresh = new Set<Side>();
  const put = (side: Side, entry: ChosenArray) => {
    next[side] = entry;
    fresh.add(side);
  };
  for (const { file, summary } of added) {
    const guess = summary.arrays.length > 1 ? pairIn(summary) : { target: 0, draft: 0 };
    const keeps = sides.some((side) => side !== asked && pair[side]);
    if (summary.arrays.length > 1 && !(asked && keeps)) {
      for (const side of sides) put(side, { file, summary, array: guess[side] });
      continue;
    }
    const free = sides.filter((side) => !fresh.has(side));
    const wanted = (added.length === 1 ? asked : undefined) ?? sideOf(summary.name);
    const side = wanted && free.includes(wanted) ? wanted : (free.find((candidate) => !next[candidate]) ?? free[0]);
    if (side) put(side, { file, summary, array: guess[side] });
  }
  return next;
}

/** Why the two cannot be rows of the same contexts, or undefined. */
export function mismatch({ target, draft }: ChosenPair): string | undefined {
  if (!target || !draft) return undefined;
  const [p, q] = [arrayOf(target), arrayOf(draft)];
  const differ = (a: number | undefined, b: number | undefined) => a !== undefined && b !== undefined && a !== b;
  if (differ(p.vocabulary, q.vocabulary)) {
    return `${label(target)} has ${p.vocabulary} tokens a row and ${label(draft)} has ${q.vocabulary}: both must be over the same vocabulary.`;
  }
  if (differ(p.rows, q.rows)) {
    return `${label(target)} has ${p.rows} rows and ${label(draft)} has ${q.rows}: row i of both must be the same context.`;
  }
  return undefined;
}

/** The file, and the array in it where there are several. */
export function label(chosen: ChosenArray): string {
  const { name, arrays } = chosen.summary;
  return arrays.length > 1 ? `${name} › ${arrayOf(chosen).name}` : name;
}
