/** What the text formats share: text in pieces, and numbers as people and programs write them. */
import { type ByteSource, pieces } from './bytes';
import { count, DataError, quote } from './error';
import { checkVocabulary } from './matrix';

/** A row that takes more characters than this is refused: 262,144 numbers of 60 characters. */
export const maximumRowText = 1 << 24;

/** UTF-8 text; a byte order mark is dropped, what is no UTF-8 becomes U+FFFD and so no number. */
export async function* textPieces(source: ByteSource, pieceSize: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of pieces(source, pieceSize)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Where a row is: `row 3 (line 4)`, both counted from 1. */
export interface Place {
  readonly row: number;
  readonly line: number;
}

export const placeName = ({ row, line }: Place) => `row ${row} (line ${line})`;

export function notANumber(name: string, place: Place, column: number, entry: string): DataError {
  const where = `${name}: ${placeName(place)}, column ${column}`;
  if (entry.trim() === '') return new DataError(`${where} is empty; a number is needed.`);
  const advice = /\d,\d/.test(entry) ? '; decimals are written with a point' : '';
  return new DataError(`${where}: ${quote(entry.trim())} is not a number${advice}.`);
}

/** Makes sure that a row is as long as the first. */
export function checkLength(name: string, place: Place, length: number, expected: number | undefined): void {
  checkVocabulary(`${name}: ${placeName(place)}`, length);
  if (expected === undefined || length === expected) return;
  throw new DataError(
    `${name}: ${placeName(place)} has ${count(length, 'number')}, but the first row has ${count(expected, 'number')}; all rows must be equally long.`,
  );
}

export function rowTooLong(name: string, place: Place): DataError {
  return new DataError(
    `${name}: ${placeName(place)} takes more than ${count(maximumRowText, 'character')}; no row that is read here needs as many.`,
    'limit',
  );
}

const otherBase = /^\s*[+-]?0[xob]/i;
const notFinite = /^([+-]?)(?:(nan)|inf(?:inity)?)$/i;

/** A decimal number, NaN or an infinity, or undefined if it is none. */
export function parseNumber(text: string): number | undefined {
  const number = Number(text);
  // Blank text counts as 0 to JavaScript, and other bases give whole numbers: nothing else needs a closer look.
  if (Number.isInteger(number)) return text.trim() === '' || otherBase.test(text) ? undefined : number;
  if (!Number.isNaN(number)) return number;
  const [word, sign, nan] = notFinite.exec(text.trim()) ?? [];
  if (word === undefined) return undefined;
  if (nan) return Number.NaN;
  return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
