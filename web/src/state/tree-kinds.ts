/** The kinds of value that only one lab has. */

import { type Codec, inRange } from './codec';
import { limits } from './ids';
import { readWeights } from './law';
import { grouped, Malformed, quote, readNumber, writeNumber, writeNumbers } from './numbers';

export interface SequenceKind extends Codec<readonly number[]> {
  readonly type: 'sequence';
  readonly minimum: number;
  readonly maximum: number;
  readonly longest: number;
}
export interface IdSequenceKind<Id extends string> extends Codec<readonly Id[]> {
  readonly type: 'ids';
  readonly ids: readonly Id[];
  readonly longest: number;
}
export interface RanksKind extends Codec<readonly (readonly number[])[]> {
  readonly type: 'ranks';
}
export interface CurveKind extends Codec<readonly (readonly [number, number])[]> {
  readonly type: 'curve';
}
export interface EditsKind extends Codec<readonly RowEdit[]> {
  readonly type: 'edits';
}

export interface MeansKind extends Codec<readonly (readonly number[])[]> {
  readonly type: 'means';
}
export interface SettingsKind extends Codec<Readonly<Record<string, number | string>>> {
  readonly type: 'settings';
}

/** A row of a Markov table that was typed: of the target or the draft, after these tokens. */
export interface RowEdit {
  readonly side: 'p' | 'q';
  /** Tokens joined by commas. */
  readonly context: string;
  readonly weights: readonly number[];
}

/** Whole numbers in the order given. */
export function sequence(minimum: number, maximum: number, longest: number): SequenceKind {
  return {
    type: 'sequence',
    minimum,
    maximum,
    longest,
    allowed: `one to ${longest} whole numbers from ${grouped(minimum)} to ${grouped(maximum)}, separated by commas`,
    read: (text) => {
      const entries = text.trim().split(/\s*[,;\s]\s*/);
      if (entries.length > longest)
        throw new Malformed(`it has ${grouped(entries.length)} numbers; at most ${longest} are allowed`);
      return entries.map((entry) => inRange(entry, minimum, maximum, true));
    },
    write: (value) => value.join(','),
  };
}

/** Ids in the order given, which may repeat. */
export function idSequence<const Id extends string>(ids: readonly Id[], longest: number): IdSequenceKind<Id> {
  return {
    type: 'ids',
    ids,
    longest,
    allowed: `one to ${longest} of ${ids.join(', ')}, separated by commas`,
    read: (text) => {
      const entries = text.trim().split(/\s*,\s*/);
      if (entries.length > longest)
        throw new Malformed(`it has ${grouped(entries.length)} entries; at most ${longest} are allowed`);
      return entries.map((entry) => {
        const id = ids.find((candidate) => candidate === entry);
        if (id === undefined) throw new Malformed(`${quote(entry, 20)} is not one of ${ids.join(', ')}`);
        return id;
      });
    },
    write: (value) => value.join(','),
  };
}

/** A tree as the ranks of every node: `0;1;0.0;0.1`, or as published, `[[0],[1],[0,0],[0,1]]`. */
export function ranks(): RanksKind {
  return {
    type: 'ranks',
    allowed: `paths such as 0;1;0.0;0.1 or [[0],[1],[0,0],[0,1]], at most ${grouped(limits.treeNodes)}`,
    read: (text) => {
      const bare = text.trim().startsWith('[') ? fromJson(text) : text;
      const paths = bare.split(/\s*[;\s]\s*/).filter((path) => path !== '');
      if (paths.length === 0) throw new Malformed('');
      if (paths.length > limits.treeNodes)
        throw new Malformed(
          `it lists ${grouped(paths.length)} nodes; at most ${grouped(limits.treeNodes)} are allowed`,
        );
      return paths.map((path) => path.split('.').map((rank) => inRange(rank, 0, limits.drafts - 1, true)));
    },
    write: (value) => value.map((path) => path.join('.')).join(';'),
  };
}

/** `[[0],[0,1]]` as `0;0.1`. */
function fromJson(text: string): string {
  const [, inside] = /^\[\s*((?:\[[\d,\s]*\]\s*,?\s*)*)\]$/.exec(text.trim()) ?? [];
  if (inside === undefined) throw new Malformed('');
  return [...inside.matchAll(/\[([\d,\s]*)\]/g)]
    .map(([, path = '']) => path.replace(/\s/g, '').replaceAll(',', '.'))
    .join(';');
}

