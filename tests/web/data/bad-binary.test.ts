import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError, openDataFile } from '../../../web/src/data';
import { formats } from '../../../web/src/data/formats';
import { join, npy, npyOf, readOnly, rowsOf, safetensors, sample, utf8, zip } from './support';

const rows = [
  [0.5, 0.25, 0.25],
  [1, 0, 0],
];
const whole = npyOf(rows);
const dataBytes = 24;
const dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";

const rejects = (bytes: Uint8Array, name: string, message: string | RegExp, code = 'invalid') =>
  expect(readOnly(bytes, name)).rejects.toMatchObject({
    name: 'DataError',
    code,
    field: '',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });

test.each(['a.npy', 'a.npz', 'a.csv', 'a.json', 'a.safetensors', 'a'])('an empty file is called empty: %s', (name) =>
  rejects(new Uint8Array(), name, `${name} is empty.`),
);

test('a file of no known format names the formats', () =>
  rejects(
    Uint8Array.of(0x80, 4, 0x95, 0),
    'a.pkl',
    'a.pkl is in no format that is read here; allowed are .npy, .npz, .safetensors, .json, .jsonl, .ndjson, .csv, .tsv, .txt.',
  ));

test('an input that is no file is named', () =>
  expect(openDataFile('target.npy' as unknown as Blob)).rejects.toMatchObject({
    field: 'input',
    message: 'The input is neither a Blob (or File) nor bytes; Node opens a path by fs.openAsBlob.',
  }));

