/** The parts of a law's text that a form edits one by one, also while one of them cannot be used. */
import type { LawSpec } from '../core/client-types';
import { familyLaw, readNumbers, writeLaw, writeNumber } from '../state';

export type LawParts =
  | { kind: 'listed'; body: string }
  | { kind: 'softmax'; body: string; temperature: string }
  | { kind: 'family'; family: string; parameter: string; seed: string };

export function splitLaw(text: string): LawParts {
  const [, name, rest = ''] = /^\s*([a-z]+):?(.*)$/is.exec(text) ?? [];
  if (name === undefined) return { kind: 'listed', body: text };
  const [body = '', ...options] = rest.split(';');
  const option = (key: string) => options.find((text) => text.startsWith(`${key}=`))?.slice(key.length + 1) ?? '';
  return name === 'softmax'
    ? { kind: 'softmax', body, temperature: option('temperature') }
    : { kind: 'family', family: name, parameter: body, seed: option('seed') };
}

export function joinLaw(parts: LawParts): string {
  switch (parts.kind) {
    case 'listed':
      return parts.body;
    case 'softmax':
      return `softmax:${parts.body.replaceAll(';', ',')}${parts.temperature === '' ? '' : `;temperature=${parts.temperature}`}`;
    case 'family':
      return `${parts.family}${parts.parameter === '' ? '' : `:${parts.parameter}`}${parts.seed === '' ? '' : `;seed=${parts.seed}`}`;
  }
}

/** Numbers that stand in a form and in a link: four significant digits say what a bar shows. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** The text that a law turns into when another kind is chosen for it. */
export function asKind(kind: string, law: LawSpec, values: Float64Array): string {
  if (kind === 'listed') return [...values].map((value) => writeNumber(rounded(value))).join(', ');
  if (kind === 'softmax') {
    const least = -30;
    const logits = [...values].map((value) => (value > 0 ? Math.max(rounded(Math.log(value)), least) : least));
    return `softmax:${logits.map(writeNumber).join(', ')}`;
  }
  return writeLaw(familyLaw(kind, undefined, law.kind === 'family' ? law.seed : undefined));
}

/** A listing for reading: blanks after commas. */
export function spaced(text: string): string {
  try {
    return readNumbers(text, Number.POSITIVE_INFINITY).map(writeNumber).join(', ');
  } catch {
    return text;
  }
}
