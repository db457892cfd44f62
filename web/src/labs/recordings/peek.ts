/** What the first row of an array looks like, before anything is computed. */
import type { ChosenArray } from './files';

export type Likeness = 'logits' | 'probabilities';

/**
 * Negative numbers make a row logits. A row of non-negative numbers may still be (of a model that never says less), so
 * a name that says so counts too. Throws a sentence if the first row cannot be read.
 */
export async function likenessOf({ file, summary, array }: ChosenArray): Promise<Likeness> {
  const { openDataFile } = await import('../../data');
  const source = (await openDataFile(file, summary.name)).arrays[array];
  let row: Float64Array | undefined;
  for await (const first of source?.read() ?? []) {
    row = first;
    break;
  }
  if (row?.some((value) => value < 0)) return 'logits';
  const sum = row?.reduce((total, value) => total + value, 0) ?? 1;
  const named = /logit/i.test(`${summary.name} ${source?.name ?? ''}`);
  return named && Math.abs(sum - 1) > 0.01 ? 'logits' : 'probabilities';
}
