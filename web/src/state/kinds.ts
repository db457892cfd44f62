/** The kinds of value that a field can have. A kind is data enough for a form, a codec and a sentence. */
import type { LawSpec } from '../core/client-types';
import { type Codec, inRange } from './codec';
import { limits } from './ids';
import { type LawRole, readLaw, writeLaw } from './law';
import { grouped, Malformed, quote, writeNumber } from './numbers';
import type { PoolKind, PromptKind, TextsKind } from './text-kinds';
import type {
  CurveKind,
  EditsKind,
  IdSequenceKind,
  MeansKind,
  RanksKind,
  SequenceKind,
  SettingsKind,
} from './tree-kinds';

export interface NumberKind<T extends number | undefined = number> extends Codec<T> {
  readonly type: 'number';
  readonly minimum: number;
  readonly maximum: number;
  readonly whole: boolean;
  /** Empty text is a value: undefined. */
  readonly optional: boolean;
}
export interface ChoiceKind<Id extends string> extends Codec<Id> {
  readonly type: 'choice';
  readonly ids: readonly Id[];
}
export interface ChoicesKind<Id extends string> extends Codec<readonly Id[]> {
  readonly type: 'choices';
  readonly ids: readonly Id[];
}
export interface WholesKind extends Codec<readonly number[]> {
  readonly type: 'wholes';
  readonly minimum: number;
  readonly maximum: number;
}
export interface FlagKind extends Codec<boolean> {
  readonly type: 'flag';
}
export interface LawKind extends Codec<LawSpec> {
  readonly type: 'law';
  readonly role: LawRole;
}
export interface DataKind extends Codec<DataSpec | undefined> {
  readonly type: 'data';
  readonly presets: readonly string[];
}

export type AnyKind =
  | NumberKind
  | NumberKind<number | undefined>
  | ChoiceKind<string>
  | ChoicesKind<string>
  | WholesKind
  | FlagKind
  | LawKind
  | DataKind
  | SequenceKind
  | IdSequenceKind<string>
  | RanksKind
  | CurveKind
  | EditsKind
  | SettingsKind
  | MeansKind
  | PromptKind
  | TextsKind
  | PoolKind;

/** Recorded rows: the page's own, or a file that the visitor has (a link holds its name and size, never its rows). */
export type DataSpec = { kind: 'preset'; id: string } | { kind: 'file'; name: string; size: number; array?: string };

function rangeText(minimum: number, maximum: number, whole: boolean): string {
  return `a ${whole ? 'whole ' : ''}number from ${grouped(minimum)} to ${grouped(maximum)}`;
}

export function number(minimum: number, maximum: number): NumberKind {
  return {
    type: 'number',
    minimum,
    maximum,
    whole: false,
    optional: false,
    allowed: rangeText(minimum, maximum, false),
    read: (text) => inRange(text, minimum, maximum, false),
    write: writeNumber,
  };
}

export function whole(minimum: number, maximum: number): NumberKind {
  return {
    ...number(minimum, maximum),
    whole: true,
    allowed: rangeText(minimum, maximum, true),
    read: (text) => inRange(text, minimum, maximum, true),
  };
}

export function optionalNumber(minimum: number, maximum: number, meaning: string): NumberKind<number | undefined> {
  return {
    type: 'number',
    minimum,
    maximum,
    whole: false,
    optional: true,
    allowed: `${rangeText(minimum, maximum, false)}, or nothing for ${meaning}`,
    read: (text) => (text.trim() === '' ? undefined : inRange(text, minimum, maximum, false)),
    write: (value) => (value === undefined ? '' : writeNumber(value)),
  };
}

export function choice<const Id extends string>(ids: readonly Id[]): ChoiceKind<Id> {
  return {
    type: 'choice',
    ids,
    allowed: `one of ${ids.join(', ')}`,
    read: (text) => {
      const id = ids.find((candidate) => candidate === text);
      if (id === undefined) throw new Malformed('');
      return id;
    },
    write: (value) => value,
  };
}

/** One or more of the ids, kept in the order of `ids`. */
export function choices<const Id extends string>(ids: readonly Id[]): ChoicesKind<Id> {
  return {
    type: 'choices',
    ids,
    allowed: `one or more of ${ids.join(', ')}, separated by commas`,
    read: (text) => {
      if (text.trim() === '') throw new Malformed('');
      const given = text.split(',').map((entry) => entry.trim());
      const unknown = given.find((entry) => !ids.some((id) => id === entry));
      if (unknown !== undefined) throw new Malformed(`${quote(unknown, 20)} is not one of ${ids.join(', ')}`);
      return ids.filter((id) => given.includes(id));
    },
    write: (value) => value.join(','),
  };
}

/** One or more whole numbers, kept ascending and without repeats. */
export function wholes(minimum: number, maximum: number): WholesKind {
  return {
    type: 'wholes',
    minimum,
    maximum,
    allowed: `whole numbers from ${grouped(minimum)} to ${grouped(maximum)}, separated by commas`,
    read: (text) => {
      const entries = text.trim().split(/\s*[,;\s]\s*/);
      return [...new Set(entries.map((entry) => inRange(entry, minimum, maximum, true)))].sort((a, b) => a - b);
    },
    write: (value) => value.join(','),
  };
}

export function flag(): FlagKind {
  return {
    type: 'flag',
    allowed: '1 for yes or 0 for no',
    read: (text) => inRange(text, 0, 1, true) === 1,
    write: (value) => (value ? '1' : '0'),
  };
}

export function law(role: LawRole): LawKind {
  return {
    type: 'law',
    role,
    allowed: 'a family such as zipf:1.1, logits such as softmax:1,2,3, or weights such as 0.5,0.3,0.2',
    read: (text) => readLaw(text, role),
    write: writeLaw,
  };
}

/** `example`, or `file:NAME;SIZE` with `;ARRAY` where the file holds several. */
export function data(presets: readonly string[]): DataKind {
  return {
    type: 'data',
    presets,
    allowed: `${presets.join(', ')}, or file:NAME;BYTES for a file that the visitor has`,
    read: (text) => {
      if (text === '') return undefined;
      if (presets.includes(text)) return { kind: 'preset', id: text };
      const [, name, size, , array] = /^file:([^;]+);(\d{1,15})(;([^;]+))?$/.exec(text) ?? [];
      if (name === undefined || size === undefined) throw new Malformed('');
      return {
        kind: 'file',
        name: unescaped(name),
        size: Number(size),
        ...(array === undefined ? {} : { array: unescaped(array) }),
      };
    },
    write: (value) => {
      if (value === undefined) return '';
      if (value.kind === 'preset') return value.id;
      const array = value.array === undefined ? '' : `;${escaped(value.array)}`;
      return `file:${escaped(value.name)};${value.size}${array}`;
    },
  };
}

export const drafts = () => whole(1, limits.drafts);
export const seed = () => whole(0, limits.seed);

/** A name may hold the sign that ends it; everything else is the link's to encode. */
function escaped(name: string): string {
  return name.replace(/[%;]/g, encodeURIComponent);
}

function unescaped(text: string): string {
  return text.replace(/%(25|3B)/gi, decodeURIComponent);
}
