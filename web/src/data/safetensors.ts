/**
 * .safetensors: the length N of a header (8 bytes), the header as JSON
 * `{"name": {"dtype": "F16", "shape": [256, 512], "data_offsets": [0, 262144]}, …}`, then the tensors without gaps.
 */
import * as v from 'valibot';
import type { ByteSource } from './bytes';
import { count, DataError, quote } from './error';
import { rowsAndColumns } from './matrix';
import { bfloat16, float16, float32, float64, type NumberType } from './numbers';
import { arrayName, fileOf, matrixRows, unreadable } from './row-source';
import type { DataFile, RowSource } from './types';

/** The format's own limit. */
const maximumHeader = 100_000_000;

const types: Record<string, NumberType> = { F16: float16, BF16: bfloat16, F32: float32, F64: float64 };

const size = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const tensorSchema = v.object({
  dtype: v.string(),
  shape: v.array(size),
  data_offsets: v.tuple([size, size]),
});
type Tensor = v.InferOutput<typeof tensorSchema> & { readonly name: string };

export async function openSafetensors(source: ByteSource, pieceSize: number): Promise<DataFile> {
  const { tensors, start } = await readHeader(source);
  checkLayout(source, tensors, start);
  if (tensors.length === 0) throw new DataError(`${source.name} holds no tensors.`);
  const arrays = tensors.map((tensor) => ({ ...rowsOf(source, tensor, start, pieceSize), array: tensor.name }));
  return fileOf(source.name, 'safetensors', arrays);
}

async function readHeader(source: ByteSource): Promise<{ tensors: Tensor[]; start: number }> {
  const fail = (what: string) => new DataError(`${source.name} is no readable .safetensors file: ${what}.`);
  if (source.size < 8) throw fail(`it has only ${count(source.size, 'byte')}`);
  const cursor = source.open();
  try {
    const start = await cursor.read(0, 8);
    const length = Number(new DataView(start.buffer, start.byteOffset).getBigUint64(0, true));
    if (length > maximumHeader) {
      throw new DataError(
        `${source.name} announces a header of ${count(length, 'byte')}; at most ${count(maximumHeader, 'byte')} are allowed.`,
        'limit',
      );
    }
    if (8 + length > source.size) {
      throw fail(`its header of ${count(length, 'byte')} is longer than the file of ${count(source.size, 'byte')}`);
    }
    const header = parse(new TextDecoder().decode(await cursor.read(8, length)));
    if (!header) throw fail('its header is not a JSON object');
    const tensors = Object.entries(header)
      .filter(([name]) => name !== '__metadata__')
      .map(([name, entry]) => {
        const tensor = v.safeParse(tensorSchema, entry);
        if (!tensor.success)
          throw fail(`the entry ${quote(name)} of its header lacks a dtype, a shape or data_offsets`);
        return { ...tensor.output, name };
      });
    return { tensors, start: 8 + length };
  } finally {
    await cursor.close();
  }
}

function parse(text: string): object | undefined {
  try {
    const header: unknown = JSON.parse(text);
    return header !== null && typeof header === 'object' && !Array.isArray(header) ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Tensors cover the rest of the file, each its own part. */
function checkLayout({ name, size }: ByteSource, tensors: readonly Tensor[], start: number): void {
  const fail = (tensor: string, what: string) => new DataError(`${name}: tensor ${quote(tensor)} ${what}.`);
  const there = size - start;
  const byOffset = [...tensors].sort(
    (a, b) => a.data_offsets[0] - b.data_offsets[0] || a.data_offsets[1] - b.data_offsets[1],
  );
  let end = 0;
  for (const tensor of byOffset) {
    const [from, to] = tensor.data_offsets;
    if (to < from) throw fail(tensor.name, `ends at byte ${to}, before it begins at byte ${from}`);
    if (to > there) {
      throw fail(tensor.name, `ends at byte ${to} of the data, but the file has only ${there}: it is cut short`);
    }
    if (from < end)
      throw fail(tensor.name, `begins at byte ${from}, inside the tensor before it, which ends at ${end}`);
    if (from > end) throw fail(tensor.name, `begins at byte ${from}, but the data before it ends at ${end}`);
    end = to;
  }
  if (end < there) throw new DataError(`${name} has ${count(there - end, 'byte')} after its last tensor.`);
}

function rowsOf(source: ByteSource, tensor: Tensor, start: number, pieceSize: number): RowSource {
  const name = arrayName(source.name, tensor.name);
  const type = types[tensor.dtype];
  const [from, to] = tensor.data_offsets;
  try {
    if (!type) throw new DataError(`${name} is of type ${quote(tensor.dtype)}; allowed are F16, BF16, F32 and F64.`);
    const { rows, columns } = rowsAndColumns(name, tensor.shape);
    const promised = rows * columns * type.bytes;
    if (to - from !== promised) {
      throw new DataError(
        `${name} has ${count(to - from, 'byte')} of data; its shape (${tensor.shape.join(', ')}) of ${type.name} takes ${count(promised, 'byte')}.`,
      );
    }
    const matrix = { rows, columns, type, bigEndian: false, fortran: false, offset: start + from };
    return matrixRows(source, matrix, pieceSize, name);
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return unreadable(name, type?.name ?? tensor.dtype, error);
  }
}
