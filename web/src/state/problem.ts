import { type FieldKey, fields } from './fields';
import { Malformed, quote } from './numbers';

/** Something that a person gave and that cannot be used, as a sentence with field, value and what is allowed. */
export interface Problem {
  /** The field's key, or the unknown key as it was given. */
  readonly key: string;
  readonly message: string;
}

export type Reading<T> = { readonly value: T } | { readonly problem: Problem };

/** Reads one field's text. Never throws. */
export function readField(key: FieldKey, text: string): Reading<unknown> {
  const { kind } = fields[key];
  try {
    return { value: kind.read(text) };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return { problem: { key, message: sentence(key, text, error.message) } };
  }
}

function sentence(key: FieldKey, text: string, reason: string): string {
  const { kind, label } = fields[key];
  const name = label.endsWith(` ${key}`) || label === key ? label : `${label} (${key})`;
  const given = text.trim() === '' ? 'is empty' : `is ${quote(text)}`;
  return reason === ''
    ? `${capital(name)} ${given}; allowed is ${kind.allowed}.`
    : `${capital(name)} ${given}: ${reason}.`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function writeField<K extends FieldKey>(key: K, value: (typeof fields)[K]['initial']): string {
  return (fields[key].kind.write as (value: unknown) => string)(value);
}
