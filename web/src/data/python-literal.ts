/**
 * The Python literals that headers of .npy files are written in: dictionaries, tuples, lists, strings, whole numbers,
 * True, False, None. Nothing is evaluated; whatever else stands there is a SyntaxError.
 */
export type Literal = string | number | boolean | null | Literal[] | { [key: string]: Literal };

const space = /\s*/y;
const word = /True|False|None/y;
const whole = /-?\d+/y;
/** Escapes do not occur in type names and keys, and are refused. */
const string = /'([^'\\\n]*)'|"([^"\\\n]*)"/y;
const words: Record<string, boolean | null> = { True: true, False: false, None: null };
const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
const maximumDepth = 16;

export function parseLiteral(text: string): Literal {
  let at = 0;

  function match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  }

  function take(character: string): boolean {
    match(space);
    if (text[at] !== character) return false;
    ++at;
    return true;
  }

  function fail(): never {
    throw new SyntaxError(at < text.length ? `'${text[at]}' at character ${at + 1}` : 'it ends too early');
  }

  function items(close: string, item: () => void): void {
    while (!take(close)) {
      item();
      if (!take(',')) {
        if (!take(close)) fail();
        return;
      }
    }
  }

  function value(depth: number): Literal {
    if (depth > maximumDepth) throw new SyntaxError('it is nested too deeply');
    match(space);
    const open = text[at] ?? '';
    const close = closing[open];
    if (close === undefined) return scalar();
    ++at;
    if (open === '{') {
      const entries: [string, Literal][] = [];
      items(close, () => {
        const key = scalar();
        if (typeof key !== 'string' || !take(':')) fail();
        entries.push([key, value(depth + 1)]);
      });
      return Object.fromEntries(entries);
    }
    const list: Literal[] = [];
    items(close, () => list.push(value(depth + 1)));
    return list;
  }

  function scalar(): Literal {
    match(space);
    const text = match(string);
    if (text) return text[1] ?? text[2] ?? '';
    const constant = match(word);
    if (constant) return words[constant[0]] ?? null;
    const number = match(whole);
    if (!number) fail();
    // Python 2 wrote long whole numbers with an L.
    take('L');
    return Number(number[0]);
  }

  const result = value(0);
  match(space);
  if (at < text.length) fail();
  return result;
}
