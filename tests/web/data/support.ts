/** Encoders of the formats, written for the tests from the formats' own descriptions, and shorthands. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-custom.js';
import fc from 'fast-check';
import { openDataFile } from '../../../web/src/data';
import type { RowSource } from '../../../web/src/data/types';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const sample = (name: string) => readFileSync(at(`../../data/files/${name}`));
export const testData = (name: string) => readFileSync(at(`../../data/${name}`));

/** Real recordings that accompany the project's sources but not a clone of it. */
const recordings = at('../../../../shared/data/recorded/');
export const hasRecordings = existsSync(recordings);
export const recording = (name: string) => readFileSync(`${recordings}${name}`);

export const utf8 = (text: string) => new TextEncoder().encode(text);

export function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** All rows, copied. */
export async function rowsOf(source: RowSource | undefined): Promise<number[][]> {
  if (!source) throw new Error('there is no such array');
  const rows: number[][] = [];
  for await (const row of source.read()) rows.push([...row]);
  return rows;
}

/** The only array's rows. */
export async function readOnly(input: Uint8Array | Blob, name: string, pieceSize?: number): Promise<number[][]> {
  const { arrays } = await openDataFile(input as Uint8Array<ArrayBuffer>, name, pieceSize);
  if (arrays.length !== 1) throw new Error(`${arrays.length} arrays`);
  return rowsOf(arrays[0]);
}

/** How a type is stored: numbers by their bits, so that every one of them can be drawn. */
export interface StoredType {
  readonly name: string;
  /** NumPy's code without byte order; none for bfloat16. */
  readonly code?: string;
  /** safetensors' name. */
  readonly dtype: string;
  readonly bytes: number;
  readonly bits: fc.Arbitrary<bigint>;
  value(bits: bigint): number;
}

const anyBits = (bytes: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(8 * bytes)) - 1n });

function viewed(bits: bigint, bytes: 4 | 8): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits << BigInt(64 - 8 * bytes));
  return bytes === 4 ? view.getFloat32(0) : view.getFloat64(0);
}

/** IEEE 754 binary16 by its definition. */
function half(bits: bigint): number {
  const sign = bits & 0x8000n ? -1 : 1;
  const exponent = Number((bits >> 10n) & 31n);
  const fraction = Number(bits & 1023n) / 1024;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent ? sign * 2 ** (exponent - 15) * (1 + fraction) : sign * 2 ** -14 * fraction;
}

export const storedTypes: readonly StoredType[] = [
  { name: 'float16', code: 'f2', dtype: 'F16', bytes: 2, bits: anyBits(2), value: half },
  { name: 'bfloat16', dtype: 'BF16', bytes: 2, bits: anyBits(2), value: (bits) => viewed(bits << 16n, 4) },
  { name: 'float32', code: 'f4', dtype: 'F32', bytes: 4, bits: anyBits(4), value: (bits) => viewed(bits, 4) },
  { name: 'float64', code: 'f8', dtype: 'F64', bytes: 8, bits: anyBits(8), value: (bits) => viewed(bits, 8) },
];

export function encode(bits: readonly bigint[], bytes: number, bigEndian = false): Uint8Array<ArrayBuffer> {
  const encoded = new Uint8Array(bits.length * bytes);
  bits.forEach((value, i) => {
    for (let byte = 0; byte < bytes; ++byte) {
      encoded[i * bytes + (bigEndian ? bytes - 1 - byte : byte)] = Number((value >> BigInt(8 * byte)) & 255n);
    }
  });
  return encoded;
}

/** A matrix of bits of some type. */
export const matrixOf = (type: StoredType) =>
  fc
    .record({ rows: fc.integer({ min: 1, max: 9 }), columns: fc.integer({ min: 1, max: 9 }) })
    .chain(({ rows, columns }) =>
      fc.array(fc.array(type.bits, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );

export const valuesOf = (type: StoredType, matrix: readonly (readonly bigint[])[]) =>
  matrix.map((row) => row.map((bits) => type.value(bits)));

export function transpose<Value>(matrix: readonly (readonly Value[])[]): Value[][] {
  return (matrix[0] ?? []).map((_, column) => matrix.map((row) => row[column] as Value));
}

export interface NpyOptions {
  version?: 1 | 2 | 3;
  /** Replaces the whole dictionary. */
  header?: string;
  descr?: string;
  fortran?: boolean;
  shape?: string;
}

/** A .npy file around encoded numbers. */
export function npy(data: Uint8Array, options: NpyOptions = {}): Uint8Array<ArrayBuffer> {
  const { version = 1, descr = "'<f4'", fortran = false, shape = `(${data.length / 4},)` } = options;
  const { header = `{'descr': ${descr}, 'fortran_order': ${fortran ? 'True' : 'False'}, 'shape': ${shape}, }` } =
    options;
  const text = utf8(`${header}\n`);
  const length = new DataView(new ArrayBuffer(version === 1 ? 2 : 4));
  if (version === 1) length.setUint16(0, text.length, true);
  else length.setUint32(0, text.length, true);
  const magic = Uint8Array.of(0x93, ...utf8('NUMPY'), version, 0);
  return join(magic, new Uint8Array(length.buffer), text, data);
}

/** A .npy file of float32 numbers. */
export function npyOf(rows: readonly (readonly number[])[], options: NpyOptions = {}): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  return npy(data, { shape: `(${rows.length}, ${rows[0]?.length})`, ...options });
}

export async function zip(
  files: Record<string, Uint8Array>,
  options: { level?: number; zip64?: boolean; password?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [name, bytes] of Object.entries(files)) await writer.add(name, new Uint8ArrayReader(bytes));
  return (await writer.close()) as Uint8Array<ArrayBuffer>;
}

export function safetensors(header: unknown, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = utf8(typeof header === 'string' ? header : JSON.stringify(header));
  const length = new DataView(new ArrayBuffer(8));
  length.setBigUint64(0, BigInt(text.length), true);
  return join(new Uint8Array(length.buffer), text, data);
}

/** Pieces so small that every place is at some boundary. */
export const anyPieceSize = fc.integer({ min: 1, max: 64 });
