/** Tells formats apart by how files begin. */

/** `\x93NUMPY` */
export const npyMagic = Uint8Array.of(0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59);

export const isNpy = (sample: Uint8Array) => npyMagic.every((byte, i) => sample[i] === byte);

export const isZip = (sample: Uint8Array) =>
  sample[0] === 0x50 && sample[1] === 0x4b && (sample[2] === 3 || sample[2] === 5) && sample[3] === sample[2] + 1;

/** A JSON header follows its length in eight bytes, and no text has zeros in them. */
export const isSafetensors = (sample: Uint8Array) => sample[8] === 0x7b && sample[6] === 0 && sample[7] === 0;

export const isJson = (sample: Uint8Array) => /^\s*[[{]/.test(textOf(sample));

export function isTable(sample: Uint8Array): boolean {
  const text = textOf(sample);
  return /\d/.test(text) && !certainlyJson.test(text);
}

/** Names of columns may begin with a bracket, `[PAD],[UNK]`; JSON goes on with a bracket, a number or a name. */
const certainlyJson = /^\s*(?:\[\s*(?:[[{\]\-\d]|NaN|Infinity)|\{\s*["}])/;

/** '' unless the bytes are text. */
function textOf(sample: Uint8Array): string {
  const isText = sample.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
  return isText ? new TextDecoder().decode(sample) : '';
}
