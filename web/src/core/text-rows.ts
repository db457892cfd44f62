/** The laws of two models in the contexts of a text, as recorded rows: what the labs of recordings read. */
import type { TextModels, TextRows } from './client-types';
import type { Mdsd } from './mdsd-types';
import { contextsOf, infoOf, train } from './text-models';
import type { RunOptions } from './types';

/** As many numbers a side as 200 MB hold. */
const mostNumbers = 25_000_000;

/** Contexts from what was held out of the first text. */
export async function textRows(
  library: Mdsd,
  { models: request, contexts }: { models: TextModels; contexts: number },
  options: RunOptions<undefined>,
): Promise<TextRows> {
  const trained = await train(library, request, options);
  const [target, draft] = trained.models;
  const text = trained.heldOut[0] ?? '';
  const most = Math.max(1, Math.floor(mostNumbers / target!.vocabulary));
  const places = contextsOf(target!, text, Math.min(contexts, most));
  const rows = (model: typeof target) => npy(places.map((context) => model!.law(context)));
  return {
    info: infoOf(request, trained),
    rows: places.length,
    target: rows(target),
    draft: rows(draft),
    contexts: places.map((context) => target!.decode(context)),
  };
}

/** Rows of doubles as a .npy file. */
function npy(rows: readonly Float64Array[]): Blob {
  const shape = `(${rows.length}, ${rows[0]?.length ?? 0})`;
  const header = `{'descr': '<f8', 'fortran_order': False, 'shape': ${shape}, }`;
  const padded = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`;
  const head = new Uint8Array([
    0x93,
    ...new TextEncoder().encode('NUMPY'),
    1,
    0,
    padded.length & 255,
    padded.length >> 8,
  ]);
  return new Blob([head, padded, ...(rows as Float64Array<ArrayBuffer>[])]);
}
