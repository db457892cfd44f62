import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDataFile } from '../../../web/src/data';
import { anyPieceSize, readOnly, rowsOf, utf8 } from './support';

const entry = fc.double({ noDefaultInfinity: true, noNaN: true });
const matrix = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 6 }) })
  .chain(({ rows, columns }) =>
    fc.array(fc.array(entry, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

/** Ways to write the same number: shortest, with exponent, spaced; −0 keeps its sign. */
const written = fc.constantFrom<(value: number) => string>(
  (value) => (Object.is(value, -0) ? '-0.0' : String(value)),
  (value) => (Object.is(value, -0) ? '-0e0' : value.toExponential()),
  (value) => (Object.is(value, -0) ? '-0E+00' : value.toExponential(16).toUpperCase()),
);

const mark = fc.constantFrom('', '\ufeff');

describe('tables', () => {
  test('numbers come back whatever the delimiter, line break, quotes, header and pieces', () =>
    fc.assert(
      fc.asyncProperty(
        matrix,
        written,
        fc.record({
          delimiter: fc.constantFrom(',', '\t', ';'),
          newline: fc.constantFrom('\n', '\r\n', '\r'),
          quoted: fc.boolean(),
          header: fc.boolean(),
          lastNewline: fc.boolean(),
          blank: fc.boolean(),
          mark,
        }),
        anyPieceSize,
        async (rows, write, layout, pieceSize) => {
          const cell = (text: string) => (layout.quoted ? `"${text}"` : text);
          const names = (rows[0] ?? []).map((_, i) => cell(`token_${i}`));
          const lines = rows.map((row) => row.map((value) => cell(write(value))));
          const text = [...(layout.header ? [names] : []), ...lines]
            .map((cells) => cells.join(layout.delimiter))
            .join(layout.blank ? layout.newline + layout.newline : layout.newline);
          const file = utf8(layout.mark + text + (layout.lastNewline ? layout.newline : ''));
          expect(await readOnly(file, 'a.csv', pieceSize)).toEqual(rows);
        },
      ),
      { numRuns: 200 },
    ));

  test.each([
    ['names that are numbers in part', 'a,7,b\n0.5,0.25,0.25\n', [[0.5, 0.25, 0.25]]],
    ['numbered columns', '0,1,2,3,4,5,6,7,8,9\n0,0,0,0,0,0,0,0,0,1\n', [[0, 0, 0, 0, 0, 0, 0, 0, 0, 1]]],
    [
      'few whole numbers, which are a row',
      '0,1,2\n1,0,0\n',
      [
        [0, 1, 2],
        [1, 0, 0],
      ],
    ],
    ['delimiters and line breaks in names', '"a,b";"c\nd"\n0.5;0.5\n', [[0.5, 0.5]]],
    ['remarks, then names', '# made by hand, 1.5 times\n# twice\np,q\n0.5,0.5\n# end', [[0.5, 0.5]]],
    ['one column', 'p\n1\n1\n', [[1], [1]]],
    [
      'several spaces',
      '  0.5   0.5\n 1  0 \n',
      [
        [0.5, 0.5],
        [1, 0],
      ],
    ],
    [
      'words for what is not finite',
      'nan,-inf,Infinity\n',
      [[Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]],
    ],
    ['plain words', '+1,.5,2.\n', [[1, 0.5, 2]]],
  ])('%s', async (_, text, rows) => {
    expect(await readOnly(utf8(text), 'a.csv')).toEqual(rows);
    expect(await readOnly(utf8(text), 'a.csv', 1)).toEqual(rows);
  });

  test('vocabulary is told before rows are read, and the rows are counted by reading', async () => {
    const { format, arrays } = await openDataFile(utf8('a\tb\n0.5\t0.5\n'), 'a.csv');
    expect(format).toBe('tsv');
    expect(arrays[0]).toMatchObject({ name: 'a.csv', rows: undefined, vocabulary: 2, type: 'text' });
  });

  test.each([
    [
      'a ragged row',
      'a,b\n0.5,0.5\n\n1,0\n0.5\n',
      'a.csv: row 3 (line 5) has 1 number, but the first row has 2 numbers; all rows must be equally long.',
    ],
    [
      'an entry that is no number',
      'a,b\n1,0\n1,0\n0.5,abc\n',
      "a.csv: row 3 (line 4), column 2: 'abc' is not a number.",
    ],
    ['a bad entry in the first row', '0.5,abc\n1,0\n', "a.csv: row 1 (line 1), column 2: 'abc' is not a number."],
    ['an empty entry', '0.5,\n', 'a.csv: row 1 (line 1), column 2 is empty; a number is needed.'],
    ['a number of another base', '0x10,1\n', "a.csv: row 1 (line 1), column 1: '0x10' is not a number."],
    [
      'a decimal comma',
      '0,5;0,5\n',
      "a.csv: row 1 (line 1), column 1: '0,5' is not a number; decimals are written with a point.",
    ],
    ['an error of a spreadsheet', '0.5,0.5\n#N/A,0.5\n', "a.csv: row 2 (line 2), column 1: '#N/A' is not a number."],
    ['a second header', 'a,b\nc,d\n', "a.csv: row 1 (line 2), column 1: 'c' is not a number."],
    ['lines within names', '"a\nb",c\n1,0\n1,x\n', "a.csv: row 2 (line 4), column 2: 'x' is not a number."],
    [
      'a header of another length',
      'a,b\n1,0,0\n',
      'a.csv: the header names 2 columns, but row 1 (line 2) has 3 entries; each column is one token.',
    ],
    [
      'row numbers',
      ',a,b\n0,0.5,0.5\n',
      'a.csv: the first column has no name, as where pandas writes row numbers; leave them out (index=False), or name the column if it is a token.',
    ],
    ['an open quotation mark', '1,0\n"1,0\n', 'a.csv: row 2 (line 2) has a quotation mark without its partner.'],
    [
      'a quotation mark within an entry',
      '1,0\n"1"1,0\n1,0\n',
      'a.csv: row 2 (line 2) has a quotation mark without its partner.',
    ],
    ['a header alone', 'a1,b2\n', 'a.csv holds no rows of numbers.'],
    ['spaces alone', ' \n\n  \n', 'a.csv holds no rows of numbers.'],
  ])('%s is named with its place', async (_, text, message) => {
    for (const pieceSize of [undefined, 1, 5]) {
      await expect(readOnly(utf8(text), 'a.csv', pieceSize)).rejects.toMatchObject({
        name: 'DataError',
        code: 'invalid',
        message,
      });
    }
  });

  test('rows before a bad one are given out', async () => {
    const { arrays } = await openDataFile(utf8('1,0\n0,1\nx,1\n'), 'a.csv');
    const rows: number[][] = [];
    const read = async () => {
      for await (const row of arrays[0]?.read() ?? []) rows.push([...row]);
    };
    await expect(read()).rejects.toThrow('row 3');
    expect(rows).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test('more numbers in a row than any vocabulary are refused', async () => {
    await expect(readOnly(utf8(`${'0,'.repeat(262_144)}1\n`), 'a.csv')).rejects.toMatchObject({
      code: 'limit',
      message: 'a.csv: row 1 (line 1) has 262,145 numbers in a row; at most 262,144 are allowed.',
    });
    const { arrays } = await openDataFile(utf8(`${'0,'.repeat(262_143)}1\n`), 'a.csv');
    expect(arrays[0]?.vocabulary).toBe(262_144);
  });

  test('a line without end is refused before it fills the memory', async () => {
    const line = new Blob(Array.from({ length: 20 }, () => '0'.repeat(1 << 20)));
    await expect(readOnly(line, 'a.csv')).rejects.toMatchObject({
      code: 'limit',
      message: expect.stringMatching(/^a\.csv: row 1 \(line 1\) takes more than 16,777,216 characters/),
    });
    const quoted = new Blob(['1,0\n"', line]);
    await expect(readOnly(quoted, 'a.csv')).rejects.toMatchObject({ code: 'limit' });
  });
});

describe('JSON', () => {
  const space = fc.constantFrom('', ' ', '\n', '\r\n\t');
  const write = (value: number) => (Object.is(value, -0) ? '-0.0' : JSON.stringify(value));
  const arrayText = (row: readonly number[], gap: string) => `[${gap}${row.map(write).join(`${gap},${gap}`)}${gap}]`;
  const nested = (rows: readonly (readonly number[])[], gap: string) =>
    `[${gap}${rows.map((row) => arrayText(row, gap)).join(`${gap},${gap}`)}${gap}]`;

  test('an array of arrays comes back whatever the spaces and pieces', () =>
    fc.assert(
      fc.asyncProperty(matrix, space, mark, anyPieceSize, async (rows, gap, start, pieceSize) => {
        const file = utf8(start + gap + nested(rows, gap) + gap);
        expect(await readOnly(file, 'a.json', pieceSize)).toEqual(rows);
      }),
    ));

  const pair = matrix.chain((target) =>
    fc.tuple(
      fc.constant(target),
      fc.array(fc.array(entry, { minLength: 2, maxLength: 2 }), { minLength: target.length, maxLength: target.length }),
    ),
  );
  const beside = fc.constantFrom(
    '',
    '"id": 7, ',
    '"text": "a \\" ] } [ {", ',
    '"more": {"words": ["]", "["], "x": null}, ',
  );

  test('records by line, or in an array, give target and draft whatever is beside them', () =>
    fc.assert(
      fc.asyncProperty(pair, beside, space, fc.boolean(), anyPieceSize, async ([p, q], more, gap, lines, pieceSize) => {
        const inLine = lines ? gap.replace(/[\r\n]/g, '') : gap;
        const records = p.map(
          (row, i) =>
            `{${more}"target":${inLine}${arrayText(row, inLine)},${inLine}"draft":${arrayText(q[i] ?? [], inLine)}}`,
        );
        const text = lines ? `${records.join('\n')}\n` : `[${records.join(`,${gap}`)}]`;
        const { arrays, format } = await openDataFile(utf8(text), 'a', pieceSize);
        expect(format).toBe(lines && p.length > 1 ? 'jsonl' : 'json');
        const readable = arrays.filter(({ problem }) => !problem);
        expect(readable.map(({ array }) => array)).toEqual(['target', 'draft']);
        expect(await rowsOf(readable[0])).toEqual(p);
        expect(await rowsOf(readable[1])).toEqual(q);
      }),
    ));

  test('an object of whole arrays gives each by its name, and counts the rows', () =>
    fc.assert(
      fc.asyncProperty(pair, beside, space, anyPieceSize, async ([p, q], more, gap, pieceSize) => {
        const text = `{${more}"target":${nested(p, gap)}${gap},"draft":${nested(q, gap)}}`;
        const { arrays, format } = await openDataFile(utf8(text), 'a', pieceSize);
        const readable = arrays.filter(({ problem }) => !problem);
        expect(format).toBe('json');
        expect(readable.map(({ array, rows, vocabulary }) => [array, rows, vocabulary])).toEqual([
          ['target', p.length, p[0]?.length],
          ['draft', p.length, 2],
        ]);
        expect(await rowsOf(readable[0])).toEqual(p);
        expect(await rowsOf(readable[1])).toEqual(q);
      }),
    ));

  test.each([
    ['one row', '[0.5, 0.5]', [[0.5, 0.5]]],
    [
      'a row a line',
      '[0.5, 0.5]\n[1, 0]\n',
      [
        [0.5, 0.5],
        [1, 0],
      ],
    ],
    [
      'what Python writes for what JSON lacks',
      '[[NaN, -Infinity, Infinity, 1e-320]]',
      [[Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 1e-320]],
    ],
    ['an inner object', '{"a": {"b": [[1, 0]]}}', [[1, 0]]],
  ])('%s', async (_, text, rows) => {
    expect(await readOnly(utf8(text), 'a.json')).toEqual(rows);
    expect(await readOnly(utf8(text), 'a.json', 1)).toEqual(rows);
  });

  test('arrays in objects in objects are called by their path', async () => {
    const { arrays } = await openDataFile(utf8('{"a": {"p": [1]}, "b": {"p": [1]}}'), 'a.json');
    expect(arrays.map(({ name, array }) => [name, array])).toEqual([
      ['a.json › a.p', 'a.p'],
      ['a.json › b.p', 'b.p'],
    ]);
  });

  test.each([
    [
      'a ragged row',
      '[[1, 0],\n[1]]',
      'a.json: row 2 (line 2) has 1 number, but the first row has 2 numbers; all rows must be equally long.',
    ],
    ['a string', '[[1, 0],\n[1, "abc"]]', `a.json: row 2 (line 2), column 2: '"abc"' is not a number.`],
    ['null', '[[1, null]]', "a.json: row 1 (line 1), column 2: 'null' is not a number."],
    ['a bare word', '[[1, abc]]', "a.json: row 1 (line 1), column 2: 'abc' is not a number."],
    ['a missing entry', '[[1,,0]]', 'a.json: row 1 (line 1), column 2 is empty; a number is needed.'],
    ['a number of another base', '[[0x1, 1]]', "a.json: row 1 (line 1), column 1: '0x1' is not a number."],
    [
      'an array in a row',
      '[[1, [2]]]',
      'a.json: line 1: an array holds numbers and brackets; a row holds numbers only.',
    ],
    ['an empty row', '[[]]', 'a.json: row 1 (line 1) is empty; at least one number is needed.'],
    ['a number where a row is expected', '[[1, 0],\n 3]', "a.json: line 2: '3' stands where a row '[…]' is expected."],
    ['a missing comma', '[[1, 0]\n[1, 0]]', "a.json: line 2: '[' stands where ',' or ']' is expected."],
    ['a comma too many', '[[1, 0],]', "a.json: line 1: ']' stands where a row '[…]' is expected."],
    ['a file that ends in a row', '[[1, 0],\n[1, ', "a.json: line 2: the file ends within row 2, before its ']'."],
    ['a file that ends between rows', '[[1, 0],', "a.json: line 1: the file ends before ']' closes what is open."],
    ['a file that ends in a string', '{"tar', 'a.json: line 1: the file ends within quotation marks.'],
    ['a wrong bracket', '[[1, 0]}', "a.json: line 1: '}' stands where ',' or ']' is expected."],
    [
      'a name without quotation marks',
      '{target: [1, 0]}',
      "a.json: line 1: 'target' stands where a name in quotation marks is expected.",
    ],
    ['a name with a wrong escape', '{"\\x": [1, 0]}', 'a.json: line 1: the name "\\x" is not valid JSON.'],
    ['a name without a colon', '{"p" [1, 0]}', 'a.json: line 1: \':\' is missing after the name "p".'],
    ['a missing value', '{"p": , "q": [1]}', "a.json: line 1: ',' stands where a value is expected."],
    ['nothing to read', '{"text": "none"}', 'a.json holds no rows of numbers.'],
    [
      'nesting without end',
      '['.repeat(100_000),
      'a.json: line 1: more than 16 brackets are open; rows are not nested as deeply.',
    ],
    [
      'an object in an array of rows',
      '[[1, 0], [1, 0],\n{"p": [1, 0]}]',
      'a.json: line 2: an object ends where rows without names are expected.',
    ],
  ])('%s is named with its place', async (_, text, message) => {
    for (const pieceSize of [undefined, 1, 5]) {
      await expect(readOnly(utf8(text), 'a.json', pieceSize)).rejects.toMatchObject({
        name: 'DataError',
        code: 'invalid',
        message,
      });
    }
  });

  test.each([
    [
      'lacks a row',
      '{"target": [1], "draft": [1]}\n{"target": [1]}\n{"target": [1], "draft": [1]}',
      "a.jsonl › draft: line 2: the record has 0 rows called 'draft'; one is expected.",
    ],
    [
      'has two',
      '{"target": [1], "draft": [1]}\n{"target": [1], "draft": [[1], [1]]}',
      "a.jsonl › draft: line 2: the record has 2 rows called 'draft'; one is expected.",
    ],
    [
      'has no names',
      '{"target": [1], "draft": [1]}\n[1]',
      'a.jsonl › draft: line 2: a row without a name stands where a record is expected.',
    ],
  ])('a record that %s would shift the rows against each other, and is refused', async (_, text, message) => {
    const { arrays } = await openDataFile(utf8(text), 'a.jsonl');
    await expect(rowsOf(arrays.find(({ array }) => array === 'draft'))).rejects.toMatchObject({ message });
  });

  test('rows or strings without end are refused before they fill the memory', async () => {
    const filling = new Blob(Array.from({ length: 20 }, () => '0'.repeat(1 << 20)));
    for (const start of ['[[', '{"', '{"p": "', '{"p": ']) {
      await expect(readOnly(new Blob([start, filling]), 'a.json')).rejects.toMatchObject({ code: 'limit' });
    }
  });
});
