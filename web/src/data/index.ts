/** Opens a file of recorded distributions, whatever its format: what is in it decides, its name only where that is not clear. */
import { sourceOf } from './bytes';
import { DataError } from './error';
import { dataExtensions, type Format, formats } from './formats';
import type { DataFile } from './types';

export { DataError } from './error';
export { dataExtensions, loadReaders } from './formats';

/** Bytes that are read at a time. */
const defaultPieceSize = 1 << 21;
const sampleSize = 1 << 12;

/**
 * Reads what the file says about its arrays; their rows are read when asked for, in pieces of `pieceSize` bytes. Throws
 * DataError where the file is not what it says.
 */
export async function openDataFile(
  input: Blob | File | Uint8Array | ArrayBuffer,
  name: string = input instanceof Blob && 'name' in input ? String(input.name) : 'The file',
  pieceSize: number = defaultPieceSize,
): Promise<DataFile> {
  if (!(input instanceof Blob || input instanceof Uint8Array || input instanceof ArrayBuffer)) {
    throw new DataError(
      'The input is neither a Blob (or File) nor bytes; Node opens a path by fs.openAsBlob.',
      'invalid',
      'input',
    );
  }
  const source = sourceOf(input, name);
  if (source.size === 0) throw new DataError(`${name} is empty.`);
  const cursor = source.open();
  const sample = await cursor.read(0, Math.min(sampleSize, source.size));
  await cursor.close();
  const possible = formats.filter((format) => format.sniff(sample));
  const named = (format: Format) => format.extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
  const format = possible.find(named) ?? possible[0] ?? formats.find(named);
  if (!format) {
    throw new DataError(`${name} is in no format that is read here; allowed are ${dataExtensions.join(', ')}.`);
  }
  return format.open(source, pieceSize);
}
