import type { MdsdErrorFields } from '../core/types';
import type { FieldKey } from '../state';

/** What the core refused. */
export interface Failure {
  /** The field that it is about, if it is one. */
  key: FieldKey | undefined;
  message: string;
}

/** The core's sentence as the page shows it; `keys` are the fields behind the library's arguments. */
export function failureOf({ field, message = '' }: Partial<MdsdErrorFields>, keys: Record<string, FieldKey>): Failure {
  const key = keys[field?.replace(/[[. ].*/, '') ?? ''];
  // A file keeps its name.
  const first = /^\S*\.\w/.test(message) ? message.charAt(0) : message.charAt(0).toUpperCase();
  return { key, message: `${first}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}` };
}
