import { Malformed, readNumber } from './numbers';

/** How a kind of value is written in links and forms. */
export interface Codec<T> {
  /** What is allowed, as it stands after “allowed is”. */
  readonly allowed: string;
  /** Throws Malformed. */
  read(text: string): T;
  write(value: T): string;
}

export function inRange(text: string, minimum: number, maximum: number, whole: boolean): number {
  const value = readNumber(text);
  if (value === undefined || value < minimum || value > maximum || (whole && !Number.isInteger(value)))
    throw new Malformed('');
  return value;
}
