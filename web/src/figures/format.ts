/** Numbers as people read them; files and tables get every digit. */

/** Keeps a sign with its number. */
const space = '\u00a0';

/** 0.93104 as “93.1 %”. Never rounds to 100 % or 0 % what is neither. */
export function percent(share: number, digits = 1): string {
  if (share === 1 || share === 0) return `${100 * share}${space}%`;
  for (let places = digits; places <= 12; places++) {
    const text = (100 * share).toFixed(places);
    const value = Number(text);
    if (value !== 100 && value !== 0) return `${text}${space}%`;
  }
  return share > 0.5 ? `100${space}%` : `${scientific(100 * share)}${space}%`;
}

/** A difference of shares in percentage points. */
export function points(difference: number, digits = 1): string {
  const text = (100 * difference).toFixed(digits);
  return Number(text) === 0 && difference !== 0 ? `< ${(10 ** -digits).toFixed(digits)}` : text;
}

/** A probability with three significant digits. */
export function probability(value: number): string {
  if (value === 0 || value === 1) return String(value);
  return Math.abs(value) < 1e-4 ? scientific(value) : String(Number(value.toPrecision(3)));
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export function scientific(value: number): string {
  if (value === 0) return '0';
  const [mantissa = '', exponent = ''] = value.toExponential(1).split('e');
  const digits = exponent.replace(/[+-]/, '').replace(/\d/g, (digit) => superscripts[Number(digit)] ?? '');
  return `${mantissa.replace(/\.0$/, '')}×10${exponent.startsWith('-') ? '⁻' : ''}${digits}`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '…';
  if (seconds < 90) return `${Math.ceil(seconds)}${space}s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)}${space}min` : `${(seconds / 3600).toFixed(1)}${space}h`;
}

/** {0, 2, 5}, or its first tokens and how many there are. */
export function tokenSet(tokens: ArrayLike<number>, most = 8): string {
  const list = Array.from(tokens).sort((a, b) => a - b);
  if (list.length <= most) return `{${list.join(', ')}}`;
  return `{${list.slice(0, most).join(', ')}, …} (${count(list.length)} tokens)`;
}
