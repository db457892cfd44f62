/** Where recorded distributions come from: a file (or bytes) holds arrays; an array is rows of V numbers, streamed. */

export interface RowSource {
  /** Where the rows come from, for messages: the file, and the array in it. */
  readonly name: string;
  /** The array's own name in its file; undefined where the file holds one unnamed array. */
  readonly array?: string;
  /** Number of rows, where the format says it before they are read. */
  readonly rows: number | undefined;
  /** Numbers in a row, where known before the first row is read. */
  readonly vocabulary: number | undefined;
  /** Type of the stored numbers, for people: `float16`, `text` … */
  readonly type: string;
  /** Why it cannot be read, where that is known beforehand; `read` throws this. */
  readonly problem?: string;
  /**
   * The rows in file order, as doubles. A yielded array may be reused for the next row: copy it to keep it. Holds one
   * piece of the file in memory, never the whole. Throws DataError, naming file, row and column, when the file is not
   * what it says.
   */
  read(): AsyncIterable<Float64Array>;
}

export interface DataFile {
  readonly name: string;
  /** `npy`, `npz`, `csv`, `tsv`, `json`, `jsonl`, `safetensors`. */
  readonly format: string;
  /** Every array of two dimensions (or one: a single row) in the file; JSON lines give `target` and `draft`. */
  readonly arrays: readonly RowSource[];
}
