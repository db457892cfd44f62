/** One side's recorded rows, whatever they come as: arrays, one flat array, a reader, or a file. */
import { openDataFile } from '../data';
import type { DataFile, RowSource } from '../data/types';
import { requireNumbers } from './arguments';
import { invalid, MdsdError } from './error';
import type { Numbers, Rows } from './types';

export interface RowStream {
  name: string;
  /** Number of rows, where it is known before reading. */
  rows: number | undefined;
  read(): AsyncIterable<Numbers> | Iterable<Numbers>;
}

type Side = 'targetRows' | 'draftRows';

export async function openRows(side: Side, rows: Rows, vocabulary: number | undefined): Promise<RowStream> {
  if (rows instanceof Float64Array || rows instanceof Float32Array) return flatRows(side, rows, vocabulary);
  if (Array.isArray(rows)) {
    return { name: side, rows: rows.length, read: () => rows.map((row, i) => requireNumbers(`${side}[${i}]`, row)) };
  }
  if (rows instanceof Blob || rows instanceof Uint8Array || rows instanceof ArrayBuffer) {
    return selectArray(await openDataFile(rows), side === 'targetRows' ? 'target' : 'draft');
  }
  if (typeof (rows as RowSource | undefined)?.read === 'function') return rows as RowSource;
  throw invalid(side, rows, 'an array of rows, one flat typed array, a reader, or a file (Blob, Buffer)');
}

function flatRows(side: Side, rows: Float64Array | Float32Array, vocabulary: number | undefined): RowStream {
  if (!Number.isInteger(vocabulary) || (vocabulary as number) < 1) {
    throw invalid('vocabulary', vocabulary, 'the number of tokens in a row, since the rows are one flat array');
  }
  const length = vocabulary as number;
  if (rows.length % length !== 0) {
    throw new MdsdError(
      'invalid',
      side,
      `${side} has ${rows.length} entries, which is no multiple of vocabulary ${length}`,
    );
  }
  return {
    name: side,
    rows: rows.length / length,
    *read() {
      for (let start = 0; start < rows.length; start += length) yield rows.subarray(start, start + length);
    },
  };
}

/** An array's own name in its file; that of the file where it has none. */
export function arrayName(source: RowSource): string {
  return source.array ?? source.name;
}

/**
 * The array of a file by name or index; without either the only one, or the one that is called like the side
 * (`target`, `draft`).
 */
export function selectArray(file: DataFile, side: 'target' | 'draft', wanted?: string | number): RowSource {
  const { arrays } = file;
  let found: RowSource | undefined;
  if (typeof wanted === 'number') found = arrays[wanted];
  else if (wanted !== undefined) found = arrays.find((array) => arrayName(array) === wanted);
  else if (arrays.length === 1) found = arrays[0];
  else found = arrays.find((array) => arrayName(array).toLowerCase().includes(side));
  if (found) return found;
  const missing = wanted === undefined ? `none is called ${side}` : `there is no ${JSON.stringify(wanted)}`;
  throw new MdsdError(
    'invalid',
    side,
    `${file.name} holds ${arrays.length} arrays (${arrays.map(arrayName).join(', ')}), and ${missing}: name the one to use`,
  );
}