/** Points of a curve: `1:1,64:1.2`. */
export function curve(): CurveKind {
  return {
    type: 'curve',
    allowed: 'points such as 1:1,64:1.2: ascending numbers of tokens, each with its cost above 0',
    read: (text) => {
      const points = text
        .trim()
        .split(/\s*[,;\s]\s*/)
        .map((entry): [number, number] => {
          const [tokens, cost] = entry.split(':').map((part) => readNumber(part));
          if (tokens === undefined || cost === undefined || entry.split(':').length !== 2)
            throw new Malformed(`${quote(entry, 20)} is no point`);
          if (tokens < 0 || tokens > 1e6 || cost <= 0 || cost > 1e6)
            throw new Malformed(`${quote(entry, 20)} is no point`);
          return [tokens, cost];
        });
      if (points.length > 100) throw new Malformed('it has more than 100 points');
      const falls = points.findIndex(([tokens], i) => i > 0 && tokens <= (points[i - 1]?.[0] ?? 0));
      if (falls > 0) throw new Malformed(`its point ${falls + 1} does not come after the one before`);
      return points;
    },
    write: (value) => value.map(([tokens, cost]) => `${writeNumber(tokens)}:${writeNumber(cost)}`).join(','),
  };
}

const mostEdits = 100;

/** Rows that were typed: `p@0.1:0.5,0.3,0.2;q@:0.1,0.8,0.1`, after the tokens 0 and 1, and after none. */
export function edits(): EditsKind {
  return {
    type: 'edits',
    allowed: `rows such as p@0.1:0.5,0.3,0.2 (of p after the tokens 0 and 1), separated by semicolons, at most ${mostEdits}`,
    read: (text) => {
      const entries = text.split(';').filter((entry) => entry.trim() !== '');
      if (entries.length > mostEdits)
        throw new Malformed(`it has ${entries.length} rows; at most ${mostEdits} are allowed`);
      const rows = entries.map((entry): RowEdit => {
        const [, side, context = '', weights = ''] = /^\s*([pq])@((?:\d+\.)*\d+|):(.*)$/s.exec(entry) ?? [];
        if (side === undefined) throw new Malformed(`${quote(entry, 20)} is no row`);
        return { side: side as RowEdit['side'], context: context.replaceAll('.', ','), weights: readWeights(weights) };
      });
      const names = rows.map(({ side, context }) => `${side}@${context}`);
      const twice = names.find((name, i) => names.indexOf(name) !== i);
      if (twice !== undefined) throw new Malformed(`the row ${twice} is given twice`);
      return rows;
    },
    write: (value) =>
      value
        .map(({ side, context, weights }) => `${side}@${context.replaceAll(',', '.')}:${writeNumbers(weights)}`)
        .join(';'),
  };
}

/** Named numbers and words: `base=0.3,fallback=p|A`. Which there are is the rule's to say. */
export function settings(): SettingsKind {
  return {
    type: 'settings',
    allowed: 'names with numbers or words, such as base=0.3,fallback=p, or nothing for what the rule starts with',
    read: (text) => {
      const entries = text.split(',').filter((entry) => entry.trim() !== '');
      const values: Record<string, number | string> = {};
      for (const entry of entries) {
        const [, name, value = ''] = /^\s*([A-Za-z_]{1,20})=([^=]{1,30})$/.exec(entry) ?? [];
        if (name === undefined || Object.hasOwn(values, name)) throw new Malformed(`${quote(entry, 20)} is no setting`);
        values[name] = readNumber(value) ?? value.trim();
      }
      return values;
    },
    write: (value) =>
      Object.entries(value)
        .map(([name, each]) => `${name}=${typeof each === 'number' ? writeNumber(each) : each}`)
        .join(','),
  };
}

/** How well each drafter fits, a list a domain: `0.8,0.6;0.6,0.8`. */
export function means(mostDrafters: number, mostDomains: number): MeansKind {
  return {
    type: 'means',
    allowed: `2 to ${mostDrafters} numbers from 0 to 1, separated by commas; more domains of as many after semicolons, at most ${mostDomains}`,
    read: (text) => {
      const domains = text.split(';').map((domain) =>
        domain
          .trim()
          .split(/\s*[,\s]\s*/)
          .map((entry) => inRange(entry, 0, 1, false)),
      );
      const [first = []] = domains;
      if (domains.length > mostDomains || first.length < 2 || first.length > mostDrafters) throw new Malformed('');
      if (domains.some((domain) => domain.length !== first.length))
        throw new Malformed('its domains have different numbers of drafters');
      return domains;
    },
    write: (value) => value.map(writeNumbers).join(';'),
  };
}
