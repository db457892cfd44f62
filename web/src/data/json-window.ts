/** A window on the text of a JSON file that moves forward: brackets and quotation marks are found in it, not numbers. */
import type { ByteSource } from './bytes';
import type { DataError } from './error';
import { maximumRowText, rowTooLong, textPieces } from './text';

/** The error that says where the window is. */
export type Fail = (what: string) => DataError;

export class TextWindow {
  line = 1;
  private text = '';
  private at = 0;
  private nextBreak = -1;
  private rows = 0;
  private readonly pieces: AsyncGenerator<string>;

  constructor(
    private readonly source: ByteSource,
    pieceSize: number,
  ) {
    this.pieces = textPieces(source, pieceSize);
  }

  async close(): Promise<void> {
    await this.pieces.return(undefined);
  }

  /** The next character that is no space, and no more than that is skipped; '' at the end. */
  async peek(): Promise<string> {
    for (;;) {
      let at = this.at;
      while (isSpace(this.text.charCodeAt(at))) ++at;
      this.skip(at - this.at);
      if (at < this.text.length) return this.text[at] as string;
      if (!(await this.more())) return '';
    }
  }

  /** The character after the next one and spaces. */
  async peekSecond(): Promise<string> {
    for (let at = this.at + 1; ; ) {
      while (isSpace(this.text.charCodeAt(at))) ++at;
      if (at < this.text.length) return this.text[at] as string;
      const kept = at - this.at;
      if (!(await this.more())) return '';
      at = this.at + kept;
    }
  }

  skip(length: number): void {
    this.at += length;
    while (this.nextBreak !== -1 && this.nextBreak < this.at) {
      ++this.line;
      this.nextBreak = this.text.indexOf('\n', this.nextBreak + 1);
    }
  }

  /** From '[' to its ']'; brackets in strings do not count. */
  async takeRow(fail: Fail): Promise<string> {
    ++this.rows;
    let end = await this.findEnd(1, fail);
    let checked = 0;
    for (;;) {
      const open = this.text.slice(this.at, this.at + end).indexOf('"', checked);
      if (open === -1) return this.take(end + 1);
      checked = await this.endOfString(open, fail);
      if (checked > end) end = await this.findEnd(checked, fail);
    }
  }

  async takeString(fail: Fail): Promise<string> {
    return this.take(await this.endOfString(0, fail));
  }

  /** Up to the next separator: a number, a word, or what stands in their place. */
  async takeWord(): Promise<string> {
    for (let length = 1; ; ) {
      const separator = /[\s,:\]}]/g;
      separator.lastIndex = this.at + length;
      const found = separator.exec(this.text);
      if (found) return this.take(found.index - this.at);
      length = this.text.length - this.at;
      if (!(await this.more())) return this.take(length);
    }
  }

  /** Offset after the string that begins at offset `open`. */
  private async endOfString(open: number, fail: Fail): Promise<number> {
    for (let end = open; ; ) {
      const found = await this.find('"', end + 1);
      if (found === undefined) throw fail('the file ends within quotation marks');
      end = found;
      let escapes = 0;
      while (this.text[this.at + end - 1 - escapes] === '\\') ++escapes;
      if (escapes % 2 === 0) return end + 1;
    }
  }

  private async findEnd(from: number, fail: Fail): Promise<number> {
    const end = await this.find(']', from);
    if (end === undefined) throw fail(`the file ends within row ${this.rows}, before its ']'`);
    return end;
  }

  /** Offset of a character at or after an offset, from where the window is. */
  private async find(character: string, from: number): Promise<number | undefined> {
    for (let start = from; ; ) {
      const found = this.text.indexOf(character, this.at + start);
      if (found !== -1) return found - this.at;
      start = Math.max(start, this.text.length - this.at);
      if (!(await this.more())) return undefined;
    }
  }

  private take(length: number): string {
    const taken = this.text.slice(this.at, this.at + length);
    this.skip(length);
    return taken;
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.pieces.next();
    if (done) return false;
    this.text = this.text.slice(this.at) + value;
    this.at = 0;
    if (this.text.length > maximumRowText + value.length) {
      throw rowTooLong(this.source.name, { row: Math.max(1, this.rows), line: this.line });
    }
    this.nextBreak = this.text.indexOf('\n');
    return true;
  }
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);
