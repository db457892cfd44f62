/** Tells names of columns from a row of numbers with a mistake in it: a mistake must not vanish as a header. */
import { parseNumber } from './text';

/** pandas names columns 0, 1, 2 … by itself; in shorter tables such a line may be a row of logits. */
const fewestNumberedColumns = 10;

/**
 * Names are mostly no numbers, and those that are (tokens such as `7`) are whole. A line 0, 1, 2 … of many columns
 * is a header too.
 */
export function isHeader(fields: readonly string[]): boolean {
  if (fields.length >= fewestNumberedColumns && fields.every((field, i) => field.trim() === String(i))) return true;
  let numbers = 0;
  for (const field of fields) {
    const number = parseNumber(field);
    if (!Number.isFinite(number)) continue;
    if (/[.e]/i.test(field)) return false;
    ++numbers;
  }
  return 2 * numbers < fields.length;
}
