/** What a file lists: arrays that can be read, and arrays that say why not. */
import type { ByteSource } from './bytes';
import { clip, DataError } from './error';
import { type Matrix, readMatrix } from './matrix';
import type { DataFile, RowSource } from './types';

export function matrixRows(source: ByteSource, matrix: Matrix, pieceSize: number, name = source.name): RowSource {
  const { rows, columns, type } = matrix;
  return {
    name,
    rows,
    vocabulary: columns,
    type: type.name,
    read: () => readMatrix(source, matrix, pieceSize),
  };
}

/** Listed all the same, so that nobody wonders where it is. */
export function unreadable(name: string, type: string, error: DataError): RowSource {
  return {
    name,
    rows: undefined,
    vocabulary: undefined,
    type,
    problem: error.message,
    read: () => failing(error),
  };
}

// biome-ignore lint/correctness/useYield: it has no rows.
async function* failing(error: DataError): AsyncGenerator<Float64Array> {
  throw error;
}

/** How an array in a file is called in messages. */
export const arrayName = (file: string, array: string) => `${file} › ${clip(array)}`;

/** A file of which at least one array can be read; the reason of the first otherwise. */
export function fileOf(name: string, format: string, arrays: readonly RowSource[]): DataFile {
  const [first] = arrays;
  if (first?.problem && arrays.every(({ problem }) => problem)) throw new DataError(first.problem);
  return { name, format, arrays };
}