describe('.npy', () => {
  test.each<[string, Uint8Array, string]>([
    [
      'data cut short',
      whole.subarray(0, -5),
      'its header promises 2 rows of 3 float32 numbers, but only 1 whole row is there.',
    ],
    [
      'no data',
      whole.subarray(0, -dataBytes),
      'its header promises 2 rows of 3 float32 numbers, but only 0 whole rows are there.',
    ],
    ['a header cut short', whole.subarray(0, 40), 'it ends within its header, after 40 bytes.'],
    ['a beginning alone', whole.subarray(0, 4), 'it ends within its header, after 4 bytes.'],
    ['a length cut short', whole.subarray(0, 9), 'it ends within its header, after 9 bytes.'],
  ])('%s', (_, bytes, message) => rejects(bytes, 'p.npy', `p.npy is cut short: ${message}`));

  test('bytes after the last row', () =>
    rejects(
      join(whole, whole),
      'p.npy',
      `p.npy has ${whole.length} bytes after the 2 rows of 3 float32 numbers that its header promises; it must end with the last row.`,
    ));

  test('another magic', () =>
    rejects(
      join(Uint8Array.of(0x92), whole.subarray(1)),
      'p.npy',
      'p.npy is not a .npy file: it begins with 92 4e 55 4d 50 59, not with \\x93NUMPY.',
    ));

  test('a version of the future', () =>
    rejects(
      join(whole.subarray(0, 6), Uint8Array.of(9, 1), whole.subarray(8)),
      'p.npy',
      'p.npy is a .npy file of version 9.1; allowed are 1, 2 and 3.',
    ));

  test.each(['1000000000000', '9'.repeat(30), '9'.repeat(400)])(
    '%s promised rows are compared with the size of the file',
    (count) =>
      rejects(
        npyOf(rows, { shape: `(${count}, 3)` }),
        'p.npy',
        /^p\.npy is cut short: its header promises .* but only 2 whole rows are there\.$/,
      ),
  );

  test('more tokens than any vocabulary', () =>
    rejects(
      npyOf(rows, { shape: '(2, 262145)' }),
      'p.npy',
      'p.npy has 262,145 numbers in a row; at most 262,144 are allowed.',
      'limit',
    ));

  test.each([
    ['bad-no-rows.npy', ' has shape (0, 5), so it holds no numbers; at least one row of one number is needed.'],
    ['bad-no-columns.npy', ' has shape (5, 0), so it holds no numbers; at least one row of one number is needed.'],
    ['bad-scalar.npy', ' has 0 dimensions, shape (); allowed are two (rows, tokens) or one (a single row).'],
    ['bad-cube.npy', ' has 3 dimensions, shape (2, 2, 2); allowed are two (rows, tokens) or one (a single row).'],
    [
      'bad-object.npy',
      ' holds pickled Python objects, which are refused because unpickling runs code; save the array with dtype float32.',
    ],
    [
      'bad-records.npy',
      ' holds records of named fields; allowed are float16, float32 and float64: save each field as an array of its own.',
    ],
    [
      'bad-int64.npy',
      " holds int64 values; allowed are float16, float32 and float64: save it with .astype('float32').",
    ],
    [
      'bad-complex.npy',
      " holds complex128 values; allowed are float16, float32 and float64: save it with .astype('float32').",
    ],
  ])('%s, from NumPy', (name, message) => rejects(sample(name), name, name + message));

  test.each([
    ["'|b1'", 'bool'],
    ["'<f16'", 'float128'],
    ["'|u1'", 'uint8'],
    ["'<U7'", '<U7'],
    ["'|V2'", '|V2'],
    ["'nonsense'", 'nonsense'],
  ])('type %s is refused as %s', (descr, name) =>
    rejects(
      npyOf(rows, { descr }),
      'p.npy',
      `p.npy holds ${name} values; allowed are float16, float32 and float64: save it with .astype('float32').`,
    ),
  );

  test.each([
    ['no dictionary', '(1, 2)', 'it is not a dictionary'],
    ['nothing', '', 'it ends too early'],
    ['an open dictionary', "{'descr': '<f4'", 'it ends too early'],
    ['a call', "{'descr': exit(), 'fortran_order': False, 'shape': (2, 3)}", "'e' at character 11"],
    ['more after the dictionary', `${dictionary} + 1`, "'+' at character 61"],
    ['an escape', "{'descr': '\\x3cf4', 'fortran_order': False, 'shape': (2, 3)}", "''' at character 11"],
    ['a name that is no string', "{1: '<f4'}", "':' at character 3"],
    ['nesting without end', `{'descr': ${'['.repeat(500)}`, 'it is nested too deeply'],
    ['no type', "{'fortran_order': False, 'shape': (2, 3)}", "'descr' is missing"],
    ['no order', "{'descr': '<f4', 'shape': (2, 3)}", "'fortran_order' is not True or False"],
    ['no shape', "{'descr': '<f4', 'fortran_order': False}", "'shape' is not a tuple of whole numbers"],
    [
      'a negative size',
      "{'descr': '<f4', 'fortran_order': False, 'shape': (-2, 3)}",
      "'shape' is not a tuple of whole numbers",
    ],
    [
      'a size that is no number',
      "{'descr': '<f4', 'fortran_order': False, 'shape': ('2', 3)}",
      "'shape' is not a tuple of whole numbers",
    ],
    [
      'another key',
      "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), 'code': 1}",
      "it has an unknown key 'code'",
    ],
    [
      'a key of every object',
      "{'__proto__': {'descr': '<f4'}, 'fortran_order': False, 'shape': (2, 3)}",
      "it has an unknown key '__proto__'",
    ],
  ])('a header with %s', (_, header, what) =>
    rejects(npyOf(rows, { header }), 'p.npy', `p.npy has a header that cannot be read: ${what}.`),
  );

  test('a header that NumPy 1 wrote from Python 2', async () => {
    expect(await readOnly(npyOf(rows, { shape: '(2L, 3L)' }), 'p.npy')).toEqual(rows);
  });

  test('a header longer than any', () =>
    rejects(
      npy(new Uint8Array(24), { version: 2, header: dictionary + ' '.repeat(70_000) }),
      'p.npy',
      'p.npy has a header of 70,060 bytes; at most 65,536 are allowed.',
      'limit',
    ));

  test('a header that is longer than the file', () =>
    rejects(
      join(Uint8Array.of(0x93), utf8('NUMPY'), Uint8Array.of(2, 0, 255, 255, 255, 255, 0, 0)),
      'p.npy',
      'p.npy is cut short: it ends within its header, after 14 bytes.',
    ));
});

