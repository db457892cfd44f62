/** Tables as text, a row a line: separated by commas, tabs, semicolons or spaces, with or without a header. */
import type { ByteSource } from './bytes';
import { isHeader } from './csv-header';
import { csvLines } from './csv-lines';
import { count, DataError } from './error';
import { checkLength, notANumber, type Place, parseNumber, placeName } from './text';
import type { DataFile } from './types';

export async function openTable(source: ByteSource, pieceSize: number): Promise<DataFile> {
  const { name } = source;
  for await (const { numbers, delimiter } of readTable(source, pieceSize)) {
    const format = delimiter === '\t' ? 'tsv' : 'csv';
    const read = () => numbersOf(readTable(source, pieceSize));
    return { name, format, arrays: [{ name, rows: undefined, vocabulary: numbers.length, type: 'text', read }] };
  }
  throw new DataError(`${name} holds no rows of numbers.`);
}

/** As numpy.savetxt writes headers and footers. No `#N/A`: that is an entry. */
const remark = /^\s*#(?:\s|$)/;

interface TableRow {
  readonly numbers: Float64Array;
  readonly delimiter: string;
}

async function* numbersOf(rows: AsyncIterable<TableRow>): AsyncGenerator<Float64Array> {
  for await (const { numbers } of rows) yield numbers;
}

async function* readTable(source: ByteSource, pieceSize: number): AsyncGenerator<TableRow> {
  const { name } = source;
  let header: readonly string[] | undefined;
  let numbers: Float64Array | undefined;
  let row = 0;
  for await (const { fields, line, delimiter, broken } of csvLines(source, pieceSize)) {
    if ((fields.length <= 1 && !fields[0]?.trim()) || remark.test(fields[0] ?? '')) continue;
    if (row === 0 && header === undefined && !broken && isHeader(fields)) {
      header = fields;
      continue;
    }
    const place = { row: ++row, line };
    if (broken) throw new DataError(`${name}: ${placeName(place)} has a quotation mark without its partner.`);
    checkLength(name, place, fields.length, numbers?.length);
    if (row === 1 && header) checkHeader(name, header, place, fields);
    numbers ??= new Float64Array(fields.length);
    parseFields(name, place, fields, numbers);
    yield { numbers, delimiter };
  }
}

function checkHeader(name: string, header: readonly string[], place: Place, fields: readonly string[]): void {
  if (header.length !== fields.length) {
    throw new DataError(
      `${name}: the header names ${count(header.length, 'column')}, but ${placeName(place)} has ${count(fields.length, 'entry', 'entries')}; each column is one token.`,
    );
  }
  // Row numbers would be taken for probabilities of one more token.
  if (header.length > 1 && header[0]?.trim() === '') {
    throw new DataError(
      `${name}: the first column has no name, as where pandas writes row numbers; leave them out (index=False), or name the column if it is a token.`,
    );
  }
}

function parseFields(name: string, place: Place, fields: readonly string[], numbers: Float64Array): void {
  for (let column = 0; column < numbers.length; ++column) {
    const entry = fields[column] as string;
    const number = parseNumber(entry);
    if (number === undefined) throw notANumber(name, place, column + 1, entry);
    numbers[column] = number;
  }
}
