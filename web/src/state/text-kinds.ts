/** Kinds of value that fields about texts and their models have. */
import type { Codec } from './codec';
import { type DataSpec, data } from './kinds';
import { grouped, Malformed, quote } from './numbers';

export interface PromptKind extends Codec<string> {
  readonly type: 'prompt';
  readonly longest: number;
}
export interface TextsKind extends Codec<readonly DataSpec[]> {
  readonly type: 'texts';
  readonly presets: readonly string[];
  readonly most: number;
}
export interface PoolKind extends Codec<readonly PoolEntry[]> {
  readonly type: 'pool';
  readonly most: number;
  readonly greatestOrder: number;
}

/** A drafter: trained on one of the texts (by its place) or on all, with n-grams up to `order`; its smoothing, where it is not Kneser–Ney. */
export interface PoolEntry {
  readonly text: number | 'all';
  readonly order: number;
  readonly smoothing?: 'witten-bell';
}

/** Blanks count. */
export function prompt(longest: number): PromptKind {
  return {
    type: 'prompt',
    longest,
    allowed: `a text of at most ${grouped(longest)} characters`,
    read: (text) => {
      if (text.length > longest)
        throw new Malformed(`it has ${grouped(text.length)} characters; at most ${grouped(longest)} are allowed`);
      return text;
    },
    write: (value) => value,
  };
}

/** Several texts: `persuasion|gospels|file:NAME;BYTES`. */
export function texts(presets: readonly string[], most: number): TextsKind {
  const one = data(presets);
  return {
    type: 'texts',
    presets,
    most,
    allowed: `one to ${most} texts, separated by |, each ${one.allowed}`,
    read: (text) => {
      const entries = text.split('|');
      if (entries.length > most) throw new Malformed(`it has ${entries.length} texts; at most ${most} are allowed`);
      return entries.map((entry) => {
        // What follows a file's name may be blank and belongs to it.
        const bare = presets.includes(entry.trim()) ? entry.trim() : entry.trimStart();
        const spec = one.read(bare.replace(/%7C/gi, '|'));
        if (spec === undefined) throw new Malformed('');
        return spec;
      });
    },
    write: (value) => value.map((spec) => one.write(spec).replaceAll('|', '%7C')).join('|'),
  };
}

/** Drafters: `1:3,2:3,all:2:witten-bell`, a text by its place, from 1, an order, and a smoothing. */
export function pool(most: number, greatestOrder: number): PoolKind {
  return {
    type: 'pool',
    most,
    greatestOrder,
    allowed: `2 to ${most} drafters such as 1:3,2:3,all:2:witten-bell: a text by its place, or all, an order from 1 to ${greatestOrder}, and the smoothing where it is Witten–Bell`,
    read: (text) => {
      const entries = text.trim().split(/\s*,\s*/);
      if (entries.length < 2 || entries.length > most) throw new Malformed('');
      return entries.map((entry): PoolEntry => {
        const [, place = '', order, smoothing] = /^([1-9]\d?|all):(\d)(:witten-bell)?$/.exec(entry) ?? [];
        if (order === undefined || Number(order) < 1 || Number(order) > greatestOrder)
          throw new Malformed(`${quote(entry, 20)} is no drafter`);
        return {
          text: place === 'all' ? 'all' : Number(place) - 1,
          order: Number(order),
          ...(smoothing && { smoothing: 'witten-bell' }),
        };
      });
    },
    write: (value) =>
      value
        .map(({ text, order, smoothing }) =>
          [text === 'all' ? text : text + 1, order, ...(smoothing ? [smoothing] : [])].join(':'),
        )
        .join(','),
  };
}
