/** What the service does with files; loaded when the first one is chosen, or before by `prepare`. */
import { loadReaders, openDataFile } from '../data';
import type { RowSource } from '../data/types';
import type { FileRows, FileSummary } from './client-types';
import { invalid } from './error';
import { arrayName, selectArray } from './rows';

export { loadReaders };

export async function summary(blob: Blob, name: string): Promise<FileSummary> {
  const file = await openDataFile(blob, name);
  const arrays = file.arrays.map((source) => {
    const { rows, vocabulary, type, problem } = source;
    return { name: arrayName(source), rows, vocabulary, type, problem };
  });
  return { name: file.name, format: file.format, arrays };
}

/** The rows of the arrays that the request names. */
export async function recordedRows({
  target,
  draft,
}: {
  target: FileRows;
  draft: FileRows;
}): Promise<Record<'targetRows' | 'draftRows', RowSource>> {
  return {
    targetRows: selectArray(await openDataFile(target.file, target.name), 'target', target.array),
    draftRows: selectArray(await openDataFile(draft.file, draft.name), 'draft', draft.array),
  };
}

/** Row `row` from 0, as it is recorded. Reads what comes before it too. */
export async function rowAt(source: RowSource, row: number): Promise<Float64Array> {
  let at = 0;
  for await (const numbers of source.read()) if (at++ === row) return numbers.slice();
  throw invalid('row', row, `a row of ${source.name}, which has ${at}`);
}
