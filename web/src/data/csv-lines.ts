/** The lines of a table as fields of text, whatever piece of the file they fall into. */
import Papa from 'papaparse';
import type { ByteSource } from './bytes';
import { maximumRowText, rowTooLong, textPieces } from './text';

export interface CsvLine {
  readonly fields: readonly string[];
  /** The line of the file that it begins in, from 1. */
  readonly line: number;
  readonly delimiter: string;
  /** A quotation mark is not closed, or closed within an entry. */
  readonly broken: boolean;
}

/** In this order: entries may hold those that come later (decimal commas, names of columns). */
const delimiters = ['\t', ';', ',', ' '];

export async function* csvLines(source: ByteSource, pieceSize: number): AsyncGenerator<CsvLine> {
  let text = '';
  let layout: Layout | undefined;
  let line = 1;
  let rows = 0;
  for await (const { piece, last } of withLast(textPieces(source, pieceSize))) {
    text += layout ? layout.normalize(piece) : piece;
    if (!layout) {
      layout = detectLayout(text, last);
      if (layout) text = layout.normalize(text);
    }
    if (layout && (last || text.includes('\n'))) {
      const parsed = layout.parse(text, last);
      const quoted = text.includes('"');
      for (const [i, fields] of parsed.data.entries()) {
        const broken = parsed.errors.some(({ row }) => row === i);
        yield { fields: layout.tidy(fields), line, delimiter: layout.delimiter, broken };
        line += quoted ? 1 + lineBreaksWithin(fields) : 1;
      }
      rows += parsed.data.length;
      text = text.slice(parsed.meta.cursor);
    }
    if (text.length > maximumRowText) throw rowTooLong(source.name, { row: rows + 1, line });
  }
}

async function* withLast(pieces: AsyncIterable<string>): AsyncGenerator<{ piece: string; last: boolean }> {
  let held: string | undefined;
  for await (const piece of pieces) {
    if (held !== undefined) yield { piece: held, last: false };
    held = piece;
  }
  yield { piece: held ?? '', last: true };
}

interface Layout {
  readonly delimiter: string;
  /** Text with \n as its only line break. */
  normalize(text: string): string;
  parse(text: string, last: boolean): Pick<Papa.ParseResult<string[]>, 'data' | 'errors' | 'meta'>;
  tidy(fields: string[]): string[];
}

/** Undefined until two lines are there, or all: the second is free of names and so shows the delimiter. */
function detectLayout(text: string, last: boolean): Layout | undefined {
  const complete = last ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
  const unquoted = complete.replace(/"[^"]*"/g, 'x');
  const lines = firstLines(unquoted);
  if (!last && (lines.length < 2 || unquoted.includes('"'))) return undefined;
  const sample = lines[1] ?? lines[0] ?? '';
  const delimiter = delimiters.find((candidate) => sample.includes(candidate)) ?? ',';
  const lineFeeds = complete.includes('\n');
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  return {
    delimiter,
    normalize: (text) => (lineFeeds ? text.replaceAll('\r', '') : text.replaceAll('\r', '\n')),
    // The last line of a piece may go on in the next.
    parse: (text, last) => parser.parse(text, 0, !last),
    tidy: (fields) => (delimiter === ' ' ? fields.filter((field) => field !== '') : fields),
  };
}

/** The first two lines that are neither blank nor a remark. */
function firstLines(text: string): string[] {
  const found: string[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.trim() !== '' && !line.startsWith('#')) found.push(line.trim());
    if (found.length === 2) break;
  }
  return found;
}

/** Only names in quotation marks go over several lines. */
function lineBreaksWithin(fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + field.split('\n').length - 1, 0);
}
