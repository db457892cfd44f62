import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDataFile } from '../../../web/src/data';
import {
  anyPieceSize,
  encode,
  join,
  matrixOf,
  npy,
  readOnly,
  rowsOf,
  safetensors,
  sample,
  storedTypes,
  transpose,
  utf8,
  valuesOf,
  zip,
} from './support';

const numpyTypes = storedTypes.filter(({ code }) => code !== undefined);

describe('numbers', () => {
  const sixteenBits = Array.from({ length: 1 << 16 }, (_, i) => BigInt(i));

  test.each(numpyTypes.filter(({ bytes }) => bytes === 2))(
    'every $name has the value of its definition',
    async (type) => {
      const file = npy(encode(sixteenBits, 2), { descr: `'<${type.code}'`, shape: '(65536,)' });
      expect(await readOnly(file, 'all.npy')).toEqual(valuesOf(type, [sixteenBits]));
    },
  );

  test('every bfloat16 is the float32 of the same upper half', async () => {
    const header = { all: { dtype: 'BF16', shape: [65536], data_offsets: [0, 131072] } };
    const upper = sixteenBits.map((bits) => bits << 16n);
    const view = new DataView(encode(upper, 4).buffer);
    const file = safetensors(header, encode(sixteenBits, 2));
    expect(await readOnly(file, 'all.safetensors')).toEqual([upper.map((_, i) => view.getFloat32(4 * i, true))]);
  });
});

describe('.npy', () => {
  for (const type of numpyTypes) {
    test(`${type.name} of either order and endianness comes back bit by bit, whatever the pieces`, () =>
      fc.assert(
        fc.asyncProperty(
          matrixOf(type),
          fc.boolean(),
          fc.boolean(),
          fc.constantFrom(1, 2, 3),
          anyPieceSize,
          fc.boolean(),
          async (matrix, fortran, bigEndian, version, pieceSize, asBlob) => {
            const file = npy(encode((fortran ? transpose(matrix) : matrix).flat(), type.bytes, bigEndian), {
              descr: `'${bigEndian ? '>' : '<'}${type.code}'`,
              fortran,
              shape: `(${matrix.length}, ${matrix[0]?.length})`,
              version: version as 1 | 2 | 3,
            });
            const input = asBlob ? new Blob([file]) : file;
            expect(await readOnly(input, 'a.npy', pieceSize)).toEqual(valuesOf(type, matrix));
          },
        ),
      ));
  }

  test('long columns are read strip by strip, to the same numbers', async () => {
    const [rows, columns] = [40_000, 3];
    const values = Float32Array.from({ length: rows * columns }, (_, i) => i);
    const file = npy(new Uint8Array(values.buffer), { fortran: true, shape: `(${rows}, ${columns})` });
    const read = await readOnly(new Blob([file]), 'long.npy', 1000);
    expect(read.length).toBe(rows);
    expect(read.every((row, i) => row.every((value, j) => value === j * rows + i))).toBe(true);
  });

  test('bytes that begin anywhere in a larger buffer are read as they are', async () => {
    const file = npy(new Uint8Array(Float64Array.of(1, 2, 3).buffer), { descr: "'<f8'", shape: '(3,)' });
    for (let shift = 0; shift < 8; ++shift) {
      const shifted = join(new Uint8Array(shift), file).subarray(shift);
      expect(await readOnly(shifted, 'a.npy')).toEqual([[1, 2, 3]]);
    }
    expect(await rowsOf((await openDataFile(file.buffer, 'a.npy')).arrays[0])).toEqual([[1, 2, 3]]);
  });

  test('what it says of itself is told before any row is read', async () => {
    const { name, format, arrays } = await openDataFile(sample('little-f2-C.npy'), 'target.npy');
    const [{ rows, vocabulary, type, name: arrayName } = expect.fail('no array')] = arrays;
    expect({ name, format, rows, vocabulary, type, arrayName }).toEqual({
      name: 'target.npy',
      format: 'npy',
      rows: 3,
      vocabulary: 5,
      type: 'float16',
      arrayName: 'target.npy',
    });
  });

  test('rows can be read again, and reading can stop anywhere', async () => {
    const { arrays } = await openDataFile(sample('deflated.npz'), 'a.npz', 16);
    for (const array of arrays) {
      for await (const row of array.read()) {
        expect(row.length).toBe(5);
        break;
      }
      expect(await rowsOf(array)).toEqual(await rowsOf(array));
    }
  });
});

