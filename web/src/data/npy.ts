/**
 * NumPy's .npy: `\x93NUMPY`, a version, the length of a header, the header as a Python dictionary
 * `{'descr': '<f4', 'fortran_order': False, 'shape': (256, 512)}`, then the numbers.
 */
import type { ByteCursor, ByteSource } from './bytes';
import { clip, count, DataError, quote } from './error';
import { type Matrix, rowsAndColumns } from './matrix';
import { float16, float32, float64, type NumberType } from './numbers';
import { type Literal, parseLiteral } from './python-literal';
import { matrixRows } from './row-source';
import { isNpy, npyMagic } from './sniff';
import type { DataFile } from './types';

/** A header of a plain array takes 128 bytes; only records of very many fields need more than this. */
const maximumHeader = 1 << 16;

export interface NpyHeader {
  /** NumPy's name of the type, `<f4`; a list for records. */
  readonly descr: Literal;
  readonly fortran: boolean;
  readonly shape: readonly number[];
  /** Where the numbers begin. */
  readonly offset: number;
}

export async function openNpy(source: ByteSource, pieceSize: number): Promise<DataFile> {
  const cursor = source.open();
  const header = await readNpyHeader(cursor, source.name, source.size);
  const matrix = npyMatrix(source.name, header, source.size);
  return { name: source.name, format: 'npy', arrays: [matrixRows(source, matrix, pieceSize)] };
}

export async function readNpyHeader(cursor: ByteCursor, name: string, size: number): Promise<NpyHeader> {
  const cutShort = () =>
    new DataError(`${name} is cut short: it ends within its header, after ${count(size, 'byte')}.`);
  const start = await cursor.read(0, Math.min(12, size));
  if (size < npyMagic.length && start.every((byte, i) => byte === npyMagic[i])) throw cutShort();
  if (!isNpy(start)) {
    throw new DataError(
      `${name} is not a .npy file: it begins with ${hex(start.subarray(0, 6))}, not with \\x93NUMPY.`,
    );
  }
  if (size < 12) throw cutShort();
  const major = start[6] as number;
  if (major < 1 || major > 3) {
    throw new DataError(`${name} is a .npy file of version ${major}.${start[7]}; allowed are 1, 2 and 3.`);
  }
  const view = new DataView(start.buffer, start.byteOffset);
  const [length, first] = major === 1 ? [view.getUint16(8, true), 10] : [view.getUint32(8, true), 12];
  if (first + length > size) throw cutShort();
  if (length > maximumHeader) {
    throw new DataError(`${name} has a header of ${count(length, 'byte')}; at most 65,536 are allowed.`, 'limit');
  }
  return { ...parseHeader(new TextDecoder().decode(await cursor.read(first, length)), name), offset: first + length };
}

function parseHeader(text: string, name: string): Omit<NpyHeader, 'offset'> {
  const fail = (what: string) => new DataError(`${name} has a header that cannot be read: ${what}.`);
  let header: Literal;
  try {
    header = parseLiteral(text);
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error));
  }
  if (header === null || typeof header !== 'object' || Array.isArray(header)) throw fail('it is not a dictionary');
  const { descr, fortran_order: fortran, shape, ...others } = header;
  const unknown = Object.keys(others)[0];
  if (unknown !== undefined) throw fail(`it has an unknown key ${quote(unknown)}`);
  if (descr === undefined) throw fail("'descr' is missing");
  if (typeof fortran !== 'boolean') throw fail("'fortran_order' is not True or False");
  if (!Array.isArray(shape) || !shape.every(isSize)) throw fail("'shape' is not a tuple of whole numbers");
  return { descr, fortran, shape };
}

const isSize = (value: Literal): value is number => typeof value === 'number' && value >= 0;

const readable: Record<string, NumberType> = { f2: float16, f4: float32, f8: float64 };
const kinds: Record<string, string> = { b: 'bool', i: 'int', u: 'uint', f: 'float', c: 'complex' };

/** The type in NumPy's words: `int64` for `<i8`. */
export function typeName(descr: Literal): string {
  if (typeof descr !== 'string') return 'records';
  const [, kind = '', width = ''] = /^[<>|=]?(\w)(\d*)$/.exec(descr) ?? [];
  if (kind === 'O') return 'object';
  const known = kinds[kind];
  if (!known) return descr;
  return kind === 'b' ? known : `${known}${8 * Number(width)}`;
}

function numberType(name: string, descr: Literal): { type: NumberType; bigEndian: boolean } {
  const [, order, code] = (typeof descr === 'string' && /^([<>])(f[248])$/.exec(descr)) || [];
  const type = readable[code ?? ''];
  if (type) return { type, bigEndian: order === '>' };
  if (typeof descr !== 'string') {
    throw new DataError(
      `${name} holds records of named fields; allowed are float16, float32 and float64: save each field as an array of its own.`,
    );
  }
  if (typeName(descr) === 'object') {
    throw new DataError(
      `${name} holds pickled Python objects, which are refused because unpickling runs code; save the array with dtype float32.`,
    );
  }
  throw new DataError(
    `${name} holds ${clip(typeName(descr))} values; allowed are float16, float32 and float64: save it with .astype('float32').`,
  );
}

/** What the header promises, checked against the size of the file before anything is made of it. */
export function npyMatrix(name: string, header: NpyHeader, size: number): Matrix {
  const { type, bigEndian } = numberType(name, header.descr);
  const { rows, columns } = rowsAndColumns(name, header.shape);
  const rowBytes = columns * type.bytes;
  const promised = rows * rowBytes;
  const there = size - header.offset;
  if (there < promised) {
    const whole = Math.floor(there / rowBytes);
    throw new DataError(
      `${name} is cut short: its header promises ${count(rows, 'row')} of ${count(columns, `${type.name} number`)}, but only ${count(whole, 'whole row')} ${whole === 1 ? 'is' : 'are'} there.`,
    );
  }
  if (there > promised) {
    throw new DataError(
      `${name} has ${count(there - promised, 'byte')} after the ${count(rows, 'row')} of ${count(columns, `${type.name} number`)} that its header promises; it must end with the last row.`,
    );
  }
  return { rows, columns, type, bigEndian, fortran: header.fortran, offset: header.offset };
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
