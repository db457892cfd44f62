/** Numbers as links and forms write them: finite decimals, shortest text that reads back as the same double. */

/** What is wrong with a value: the end of the sentence “field is ‘value’: …”. */
export class Malformed extends Error {}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Quotes what someone typed, short enough to stand in a sentence. */
export function quote(text: string, length = 40): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  return `“${clean.length > length ? `${clean.slice(0, length)}…` : clean}”`;
}

/** The number written in `text`, undefined when it is none (also for hexadecimal, Infinity, NaN and 1e999). */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!decimal.test(trimmed)) return undefined;
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return undefined;
  return value === 0 ? 0 : value;
}

export function writeNumber(value: number): string {
  return String(value).replace('e+', 'e');
}

/** 1234567 as 1,234,567: for sentences. */
export function grouped(value: number): string {
  return Number.isSafeInteger(value) ? value.toLocaleString('en-US') : writeNumber(value);
}

/**
 * A list as people paste it: separated by commas, semicolons, blanks or line breaks, or a JSON array. Throws Malformed
 * with the position (from 1) and text of the first entry that is not a number.
 */
export function readNumbers(text: string, maximumLength: number): number[] {
  const bare = text.trim().replace(/^\[([^[\]]*)\]$/, '$1');
  const entries = bare.split(/\s*[,;\s]\s*/).filter((entry) => entry !== '');
  if (entries.length === 0) throw new Malformed('a list of numbers is needed');
  if (entries.length > maximumLength)
    throw new Malformed(`it lists ${grouped(entries.length)} numbers; at most ${grouped(maximumLength)} are allowed`);
  return entries.map((entry, i) => {
    const value = readNumber(entry);
    if (value === undefined)
      throw new Malformed(`number ${i + 1} is ${quote(entry, 20)}, which is not a finite number`);
    return value;
  });
}

export function writeNumbers(values: readonly number[]): string {
  return values.map(writeNumber).join(',');
}