describe('.npz', () => {
  const type = storedTypes.find(({ name }) => name === 'float32') ?? expect.fail();

  test('stored or deflated, zip64 or not, every array comes back, whatever the pieces', () =>
    fc.assert(
      fc.asyncProperty(
        matrixOf(type),
        fc.boolean(),
        fc.constantFrom(0, 6),
        fc.boolean(),
        anyPieceSize,
        async (matrix, fortran, level, zip64, pieceSize) => {
          const shape = `(${matrix.length}, ${matrix[0]?.length})`;
          const target = npy(encode(matrix.flat(), 4), { shape });
          const draft = npy(encode((fortran ? transpose(matrix) : matrix).flat(), 4), { shape, fortran });
          const file = await zip({ 'target.npy': target, 'draft.npy': draft }, { level, zip64 });
          const { arrays } = await openDataFile(new Blob([file]), 'a.npz', pieceSize);
          expect(arrays.map(({ array }) => array)).toEqual(['target', 'draft']);
          for (const array of arrays) expect(await rowsOf(array)).toEqual(valuesOf(type, matrix));
        },
      ),
      { numRuns: 50 },
    ));

  test('many arrays are read side by side', async () => {
    const files = Array.from({ length: 8 }, (_, i) => [`${i}.npy`, npy(encode([BigInt(i)], 4))] as const);
    const { arrays } = await openDataFile(await zip(Object.fromEntries(files)), 'a.npz');
    const open = arrays.map((array) => array.read()[Symbol.asyncIterator]());
    const rows = await Promise.all(open.map((iterator) => iterator.next()));
    expect(rows.map(({ done }) => done)).toEqual(arrays.map(() => false));
    await Promise.all(open.map((iterator) => iterator.return?.()));
  });

  test('an array that cannot be read is listed with its reason, beside those that can', async () => {
    const { arrays } = await openDataFile(sample('mixed.npz'), 'mixed.npz');
    const [ids, target] = arrays;
    expect(ids).toMatchObject({ name: 'mixed.npz › ids', array: 'ids', type: 'int64' });
    expect(ids?.problem).toContain('int64');
    await expect(rowsOf(ids)).rejects.toThrow(ids?.problem);
    expect(target?.problem).toBeUndefined();
    expect(await rowsOf(target)).toHaveLength(3);
  });
});

describe('files that NumPy wrote', () => {
  const matrix = [
    [0.125, -0, 1, 0.5, 2 ** -24],
    [65504, 2 ** -14, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN],
    [-1.5, 0.25, 3, 1024, 0],
  ];

  test.each([
    ...['little', 'big'].flatMap((endian) =>
      ['f2', 'f4', 'f8'].flatMap((code) => ['C', 'F'].map((order) => `${endian}-${code}-${order}.npy`)),
    ),
    'version-2.npy',
    'version-3.npy',
    'savetxt.txt',
    'savetxt.csv',
  ])('%s holds the matrix', async (name) => {
    expect(await readOnly(sample(name), name)).toEqual(matrix);
    expect(await readOnly(sample(name), name, 7)).toEqual(matrix);
  });

  test('one-row.npy holds one row', async () => {
    expect(await readOnly(sample('one-row.npy'), 'one-row.npy')).toEqual([matrix[0]]);
  });

  test.each(['stored.npz', 'deflated.npz'])('%s holds target and draft', async (name) => {
    const { arrays, format } = await openDataFile(sample(name), name);
    expect(format).toBe('npz');
    expect(arrays.map(({ array, type, rows }) => [array, type, rows])).toEqual([
      ['target', 'float32', 3],
      ['draft', 'float16', 3],
    ]);
    expect(await rowsOf(arrays[0])).toEqual(matrix);
    expect(await rowsOf(arrays[1])).toEqual([...matrix].reverse());
  });
});

