/** The formats that are read, as one table: the page, the library and the tests go by it. */
import type { ByteSource } from './bytes';
import { openTable } from './csv';
import { openJson } from './json';
import { isNpy, openNpy } from './npy';
import { isZip, openNpz } from './npz';
import { isSafetensors, openSafetensors } from './safetensors';
import type { DataFile } from './types';

export interface Format {
  readonly id: string;
  readonly extensions: readonly string[];
  /** Whether a file that begins with these bytes can be of this format. */
  sniff(sample: Uint8Array): boolean;
  open(source: ByteSource, pieceSize: number): Promise<DataFile>;
}

/** The first that can be is taken, so the more particular come first. */
export const formats: readonly Format[] = [
  { id: 'npy', extensions: ['npy'], sniff: isNpy, open: openNpy },
  { id: 'npz', extensions: ['npz'], sniff: isZip, open: openNpz },
  { id: 'safetensors', extensions: ['safetensors'], sniff: isSafetensors, open: openSafetensors },
  {
    id: 'json',
    extensions: ['json', 'jsonl', 'ndjson'],
    sniff: (sample) => /^\s*[[{]/.test(textOf(sample)),
    open: openJson,
  },
  { id: 'csv', extensions: ['csv', 'tsv', 'txt'], sniff: isTable, open: openTable },
];

/** `['.npy', '.npz', …]`: for the file chooser and for people. */
export const dataExtensions = formats.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`));

/** Names of columns may begin with a bracket, `[PAD],[UNK]`; rows of JSON go on with a bracket or a number. */
const certainlyJson = /^\s*(?:\[\s*(?:[[{\]\-\d]|NaN|Infinity)|\{\s*["}])/;

function isTable(sample: Uint8Array): boolean {
  const text = textOf(sample);
  return /\d/.test(text) && !certainlyJson.test(text);
}

/** '' unless the bytes are text. */
function textOf(sample: Uint8Array): string {
  const isText = sample.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
  return isText ? new TextDecoder().decode(sample) : '';
}
