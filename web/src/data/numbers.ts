/** The floating-point types of binary files, as one table, and their conversion to doubles (always exact). */

/** Stored numbers: 16-bit patterns, or floats that the engine converts itself. */
export type Words = Uint16Array | Float32Array | Float64Array;

export interface NumberType {
  readonly name: string;
  readonly bytes: 2 | 4 | 8;
  /** Value of every 16-bit pattern, for the types that have no typed array. */
  readonly values?: () => Float64Array;
}

const pattern = new Uint32Array(1);
const patternAsFloat = new Float32Array(pattern.buffer);

function float32Value(bits: number): number {
  pattern[0] = bits;
  return patternAsFloat[0] as number;
}

/** bfloat16 is the upper half of a float32. */
const bfloat16Value = (bits: number) => float32Value(bits << 16);

/** One sign bit, five of exponent e, ten of fraction m: 2^(e−15) (1 + m/1024), and m 2^−24 where e = 0. */
function float16Value(bits: number): number {
  const sign = bits & 0x8000;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return ((sign ? -1 : 1) * fraction) / 2 ** 24;
  // The same number as a float32, whose exponents are biased by 127; all ones stay infinity and NaN.
  return float32Value((sign << 16) | ((exponent === 31 ? 255 : exponent + 112) << 23) | (fraction << 13));
}

/** A table of 2^16 doubles (512 KB), made when it is first needed. */
function table(value: (bits: number) => number): () => Float64Array {
  let values: Float64Array | undefined;
  return () => {
    values ??= Float64Array.from({ length: 1 << 16 }, (_, bits) => value(bits));
    return values;
  };
}

export const float16: NumberType = { name: 'float16', bytes: 2, values: table(float16Value) };
export const bfloat16: NumberType = { name: 'bfloat16', bytes: 2, values: table(bfloat16Value) };
export const float32: NumberType = { name: 'float32', bytes: 4 };
export const float64: NumberType = { name: 'float64', bytes: 8 };

/**
 * Views little-endian numbers as words; big-endian ones, and those that typed arrays cannot view because of their
 * address, are copied. (Hosts are taken to be little-endian, as WebAssembly is.)
 */
export function wordsOf(bytes: Uint8Array<ArrayBuffer>, type: NumberType, bigEndian: boolean): Words {
  const aligned = bigEndian || bytes.byteOffset % type.bytes ? bytes.slice() : bytes;
  if (bigEndian) reverseEach(aligned, type.bytes);
  const View = { 2: Uint16Array, 4: Float32Array, 8: Float64Array }[type.bytes];
  return new View(aligned.buffer, aligned.byteOffset, aligned.length / type.bytes);
}

function reverseEach(bytes: Uint8Array, width: number): void {
  for (let first = 0; first < bytes.length; first += width) {
    for (let low = first, high = first + width - 1; low < high; ++low, --high) {
      const byte = bytes[low] as number;
      bytes[low] = bytes[high] as number;
      bytes[high] = byte;
    }
  }
}

/** out[i] = words[start + i stride], as doubles. */
export function decode(type: NumberType, words: Words, start: number, stride: number, out: Float64Array): void {
  if (type.values) {
    const values = type.values();
    for (let i = 0, at = start; i < out.length; ++i, at += stride) out[i] = values[words[at] as number] as number;
  } else if (stride === 1) {
    out.set(words.subarray(start, start + out.length));
  } else {
    for (let i = 0, at = start; i < out.length; ++i, at += stride) out[i] = words[at] as number;
  }
}
