/**
 * Laws as text: `uniform`, `zipf:1.1`, `dirichlet:0.5;seed=3`, `noise:0.3;seed=7` (drafts only), `softmax:1,2,3`,
 * `softmax:1,2,3;temperature=0.7`, or weights listed: `0.5,0.3,0.2`.
 */
import type { LawSpec } from '../core/client-types';
import { families, limits } from './ids';
import { grouped, Malformed, quote, readNumber, readNumbers, writeNumber, writeNumbers } from './numbers';

export const maximumTemperature = 1e6;
const firstSeed = 1;

/** Which law is meant: a draft may be given relative to the target. */
export type LawRole = 'target' | 'draft';

export function familiesFor(role: LawRole) {
  return families.filter((family) => role === 'draft' || !family.needsTarget);
}

export function familyLaw(id: string, parameter?: number, seed?: number): LawSpec {
  const family = families.find((candidate) => candidate.id === id);
  if (!family) throw new RangeError(`no family ${id}`);
  return {
    kind: 'family',
    family: id,
    ...(family.parameter ? { parameter: parameter ?? family.initial } : {}),
    ...(family.seeded ? { seed: seed ?? firstSeed } : {}),
  };
}

/** Weights that make a law: finite, none negative, not all zero. */
export function readWeights(text: string): number[] {
  const weights = readNumbers(text, limits.vocabulary);
  const negative = weights.findIndex((weight) => weight < 0);
  if (negative >= 0)
    throw new Malformed(`number ${negative + 1} is ${writeNumber(weights[negative] ?? 0)}; weights are 0 or greater`);
  if (weights.every((weight) => weight === 0)) throw new Malformed('all its numbers are 0; one must be greater');
  if (!Number.isFinite(weights.reduce((sum, weight) => sum + weight, 0)))
    throw new Malformed('its numbers add up to more than a double can hold');
  return weights;
}

function readOption(name: string, text: string, minimum: number, maximum: number, whole = false): number {
  const value = readNumber(text);
  if (value === undefined || value < minimum || value > maximum || (whole && !Number.isInteger(value)))
    throw new Malformed(
      `its ${name} is ${quote(text, 20)}; allowed are ${whole ? 'whole ' : ''}numbers from ${grouped(minimum)} to ${grouped(maximum)}`,
    );
  return value;
}

/** The part after the name: `1.1;seed=3` → `1.1` and { seed: '3' }. */
function splitOptions(text: string, known: readonly string[]): { body: string; options: Map<string, string> } {
  const [body = '', ...rest] = text.split(';');
  const options = new Map<string, string>();
  for (const option of rest) {
    const [key = '', value = ''] = option.split('=', 2);
    if (!known.includes(key) || options.has(key))
      throw new Malformed(
        known.length === 0
          ? `it takes no options, but has ${quote(option, 20)}`
          : `${quote(option, 20)} is not one of its options; there is ${known.map((name) => `${name}=…`).join(', ')}`,
      );
    options.set(key, value);
  }
  return { body, options };
}

function readSoftmax(text: string): LawSpec {
  const { body, options } = splitOptions(text, ['temperature']);
  const logits = readNumbers(body, limits.vocabulary);
  const temperature = options.get('temperature');
  if (temperature === undefined) return { kind: 'softmax', logits };
  const value = readOption('temperature', temperature, 0, maximumTemperature);
  return { kind: 'softmax', logits, ...(value === 1 ? {} : { temperature: value }) };
}

/** Throws Malformed. */
export function readLaw(text: string, role: LawRole): LawSpec {
  const trimmed = text.trim();
  const name = /^[a-z]+/i.exec(trimmed)?.[0];
  if (name === undefined) return { kind: 'listed', weights: readWeights(trimmed) };
  const rest = trimmed.slice(name.length).replace(/^:/, '');
  if (name === 'softmax') return readSoftmax(rest);
  const allowed = familiesFor(role);
  const family = allowed.find((candidate) => candidate.id === name);
  if (!family)
    throw new Malformed(
      families.some((candidate) => candidate.id === name)
        ? `${name} is a draft near the target, so only q can be one`
        : `${quote(name, 20)} is no family; there are ${[...allowed.map((known) => known.id), 'softmax'].join(', ')}, or a list of weights`,
    );
  const { body, options } = splitOptions(rest, family.seeded ? ['seed'] : []);
  if (!family.parameter && body !== '') throw new Malformed(`${name} takes no parameter, but has ${quote(body, 20)}`);
  const parameter = body === '' ? undefined : readOption(family.parameter, body, family.minimum, family.maximum);
  const seed = options.get('seed');
  return familyLaw(name, parameter, seed === undefined ? undefined : readOption('seed', seed, 0, limits.seed, true));
}

export function writeLaw(law: LawSpec): string {
  if (law.kind === 'listed') return writeNumbers(law.weights);
  if (law.kind === 'softmax')
    return `softmax:${writeNumbers(law.logits)}${
      law.temperature === undefined || law.temperature === 1 ? '' : `;temperature=${writeNumber(law.temperature)}`
    }`;
  const parameter = law.parameter === undefined ? '' : `:${writeNumber(law.parameter)}`;
  return `${law.family}${parameter}${law.seed === undefined ? '' : `;seed=${writeNumber(law.seed)}`}`;
}

/** Tokens of a law that lists them; undefined for a family, which takes any vocabulary. */
export function listedSize(law: LawSpec): number | undefined {
  if (law.kind === 'listed') return law.weights.length;
  return law.kind === 'softmax' ? law.logits.length : undefined;
}
