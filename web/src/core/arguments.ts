/**
 * What the library checks before the core sees it: types that JavaScript would convert in silence ("0.5", null, true,
 * holes). Ranges, names and sums are the core's to check, so that every caller of it gets the same sentence.
 */
import type { StepModule } from 'mdsd-module';
import { invalid, MdsdError, unwrap } from './error';
import type { LawOptions, Numbers, Seed } from './types';

export function requireObject(value: unknown, name: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new MdsdError('invalid', '', `${name} takes one object of named arguments`);
  }
}

export function requireNumbers(field: string, value: unknown): Numbers {
  if (value instanceof Float64Array || value instanceof Float32Array) return value;
  if (!Array.isArray(value)) throw invalid(field, value, 'an array, Float64Array or Float32Array of numbers');
  for (let token = 0; token < value.length; token++) {
    if (typeof value[token] !== 'number') throw invalid(`${field}[${token}]`, value[token], 'numbers');
  }
  return value as number[];
}

/** A list of anything, whose entries are then looked at one by one. */
export function requireList<Entry>(field: string, value: readonly Entry[], allowed: string): readonly Entry[] {
  if (!Array.isArray(value)) throw invalid(field, value, allowed);
  return value;
}

export function seedHalves(module: StepModule, seed: Seed | undefined): { seedLow: number; seedHigh: number } {
  const [seedLow, seedHigh] = halves(module, seed ?? 0);
  return { seedLow, seedHigh };
}

function halves(module: StepModule, seed: Seed): readonly [number, number] {
  if (typeof seed === 'string') return unwrap<[number, number]>(module.hashSeed({ text: seed }));
  if (typeof seed === 'number') {
    if (!Number.isSafeInteger(seed) || seed < 0)
      throw invalid('seed', seed, 'a whole number from 0 to 2^53 − 1, or text');
    return [seed % 2 ** 32, Math.floor(seed / 2 ** 32)];
  }
  const isHalf = (half: unknown) => Number.isInteger(half) && (half as number) >= 0 && (half as number) < 2 ** 32;
  if (!Array.isArray(seed) || seed.length !== 2 || !seed.every(isHalf)) {
    throw invalid('seed', seed, 'a whole number, text, or two whole numbers below 2^32');
  }
  return seed as readonly [number, number];
}

/** The options that shape a law, and nothing else. */
export function lawOptions(options: LawOptions): object {
  const { logits, temperature, topK, topP } = options;
  return { logits, temperature, topK, topP };
}
