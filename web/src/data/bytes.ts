/** Access to a file in pieces: everything that is read goes through a cursor, so no reader can hold a whole file. */
import { DataError } from './error';

export interface ByteSource {
  /** Name of the file, for messages. */
  readonly name: string;
  readonly size: number;
  /** A cursor for one pass. Forward reads are cheap; going back may start anew (compressed data). */
  open(): ByteCursor;
}

export interface ByteCursor {
  /** Exactly the bytes [offset, offset + length), which lie inside the file. They are the caller's to read, not to write. */
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

const nothingToClose = async () => {};

export function sourceOf(input: Blob | Uint8Array | ArrayBuffer, name: string): ByteSource {
  const read = input instanceof Blob ? readBlob(input, name) : readMemory(input);
  return {
    name,
    size: input instanceof Blob ? input.size : input.byteLength,
    open: () => ({ read, close: nothingToClose }),
  };
}

function readMemory(input: Uint8Array | ArrayBuffer): ByteCursor['read'] {
  const [buffer, start] = input instanceof Uint8Array ? [input.buffer, input.byteOffset] : [input, 0];
  return async (offset, length) => new Uint8Array(buffer as ArrayBuffer, start + offset, length);
}

function readBlob(blob: Blob, name: string): ByteCursor['read'] {
  return async (offset, length) => {
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DataError(`${name} can no longer be read (${reason}); it may have moved or changed: choose it again.`);
    }
    if (bytes.length < length) throw new DataError(`${name} became shorter while it was read; choose it again.`);
    return bytes;
  };
}

/** The whole file, piece after piece. */
export async function* pieces(source: ByteSource, pieceSize: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const cursor = source.open();
  try {
    for (let offset = 0; offset < source.size; offset += pieceSize) {
      yield await cursor.read(offset, Math.min(pieceSize, source.size - offset));
    }
  } finally {
    await cursor.close();
  }
}
