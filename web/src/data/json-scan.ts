/**
 * JSON in pieces: finds the innermost arrays (the rows) and who they belong to, without building what is around them.
 * Rows are found by their brackets and given out as text, so a file costs no more memory than its longest row.
 */
import type { ByteSource } from './bytes';
import { clip, DataError, quote } from './error';
import { type Fail, TextWindow } from './json-window';

export type JsonEvent =
  /** An innermost array, brackets included. */
  | { kind: 'row'; name: string; text: string; line: number }
  /** An object ended that no other object is around; `listed` if an array is. */
  | { kind: 'record'; listed: boolean; line: number }
  /** A value ended that nothing is around. */
  | { kind: 'value'; line: number };

/** Rows in an array, in an object, in an array, and some to spare. */
const maximumDepth = 16;

interface Level {
  readonly close: '}' | ']';
  /** Keys on the way here, joined by dots. */
  readonly path: string;
  /** What may come next. */
  next: 'first' | 'item' | 'separator';
}

export async function* scanJson(source: ByteSource, pieceSize: number): AsyncGenerator<JsonEvent> {
  const text = new TextWindow(source, pieceSize);
  const levels: Level[] = [];
  const fail = (what: string) => new DataError(`${source.name}: line ${text.line}: ${what}.`);
  try {
    for (;;) {
      const next = await text.peek();
      const level = levels.at(-1);
      if (next === '') {
        if (level) throw fail(`the file ends before ${quote(level.close)} closes what is open`);
        return;
      }
      if (level && next === level.close && level.next !== 'item') {
        text.skip(1);
        levels.pop();
        if (next === '}' && levels.every(({ close }) => close === ']')) {
          yield { kind: 'record', listed: levels.length > 0, line: text.line };
        }
        if (levels.length === 0) yield { kind: 'value', line: text.line };
        continue;
      }
      if (level?.next === 'separator') {
        if (next !== ',') throw fail(`${quote(next)} stands where ',' or ${quote(level.close)} is expected`);
        text.skip(1);
        level.next = 'item';
        continue;
      }
      let path = level?.path ?? '';
      if (level) level.next = 'separator';
      if (level?.close === '}') path = await key(text, path, fail);
      const value = await text.peek();
      if (value === '{' || (value === '[' && /[[{]/.test(await text.peekSecond()))) {
        if (levels.length === maximumDepth)
          throw fail(`more than ${maximumDepth} brackets are open; rows are not nested as deeply`);
        text.skip(1);
        levels.push({ close: value === '{' ? '}' : ']', path, next: 'first' });
      } else if (value === '[') {
        const { line } = text;
        const row = await text.takeRow(fail);
        if (nests(row)) throw fail('an array holds numbers and brackets; a row holds numbers only');
        yield { kind: 'row', name: path, text: row, line };
        if (levels.length === 0) yield { kind: 'value', line: text.line };
      } else if (level?.close === '}') {
        await scalar(text, fail);
      } else {
        throw fail(`${quote(await text.takeWord())} stands where a row '[…]' is expected`);
      }
    }
  } finally {
    await text.close();
  }
}

/** Whether a row has brackets inside it that no string is around. */
function nests(row: string): boolean {
  if (!row.includes('[', 1) && !row.includes('{')) return false;
  return /[[{]/.test(row.replace(/"(?:[^"\\]|\\.)*"/g, '').slice(1));
}

async function key(text: TextWindow, path: string, fail: Fail): Promise<string> {
  if ((await text.peek()) !== '"')
    throw fail(`${quote(await text.takeWord())} stands where a name in quotation marks is expected`);
  const literal = await text.takeString(fail);
  let name: unknown;
  try {
    name = JSON.parse(literal);
  } catch {
    throw fail(`the name ${clip(literal)} is not valid JSON`);
  }
  if ((await text.peek()) !== ':') throw fail(`':' is missing after the name ${clip(literal)}`);
  text.skip(1);
  return path === '' ? String(name) : `${path}.${name}`;
}

/** Numbers and words beside the rows (an id, a text) are of no interest, but must be there. */
async function scalar(text: TextWindow, fail: Fail): Promise<void> {
  if ((await text.peek()) === '"') {
    await text.takeString(fail);
    return;
  }
  const word = await text.takeWord();
  if (!/^[-+.\w]+$/.test(word)) throw fail(`${quote(word)} stands where a value is expected`);
}
