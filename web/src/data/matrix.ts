/** Rows of a dense matrix inside a file: what .npy, .npz and .safetensors have in common. */
import type { ByteCursor, ByteSource } from './bytes';
import { count, DataError } from './error';
import { decode, type NumberType, wordsOf } from './numbers';

export const maximumVocabulary = 262_144;

export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly type: NumberType;
  readonly bigEndian: boolean;
  /** Column after column, instead of row after row. */
  readonly fortran: boolean;
  /** Where its first number is in the file. */
  readonly offset: number;
}

/** Rows and columns of a shape of one (a single row) or two dimensions. */
export function rowsAndColumns(name: string, shape: readonly number[]): { rows: number; columns: number } {
  const [rows, columns] = shape.length === 1 ? [1, shape[0]] : shape;
  if (rows === undefined || columns === undefined || shape.length > 2) {
    throw new DataError(
      `${name} has ${count(shape.length, 'dimension')}, shape (${shape.join(', ')}); allowed are two (rows, tokens) or one (a single row).`,
    );
  }
  if (rows === 0 || columns === 0) {
    throw new DataError(
      `${name} has shape (${shape.join(', ')}), so it holds no numbers; at least one row of one number is needed.`,
    );
  }
  checkVocabulary(name, columns);
  return { rows, columns };
}

export function checkVocabulary(where: string, columns: number): void {
  if (columns <= maximumVocabulary) return;
  throw new DataError(
    `${where} has ${count(columns, 'number')} in a row; at most ${maximumVocabulary.toLocaleString('en-US')} are allowed.`,
    'limit',
  );
}

export function readMatrix(source: ByteSource, matrix: Matrix, pieceSize: number): AsyncGenerator<Float64Array> {
  return matrix.fortran ? readByColumns(source, matrix, pieceSize) : readByRows(source, matrix, pieceSize);
}

/** One pass over the file, in pieces of whole rows. */
async function* readByRows(source: ByteSource, matrix: Matrix, pieceSize: number): AsyncGenerator<Float64Array> {
  const { rows, columns, type, bigEndian, offset } = matrix;
  const rowBytes = columns * type.bytes;
  const atOnce = Math.max(1, Math.floor(pieceSize / rowBytes));
  const out = new Float64Array(columns);
  const cursor = source.open();
  try {
    for (let first = 0; first < rows; first += atOnce) {
      const here = Math.min(atOnce, rows - first);
      const words = wordsOf(await cursor.read(offset + first * rowBytes, here * rowBytes), type, bigEndian);
      for (let row = 0; row < here; ++row) {
        decode(type, words, row * columns, 1, out);
        yield out;
      }
    }
  } finally {
    await cursor.close();
  }
}

/** Pieces that a block of rows may take in memory: more memory, fewer passes. */
const piecesInBlock = 16;
/** Reading this much and dropping it costs less than starting another read. */
const gapWorthReading = 1 << 16;

/**
 * A row is spread over the whole file, so rows are gathered a block at a time: as many as 16 pieces hold. A block
 * costs a pass over the file when columns are short, and one read a column when they are long; a matrix of S bytes
 * costs S / (16 pieces) blocks, one if it is small.
 */
async function* readByColumns(source: ByteSource, matrix: Matrix, pieceSize: number): AsyncGenerator<Float64Array> {
  const { rows, columns, type, bigEndian } = matrix;
  const atOnce = Math.min(rows, Math.max(1, Math.floor((pieceSize * piecesInBlock) / (columns * type.bytes))));
  const block = new Uint8Array(atOnce * columns * type.bytes);
  const out = new Float64Array(columns);
  const cursor = source.open();
  try {
    for (let first = 0; first < rows; first += atOnce) {
      const here = Math.min(atOnce, rows - first);
      const strips = block.subarray(0, here * columns * type.bytes);
      await gather(cursor, matrix, first, strips, pieceSize);
      const words = wordsOf(strips, type, bigEndian);
      for (let row = 0; row < here; ++row) {
        decode(type, words, row, here, out);
        yield out;
      }
    }
  } finally {
    await cursor.close();
  }
}

/** Fills `strips`, column after column, with the numbers of every column from row `first` on. */
async function gather(cursor: ByteCursor, matrix: Matrix, first: number, strips: Uint8Array, pieceSize: number) {
  const { rows, columns, type, offset } = matrix;
  const columnBytes = rows * type.bytes;
  const stripBytes = strips.length / columns;
  const together = columnBytes - stripBytes > gapWorthReading ? 1 : Math.max(1, Math.floor(pieceSize / columnBytes));
  for (let column = 0; column < columns; column += together) {
    const here = Math.min(together, columns - column);
    const start = offset + column * columnBytes + first * type.bytes;
    const span = await cursor.read(start, (here - 1) * columnBytes + stripBytes);
    for (let i = 0; i < here; ++i) {
      strips.set(span.subarray(i * columnBytes, i * columnBytes + stripBytes), (column + i) * stripBytes);
    }
  }
}