describe('.safetensors', () => {
  test('tensors of every type come back bit by bit, whatever the pieces', () =>
    fc.assert(
      fc.asyncProperty(
        fc.tuple(...storedTypes.map(matrixOf)),
        fc.integer({ min: 0, max: 7 }),
        anyPieceSize,
        async (matrices, spaces, pieceSize) => {
          let end = 0;
          const entries = storedTypes.map(({ name, dtype, bytes }, i) => {
            const matrix = matrices[i] ?? [];
            const shape = [matrix.length, matrix[0]?.length ?? 0];
            const from = end;
            end += matrix.flat().length * bytes;
            return [name, { dtype, shape, data_offsets: [from, end] }];
          });
          const header = JSON.stringify({ __metadata__: { made: 'here' }, ...Object.fromEntries(entries) });
          const data = join(...storedTypes.map(({ bytes }, i) => encode((matrices[i] ?? []).flat(), bytes)));
          const file = safetensors(header + ' '.repeat(spaces), data);
          const { arrays } = await openDataFile(new Blob([file]), 'a.safetensors', pieceSize);
          expect(arrays.map(({ array, type }) => [array, type])).toEqual(storedTypes.map(({ name }) => [name, name]));
          for (const [i, type] of storedTypes.entries()) {
            expect(await rowsOf(arrays[i])).toEqual(valuesOf(type, matrices[i] ?? []));
          }
        },
      ),
    ));

  test('a tensor of one dimension is one row', async () => {
    const header = { p: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } };
    const file = safetensors(header, new Uint8Array(Float32Array.of(0.25, 0.75).buffer));
    expect(await readOnly(file, 'a.safetensors')).toEqual([[0.25, 0.75]]);
  });

  test('tensors that cannot be read are listed with their reason', async () => {
    const header = {
      ids: { dtype: 'I64', shape: [1], data_offsets: [0, 8] },
      cube: { dtype: 'F32', shape: [1, 1, 1], data_offsets: [8, 12] },
      p: { dtype: 'F32', shape: [1, 1], data_offsets: [12, 16] },
    };
    const { arrays } = await openDataFile(safetensors(header, new Uint8Array(16)), 'a.safetensors');
    expect(arrays.map(({ problem }) => problem)).toEqual([
      "a.safetensors › ids is of type 'I64'; allowed are F16, BF16, F32 and F64.",
      'a.safetensors › cube has 3 dimensions, shape (1, 1, 1); allowed are two (rows, tokens) or one (a single row).',
      undefined,
    ]);
    await expect(rowsOf(arrays[0])).rejects.toThrow('I64');
  });
});

describe('a file is what is in it, not what it is called', () => {
  const text = utf8('0.25,0.75\n');
  test.each([
    ['npy', sample('little-f4-C.npy')],
    ['npz', sample('stored.npz')],
    ['json', utf8('[[0.25, 0.75]]')],
    ['jsonl', utf8('{"target": [0.5], "draft": [0.5]}\n{"target": [0.5], "draft": [0.5]}\n')],
    ['csv', text],
    ['tsv', utf8('0.25\t0.75\n')],
    ['safetensors', safetensors({ p: { dtype: 'F32', shape: [1], data_offsets: [0, 4] } }, new Uint8Array(4))],
  ])('%s is recognised under any name', async (format, bytes) => {
    for (const name of ['a', 'a.npy', 'a.NPZ', 'a.csv', 'a.json', 'a.safetensors', 'a.pdf']) {
      expect((await openDataFile(bytes, name)).format).toBe(format);
    }
  });

  test('a header of tokens in brackets is a table if the name says so', async () => {
    expect((await openDataFile(utf8('[PAD],[UNK]\n0.5,0.5\n'), 'a.csv')).format).toBe('csv');
  });

  test('the name of a File is its name', async () => {
    const file = new File([text], 'draft.csv');
    expect((await openDataFile(file)).name).toBe('draft.csv');
    expect((await openDataFile(text)).name).toBe('The file');
  });
});
