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
  let names = 0;
  for (const field of fields) {
    // A decimal comma is a mistake in a row, no name.
    const number = parseNumber(field.replace(',', '.'));
    if (number === undefined) ++names;
    else if (/[.,]|\de/i.test(field)) return false;
    else if (Number.isFinite(number)) ++numbers;
  }
  return names > 0 && 2 * numbers < fields.length;
}
