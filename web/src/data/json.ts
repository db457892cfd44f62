/**
 * JSON, in the shapes that people record rows in: an array of arrays; an object of such arrays by name; JSON lines, or
 * an array, of records `{"target": […], "draft": […]}`, each with one row of every array; JSON lines of arrays.
 */
import type { ByteSource } from './bytes';
import { DataError, quote } from './error';
import { type JsonEvent, scanJson } from './json-scan';
import { arrayName, fileOf } from './row-source';
import { checkLength, notANumber, type Place, placeName } from './text';
import type { DataFile, RowSource } from './types';

export async function openJson(source: ByteSource, pieceSize: number): Promise<DataFile> {
  const { arrays, records, lines } = await survey(source, pieceSize);
  if (arrays.size === 0) throw new DataError(`${source.name} holds no rows of numbers.`);
  const sources = Array.from(arrays, ([array, { rows, first }]): RowSource => {
    const name = array === '' ? source.name : arrayName(source.name, array);
    const common = { name, ...(array !== '' && { array }), rows, type: 'text' };
    const read = () => readRows(source, pieceSize, name, array, records);
    try {
      return { ...common, vocabulary: parseRow(name, { row: 1, line: first.line }, first.text).length, read };
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      return { ...common, vocabulary: undefined, problem: error.message, read };
    }
  });
  return fileOf(source.name, lines ? 'jsonl' : 'json', sources);
}

type RowEvent = Extract<JsonEvent, { kind: 'row' }>;

interface Survey {
  /** By name, '' if it has none; the number of rows where it was counted on the way. */
  readonly arrays: Map<string, { rows: number | undefined; first: RowEvent }>;
  /** Every object is a record with one row of every array. */
  readonly records: boolean;
  /** Several values, one after the other. */
  readonly lines: boolean;
}

/**
 * Which arrays there are: seen from the first rows if they have no name, from the first record if there are several,
 * and for one object of whole arrays only after all of the file.
 */
async function survey(source: ByteSource, pieceSize: number): Promise<Survey> {
  const arrays: Survey['arrays'] = new Map();
  const uncounted = () => new Map(Array.from(arrays, ([name, { first }]) => [name, { rows: undefined, first }]));
  let records = false;
  let ended = false;
  for await (const event of scanJson(source, pieceSize)) {
    if (ended) return { arrays: uncounted(), records, lines: true };
    if (event.kind === 'value') ended = true;
    if (event.kind === 'record') {
      if (event.listed) return { arrays: uncounted(), records: true, lines: false };
      records = true;
    }
    if (event.kind === 'row') {
      const rows = arrays.get(event.name)?.rows ?? 0;
      if (event.name === '' && rows > 0) return { arrays: uncounted(), records: false, lines: false };
      arrays.set(event.name, { rows: rows + 1, first: arrays.get(event.name)?.first ?? event });
    }
  }
  return { arrays, records: false, lines: false };
}

async function* readRows(
  source: ByteSource,
  pieceSize: number,
  name: string,
  array: string,
  records: boolean,
): AsyncGenerator<Float64Array> {
  let numbers: Float64Array | undefined;
  let row = 0;
  let inRecord = 0;
  for await (const event of scanJson(source, pieceSize)) {
    const fail = (what: string) => new DataError(`${name}: line ${event.line}: ${what}.`);
    if (event.kind === 'record') {
      if (array === '') throw fail('an object ends where rows without names are expected');
      // Rows of target and draft belong together by their number, so none may be missing.
      if (records && inRecord !== 1)
        throw fail(`the record has ${inRecord} rows called ${quote(array)}; one is expected`);
      inRecord = 0;
    }
    if (event.kind !== 'row') continue;
    if (event.name === '' && array !== '') throw fail('a row without a name stands where a record is expected');
    if (event.name !== array) continue;
    ++inRecord;
    const place = { row: ++row, line: event.line };
    const values = parseRow(name, place, event.text);
    checkLength(name, place, values.length, numbers?.length);
    numbers ??= new Float64Array(values.length);
    numbers.set(values);
    yield numbers;
  }
}

function parseRow(name: string, place: Place, text: string): number[] {
  const values = parseStrictly(text) ?? parseEntries(name, place, text);
  if (values.length === 0) throw new DataError(`${name}: ${placeName(place)} is empty; at least one number is needed.`);
  return values;
}

/** The fast way, for rows that are what they should be. */
function parseStrictly(text: string): number[] | undefined {
  try {
    const values: unknown[] = JSON.parse(text);
    return values.every((value) => typeof value === 'number') ? (values as number[]) : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers of JSON, and the words that Python writes for what JSON lacks. */
const jsonNumber = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?|NaN|-?Infinity)$/;

function parseEntries(name: string, place: Place, text: string): number[] {
  return text
    .slice(1, -1)
    .split(',')
    .map((entry, column) => {
      if (!jsonNumber.test(entry.trim())) throw notANumber(name, place, column + 1, entry);
      return Number(entry);
    });
}