describe('.npz', () => {
  test('without arrays, it says what is in it', async () => {
    const bytes = await zip({ 'archive/data.pkl': utf8('x'), 'archive/version': utf8('3') });
    await rejects(
      bytes,
      'model.npz',
      "model.npz is a zip archive without .npy arrays; it holds 'archive/data.pkl', 'archive/version'. Save arrays with numpy.savez.",
    );
    await rejects(
      await zip({}),
      'none.npz',
      'none.npz is a zip archive without .npy arrays. Save arrays with numpy.savez.',
    );
  });

  test('where no array can be read, the reason of the first is given', async () => {
    const bytes = await zip({ 'ids.npy': sample('bad-int64.npy'), 'x.npy': sample('bad-object.npy') });
    await rejects(bytes, 'a.npz', /^a\.npz › ids holds int64 values; allowed/);
  });

  test('an encrypted array is refused', async () => {
    const bytes = await zip({ 'p.npy': whole }, { password: 'secret' });
    await rejects(bytes, 'a.npz', /^a\.npz › p cannot be unpacked: .*encrypted/i);
  });

  test('an archive cut short is refused', async () => {
    const bytes = sample('deflated.npz');
    for (let length = 4; length < bytes.length; length += 7) {
      await expect(readOnly(bytes.subarray(0, length), 'a.npz')).rejects.toThrow(DataError);
    }
  });

  test('a changed byte is found by the checksum, before the last row is given out', async () => {
    const bytes = await zip({ 'p.npy': whole }, { level: 0 });
    const damaged = bytes.slice();
    const at = damaged.findIndex((_, i) => whole.subarray(-dataBytes).every((byte, j) => damaged[i + j] === byte));
    damaged[at] = 1;
    expect(await readOnly(bytes, 'a.npz')).toEqual(rows);
    await rejects(damaged, 'a.npz', /^a\.npz › p cannot be unpacked: /);
  });

  test('an array that inflates to another size than promised is refused, however large', async () => {
    const zeros = npy(new Uint8Array(1 << 20), { shape: '(64, 4096)' });
    const bomb = await zip({ 'p.npy': zeros });
    const sizes = new DataView(bomb.buffer);
    // The promised size, in both headers of the archive.
    for (let at = 0; at + 4 <= bomb.length; ++at) {
      if (sizes.getUint32(at, true) === zeros.length) sizes.setUint32(at, zeros.length - 16_384 * 4, true);
    }
    await rejects(bomb, 'a.npz', /^a\.npz › p is cut short: its header promises 64 rows/);
    const claims = npy(new Uint8Array(1 << 20), { shape: '(60, 4096)' });
    const liar = await zip({ 'p.npy': claims });
    const view = new DataView(liar.buffer);
    for (let at = 0; at + 4 <= liar.length; ++at) {
      if (view.getUint32(at, true) === claims.length) view.setUint32(at, claims.length - 16_384 * 4, true);
    }
    await rejects(liar, 'a.npz', /^a\.npz › p (inflates to more|cannot be unpacked: )/);
  });

  test('more arrays than anybody chooses from are refused', async () => {
    const files = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.npy`, new Uint8Array(1)]));
    await rejects(
      await zip(files, { level: 0 }),
      'a.npz',
      'a.npz holds 1,001 arrays; at most 1,000 arrays are allowed.',
      'limit',
    );
  });
});

describe('.safetensors', () => {
  const tensor = (from: number, to: number, more: object = {}) => ({
    dtype: 'F32',
    shape: [(to - from) / 4],
    data_offsets: [from, to],
    ...more,
  });
  const data = new Uint8Array(16);
  const length = (value: bigint) => {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, value, true);
    return bytes;
  };

  test.each<[string, Uint8Array, string | RegExp]>([
    [
      'too short for a length',
      new Uint8Array(5),
      'a.safetensors is no readable .safetensors file: it has only 5 bytes.',
    ],
    [
      'a header longer than the file',
      join(length(100n), utf8('{}')),
      'a.safetensors is no readable .safetensors file: its header of 100 bytes is longer than the file of 10 bytes.',
    ],
    [
      'a header that is no JSON',
      safetensors('{"p": ', data),
      'a.safetensors is no readable .safetensors file: its header is not a JSON object.',
    ],
    [
      'a header that is nested without end',
      safetensors(`{"p": ${'['.repeat(1e6)}`, data),
      /its header is not a JSON object\.$/,
    ],
    [
      'a header that is a list',
      safetensors('[]', data),
      'a.safetensors is no readable .safetensors file: its header is not a JSON object.',
    ],
    ['no tensors', safetensors({ __metadata__: {} }, new Uint8Array()), 'a.safetensors holds no tensors.'],
    [
      'an entry without a type',
      safetensors({ p: { shape: [4], data_offsets: [0, 16] } }, data),
      /the entry 'p' of its header lacks a dtype, a shape or data_offsets\.$/,
    ],
    ['a negative offset', safetensors({ p: tensor(-4, 16) }, data), /the entry 'p' of its header lacks/],
    [
      'a size that is no whole number',
      safetensors({ p: tensor(0, 16, { shape: [1.5] }) }, data),
      /the entry 'p' of its header lacks/,
    ],
    [
      'data outside the file',
      safetensors({ p: tensor(0, 32) }, data),
      "a.safetensors: tensor 'p' ends at byte 32 of the data, but the file has only 16: it is cut short.",
    ],
    [
      'data that ends before it begins',
      safetensors({ p: tensor(16, 8, { shape: [1] }) }, data),
      "a.safetensors: tensor 'p' ends at byte 8, before it begins at byte 16.",
    ],
    [
      'overlapping data',
      safetensors({ p: tensor(0, 12), q: tensor(8, 16) }, data),
      "a.safetensors: tensor 'q' begins at byte 8, inside the tensor before it, which ends at 12.",
    ],
    [
      'a hole',
      safetensors({ p: tensor(0, 4), q: tensor(8, 16) }, data),
      "a.safetensors: tensor 'q' begins at byte 8, but the data before it ends at 4.",
    ],
    [
      'bytes after the last tensor',
      safetensors({ p: tensor(0, 8) }, data),
      'a.safetensors has 8 bytes after its last tensor.',
    ],
    [
      'another size than its shape',
      safetensors({ p: tensor(0, 16, { shape: [2, 3] }) }, data),
      'a.safetensors › p has 16 bytes of data; its shape (2, 3) of float32 takes 24 bytes.',
    ],
    [
      'a shape without numbers',
      safetensors({ p: tensor(0, 0, { shape: [0, 3] }) }, new Uint8Array()),
      'a.safetensors › p has shape (0, 3), so it holds no numbers; at least one row of one number is needed.',
    ],
    [
      '10^12 rows',
      safetensors({ p: tensor(0, 16, { shape: [1e12, 4] }) }, data),
      /^a\.safetensors › p has 16 bytes of data; its shape/,
    ],
    [
      'integers alone',
      safetensors({ ids: tensor(0, 16, { dtype: 'I32' }) }, data),
      "a.safetensors › ids is of type 'I32'; allowed are F16, BF16, F32 and F64.",
    ],
  ])('%s', (_, bytes, message) => rejects(bytes, 'a.safetensors', message));

  test('a header of more than 100 MB is refused before it is read', () =>
    rejects(
      join(length(100_000_001n), utf8('{}')),
      'a.safetensors',
      'a.safetensors announces a header of 100,000,001 bytes; at most 100,000,000 bytes are allowed.',
      'limit',
    ));

  test('a name of any length makes a message of a line', async () => {
    const { arrays } = await openDataFile(
      safetensors({ p: tensor(0, 8), ['x\n'.repeat(1e5)]: tensor(8, 16, { dtype: 'I8' }) }, data),
      'a',
    );
    expect(arrays[1]?.problem?.length).toBeLessThan(200);
    expect(arrays[1]?.problem).not.toContain('\n');
  });
});

describe('whatever the bytes, there are rows or a sentence', () => {
  const check = async (bytes: Uint8Array, name: string) => {
    try {
      const { arrays } = await openDataFile(bytes as Uint8Array<ArrayBuffer>, name, 16);
      for (const array of arrays) await rowsOf(array);
    } catch (error) {
      expect(error).toBeInstanceOf(DataError);
      expect((error as DataError).message).toMatch(/^(.|\n)+\.$/);
    }
  };
  const names = formats.flatMap(({ extensions }) => extensions.map((extension) => `a.${extension}`));

  test('arbitrary bytes', () =>
    fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...names), check), { numRuns: 500 }));

  const good = [
    whole,
    sample('deflated.npz'),
    sample('stored.npz'),
    sample('savetxt.csv'),
    utf8('[[0.5, 0.5], [1, 0]]'),
    utf8('{"target": [0.5, 0.5], "draft": [1, 0]}\n{"target": [0.5, 0.5], "draft": [1, 0]}\n'),
    safetensors({ p: tensorOf(0, 8), q: tensorOf(8, 16) }, new Uint8Array(16)),
  ];

  function tensorOf(from: number, to: number) {
    return { dtype: 'F32', shape: [1, 2], data_offsets: [from, to] };
  }

  test('good files with some bytes changed', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...good),
        fc.array(
          fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.integer({ min: 0, max: 255 })),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        fc.constantFrom(...names),
        async (file, changes, name) => {
          const bytes = Uint8Array.from(file);
          for (const [where, byte] of changes) bytes[Math.floor(where * bytes.length)] = byte;
          await check(bytes, name);
        },
      ),
      { numRuns: 1000 },
    ));
});
