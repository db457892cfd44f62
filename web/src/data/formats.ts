/** The formats that are read, as one table: the page, the library and the tests go by it. */
import type { ByteSource } from './bytes';
import { isJson, isNpy, isSafetensors, isTable, isZip } from './sniff';
import type { DataFile } from './types';

type Open = (source: ByteSource, pieceSize: number) => Promise<DataFile>;

export interface Format {
  readonly id: string;
  readonly extensions: readonly string[];
  /** Whether a file that begins with these bytes can be of this format. */
  sniff(sample: Uint8Array): boolean;
  readonly open: Open;
}

/** A page loads them after what it shows first, and before it may be cut off from the network. */
export const loadReaders = () => import('./readers');

type Readers = Awaited<ReturnType<typeof loadReaders>>;

const opening =
  (reader: (readers: Readers) => Open): Open =>
  async (source, pieceSize) =>
    reader(await loadReaders())(source, pieceSize);

/** Of several that a file can be, the one its name speaks of is taken, else the first. */
export const formats: readonly Format[] = [
  { id: 'npy', extensions: ['npy'], sniff: isNpy, open: opening((readers) => readers.openNpy) },
  { id: 'npz', extensions: ['npz'], sniff: isZip, open: opening((readers) => readers.openNpz) },
  {
    id: 'safetensors',
    extensions: ['safetensors'],
    sniff: isSafetensors,
    open: opening((readers) => readers.openSafetensors),
  },
  {
    id: 'json',
    extensions: ['json', 'jsonl', 'ndjson'],
    sniff: isJson,
    open: opening((readers) => readers.openJson),
  },
  { id: 'csv', extensions: ['csv', 'tsv', 'txt'], sniff: isTable, open: opening((readers) => readers.openTable) },
];

/** `['.npy', '.npz', …]`: for the file chooser and for people. */
export const dataExtensions = formats.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`));
