/** What the service does with files; loaded when the first one is chosen, or before by `prepare`. */
import { loadReaders, openDataFile } from '../data';
import type { FileRows, FileSummary } from './client-types';
import { arrayName, selectArray } from './rows';
import type { RecordedRun } from './types';

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
}): Promise<Pick<RecordedRun<never>, 'targetRows' | 'draftRows'>> {
  return {
    targetRows: selectArray(await openDataFile(target.file, target.name), 'target', target.array),
    draftRows: selectArray(await openDataFile(draft.file, draft.name), 'draft', draft.array),
  };
}
