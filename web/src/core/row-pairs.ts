/** Runs over the recorded rows of both sides. */
import type { MdsdModule, Result } from 'mdsd-module';
import { lawOptions } from './arguments';
import { invalid, MdsdError } from './error';
import { Pace } from './pace';
import { openRows, type RowStream } from './rows';
import type { LawOptions, Numbers, RecordedRun } from './types';

interface Row {
  handle: number;
  target: Numbers;
  draft: Numbers;
}

/** What has been read: the rows so far, and their tokens. */
export interface Read {
  rows: number;
  vocabulary: number;
  stopped: boolean;
}

interface Handled<Table> {
  create(): number;
  add(row: Row): Result<undefined>;
  read(handle: number, read: Read): Table;
}

export function rowOptions({ targetOptions, draftOptions }: RecordedRun<never>): object {
  const optional = (options: LawOptions | undefined) => options && lawOptions(options);
  return { targetOptions: optional(targetOptions), draftOptions: optional(draftOptions) };
}

/** Reads both sides row by row; memory is one piece of each file, whatever their size. */
export async function overRows<Table>(
  module: Pick<MdsdModule, 'release'>,
  run: RecordedRun<Table>,
  { create, add, read: readTable }: Handled<Table>,
): Promise<Table> {
  const { onProgress, signal, vocabulary, maximumRows = Number.POSITIVE_INFINITY } = run;
  if (!(maximumRows >= 1)) throw invalid('maximumRows', maximumRows, 'a number of rows, at least 1');
  const handle = create();
  try {
    const target = await openRows('targetRows', run.targetRows, vocabulary);
    const draft = await openRows('draftRows', run.draftRows, vocabulary);
    if (target.rows !== undefined && draft.rows !== undefined && target.rows !== draft.rows) {
      throw countError(target, target.rows, draft, draft.rows);
    }
    const known = target.rows ?? draft.rows;
    const total = known === undefined ? undefined : Math.min(known, maximumRows);
    const pace = new Pace();
    let width = vocabulary;
    let rows = 0;
    const read = (stopped: boolean) => readTable(handle, { rows, vocabulary: width ?? 0, stopped });
    try {
      for await (const [targetRow, draftRow] of pairs(target, draft)) {
        if (signal?.aborted) return read(true);
        width ??= targetRow.length;
        requireWidth(target, 'targetRows', rows, targetRow, width);
        requireWidth(draft, 'draftRows', rows, draftRow, width);
        requireAdded(add({ handle, target: targetRow, draft: draftRow }), target, draft);
        rows++;
        if (rows >= maximumRows) break;
        if (pace.due()) {
          onProgress?.({ done: rows, total }, read(false));
          await pace.pause();
        }
      }
    } catch (error) {
      // What was measured before the bad row is kept by whoever shows it.
      if (rows > 0) onProgress?.({ done: rows, total }, read(true));
      throw error;
    }
    if (rows === 0) throw new MdsdError('invalid', 'targetRows', `${target.name} has no rows; needed: at least one`);
    return read(false);
  } finally {
    module.release({ handle });
  }
}

async function* pairs(target: RowStream, draft: RowStream): AsyncGenerator<[Numbers, Numbers]> {
  const drafts = iterator(draft);
  let count = 0;
  try {
    for await (const targetRow of target.read()) {
      const { value: draftRow, done } = await drafts.next();
      if (done) throw countError(target, `more than ${count}`, draft, count);
      count++;
      yield [targetRow, draftRow];
    }
    if (!(await drafts.next()).done) throw countError(target, count, draft, `more than ${count}`);
  } finally {
    await drafts.return?.(undefined);
  }
}

function iterator(stream: RowStream): AsyncIterator<Numbers> | Iterator<Numbers> {
  const rows = stream.read();
  return Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
}

function countError(target: RowStream, targetCount: number | string, draft: RowStream, draftCount: number | string) {
  const counts = `${target.name} has ${targetCount} rows and ${draft.name} has ${draftCount}`;
  return new MdsdError('invalid', 'draftRows', `${counts}; row i must be the same context in both`);
}

function requireWidth(stream: RowStream, field: string, row: number, numbers: Numbers, width: number): void {
  if (numbers.length === width) return;
  const found = `row ${row + 1} of ${stream.name} has ${numbers.length} tokens`;
  throw new MdsdError('invalid', field, `${found}; the vocabulary is ${width} tokens`);
}

/** The core names the side and the row; the file that the row came from is known here. */
function requireAdded(result: Result<undefined>, target: RowStream, draft: RowStream): void {
  if (result.ok) return;
  const name = { targetRows: target.name, draftRows: draft.name }[result.field];
  throw new MdsdError(result.code, result.field, name ? `${name}: ${result.message}` : result.message);
}
