/** The two kinds of arrays that a binary file lists: those that can be read, and those that say why not. */
import type { ByteSource } from './bytes';
import { clip, type DataError } from './error';
import { type Matrix, readMatrix } from './matrix';
import type { RowSource } from './types';

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
