/** What is wrong with a file, as a whole sentence for the person who chose it. */
export class DataError extends Error {
  override readonly name = 'DataError';

  constructor(
    message: string,
    /** `limit`: well-formed, but larger than what is read here. */
    readonly code: 'invalid' | 'limit' = 'invalid',
    /** The argument that is wrong; a reader does not know which one its file was given as. */
    readonly field: string = '',
  ) {
    super(message);
  }
}

/** Text from a file within a message: one line, never longer than a line. */
export function clip(text: string): string {
  const line = text.slice(0, 200).replace(/\s+/g, ' ');
  return line.length > 60 || text.length > 200 ? `${line.slice(0, 59)}…` : line;
}

export const quote = (text: string) => `'${clip(text)}'`;

/** `1 row`, `2,000 rows`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? noun : plural}`;
}
