/** NumPy's .npz: a zip archive of .npy files, stored or deflated, each read by inflating it from its beginning. */
import { configure, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import type { ByteCursor, ByteSource } from './bytes';
import { count, DataError, quote } from './error';
import { npyMatrix, readNpyHeader, typeName } from './npy';
import { arrayName, fileOf, matrixRows, unreadable } from './row-source';
import type { DataFile, RowSource } from './types';

/** In the calling thread; an open array keeps a place in the pool until it is read to its end, so many are needed. */
configure({ useWebWorkers: false, maxWorkers: 1 << 16 });

const maximumArrays = 1000;

export async function openNpz(source: ByteSource, pieceSize: number): Promise<DataFile> {
  const { name } = source;
  const entries = await entriesOf(source);
  const packed = entries.filter(({ filename }) => filename.endsWith('.npy'));
  if (packed.length === 0) {
    const others = entries.slice(0, 3).map(({ filename }) => quote(filename));
    const instead = others.length ? `; it holds ${others.join(', ')}` : '';
    throw new DataError(`${name} is a zip archive without .npy arrays${instead}. Save arrays with numpy.savez.`);
  }
  if (packed.length > maximumArrays) {
    throw new DataError(
      `${name} holds ${count(packed.length, 'array')}; at most ${count(maximumArrays, 'array')} are allowed.`,
      'limit',
    );
  }
  const arrays: RowSource[] = [];
  for (const entry of packed) arrays.push(await openEntry(name, entry, pieceSize));
  return fileOf(name, 'npz', arrays);
}

async function entriesOf(source: ByteSource): Promise<FileEntry[]> {
  try {
    const entries = await new ZipReader(new SourceReader(source)).getEntries();
    return entries.filter((entry) => !entry.directory);
  } catch (error) {
    throw asDataError(error, source.name);
  }
}

/** An array of the archive; a problem with it is no problem with the others. */
async function openEntry(file: string, entry: FileEntry, pieceSize: number): Promise<RowSource> {
  const array = entry.filename.slice(0, -'.npy'.length);
  const source: ByteSource = {
    name: arrayName(file, array),
    size: entry.uncompressedSize,
    open: () => new InflateCursor(source, entry),
  };
  const cursor = source.open();
  let type = 'unknown';
  try {
    const header = await readNpyHeader(cursor, source.name, source.size);
    type = typeName(header.descr);
    return { ...matrixRows(source, npyMatrix(source.name, header, source.size), pieceSize), array };
  } catch (error) {
    return { ...unreadable(source.name, type, asDataError(error, source.name)), array };
  } finally {
    await cursor.close();
  }
}

class SourceReader extends Reader<ByteSource> {
  private readonly cursor: ByteCursor;

  constructor(source: ByteSource) {
    super(source);
    this.cursor = source.open();
    this.size = source.size;
  }

  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    return this.cursor.read(offset, Math.max(0, Math.min(length, this.size - offset)));
  }
}

/** Reads forwards; going back inflates from the beginning again. The checksum is compared before the last bytes are given out. */
class InflateCursor implements ByteCursor {
  private stream: ReadableStreamDefaultReader<Uint8Array> | undefined;
  private position = 0;
  private chunk: Uint8Array = new Uint8Array();

  constructor(
    private readonly source: ByteSource,
    private readonly entry: FileEntry,
  ) {}

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (offset < this.position) await this.close();
    this.stream ??= this.inflate();
    await this.forward(offset - this.position);
    const bytes = new Uint8Array(length);
    await this.forward(length, (chunk, at) => bytes.set(chunk, at));
    if (this.position === this.source.size) await this.end();
    return bytes;
  }

  async close(): Promise<void> {
    const { stream } = this;
    this.stream = undefined;
    this.position = 0;
    this.chunk = new Uint8Array();
    // Cancelling a stream that has failed repeats an error that has been reported.
    await stream?.cancel().catch(() => {});
  }

  private inflate(): ReadableStreamDefaultReader<Uint8Array> {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    // A failure reaches the readable side; a cancelled reading is no failure.
    this.entry.getData(writable, { checkCrc32: true }).catch((error) => writable.abort(error).catch(() => {}));
    return readable.getReader();
  }

  private async forward(length: number, take?: (chunk: Uint8Array, at: number) => void): Promise<void> {
    for (let at = 0; at < length; ) {
      if (this.chunk.length === 0) this.chunk = (await this.next()) ?? this.cutShort();
      const part = this.chunk.subarray(0, length - at);
      take?.(part, at);
      at += part.length;
      this.position += part.length;
      this.chunk = this.chunk.subarray(part.length);
    }
  }

  private cutShort(): never {
    const { name, size } = this.source;
    throw new DataError(
      `${name} is cut short: it inflates to ${count(this.position, 'byte')}, not to the ${count(size, 'byte')} promised.`,
    );
  }

  /** The next bytes, none at the end. */
  private async next(): Promise<Uint8Array | undefined> {
    try {
      for (;;) {
        const { value } = (await this.stream?.read()) ?? {};
        if (value?.length !== 0) return value;
      }
    } catch (error) {
      throw asDataError(error, this.source.name);
    }
  }

  private async end(): Promise<void> {
    const { name, size } = this.source;
    if (this.chunk.length || (await this.next())) {
      throw new DataError(`${name} inflates to more than the ${count(size, 'byte')} promised.`);
    }
  }
}

function asDataError(error: unknown, name: string): DataError {
  if (error instanceof DataError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new DataError(`${name} cannot be unpacked: ${reason}. The archive is damaged, encrypted or of another kind.`);
}
