import type { Result } from 'mdsd-module';
import type { MdsdErrorFields } from './types';

/** Every error of the library: the message names the argument, its value and what is allowed. */
export class MdsdError extends Error implements MdsdErrorFields {
  override readonly name = 'MdsdError';

  constructor(
    readonly code: MdsdErrorFields['code'],
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** The value of a result of the module; throws what it reports. */
export function unwrap<Value>(result: Result<unknown>): Value {
  if (!result.ok) throw new MdsdError(result.code, result.field, result.message);
  return result.value as Value;
}

export function invalid(field: string, value: unknown, allowed: string): MdsdError {
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value).slice(0, 60);
  return new MdsdError('invalid', field, `${field} is ${shown}; allowed: ${allowed}`);
}
