/**
 * The link codec: `v=1&lab=step&V=8&n=3&scheme=iid&seed=42&p=zipf:1.1&q=0.5,0.3,0.2`, version first, keys in the
 * registry's order, defaults omitted; or `1z.<base64url(deflate-raw(that))>` where the text is long and this shorter.
 * Reading never throws: it gives a complete state and a sentence for every part that could not be used.
 */
import { defaults, type FieldKey, fields, fieldsOf, type State } from './fields';
import { currentVersion, type Migration, migrate, migrations } from './migrations';
import { grouped, quote, readNumber } from './numbers';
import { type Problem, readField, writeField } from './problem';
import { isSize, reconcile } from './reconcile';

export interface ParsedLink {
  readonly state: State;
  readonly problems: readonly Problem[];
}

/** Longest text that a link may hold or unpack to. */
export const maximumText = 4 * 1024 * 1024;

const compressedPrefix = '1z.';
/** Few links need it: the first figure does not wait for it. */
const compression = () => import('./compression');
/** About two rows of numbers: shorter text stays readable even where compression would save something. */
const longText = 1000;
/** Several times the number of fields: beyond it nobody could read what is wrong. */
const maximumParts = 100;

export function formatText(state: State): string {
  const parts = fieldsOf(state.lab)
    .filter((key) => key !== 'lab')
    .flatMap((key) => {
      const text = writeField(key, state[key]);
      return text === writeField(key, defaults[key]) ? [] : [`${key}=${encode(text)}`];
    });
  return [`v=${currentVersion()}`, `lab=${state.lab}`, ...parts].join('&');
}

/** The hash of the state's link, without `#`. */
export async function formatLink(state: State): Promise<string> {
  const text = formatText(state);
  if (text.length <= longText) return text;
  const packed = compressedPrefix + (await (await compression()).compress(text));
  return packed.length < text.length ? packed : text;
}

/** Reads a hash, with or without `#`. */
export async function parseLink(hash: string): Promise<ParsedLink> {
  const text = hash.replace(/^#/, '');
  if (!isCompressed(text)) return parseText(text);
  const unpacked = await (await compression()).decompress(text.slice(compressedPrefix.length), maximumText);
  return unpacked === undefined
    ? unreadable(`The compressed link is damaged, or unpacks to more than ${grouped(maximumText)} characters.`)
    : parseText(unpacked);
}

export function isCompressed(text: string): boolean {
  return text.startsWith(compressedPrefix);
}

export function parseText(text: string, steps: readonly Migration[] = migrations): ParsedLink {
  if (text.length > maximumText)
    return unreadable(`The link has ${grouped(text.length)} characters; at most ${grouped(maximumText)} can be read.`);
  const problems: Problem[] = [];
  const pairs = migrate(...splitPairs(text, steps, problems), steps);
  const values: Partial<Record<FieldKey, unknown>> = {};
  for (const [key, valueText] of pairs) {
    if (!isFieldKey(key)) {
      problems.push({ key, message: `${quote(key)} is not a field of a link and is ignored.` });
      continue;
    }
    const reading = readField(key, valueText);
    if ('value' in reading) values[key] = reading.value;
    else problems.push(withDefault(reading.problem, key));
  }
  const { state, problems: conflicts } = reconcile(
    { ...defaults, ...(values as Partial<State>) },
    new Set(Object.keys(values)),
  );
  const settled = conflicts.map((conflict) =>
    isSize(conflict.key) ? conflict : withDefault(conflict, settledBy(conflict)),
  );
  return { state, problems: [...problems, ...settled] };
}

function splitPairs(text: string, steps: readonly Migration[], problems: Problem[]): [Map<string, string>, number] {
  const pairs = new Map<string, string>();
  const parts = text.split('&').filter((part) => part !== '');
  if (parts.length > maximumParts)
    problems.push({
      key: '',
      message: `The link has ${grouped(parts.length)} parts; the first ${maximumParts} are read.`,
    });
  for (const part of parts.slice(0, maximumParts)) {
    const equals = part.indexOf('=');
    const key = decode(equals < 0 ? part : part.slice(0, equals));
    const value = decode(equals < 0 ? '' : part.slice(equals + 1));
    if (key === undefined || value === undefined)
      problems.push({
        key: part.slice(0, 40),
        message: `${quote(part)} is not valid percent-encoding and is ignored.`,
      });
    else if (pairs.has(key)) problems.push({ key, message: `${quote(key)} is given twice; the first is used.` });
    else pairs.set(key, value);
  }
  const newest = currentVersion(steps);
  const versionText = pairs.get('v');
  pairs.delete('v');
  const version = versionText === undefined ? newest : readNumber(versionText);
  if (version !== undefined && Number.isInteger(version) && version >= 1 && version <= newest) return [pairs, version];
  problems.push({
    key: 'v',
    message: `The link’s version (v) is ${quote(versionText ?? '')}; this page reads ${
      newest === 1 ? 'version 1' : `versions 1 to ${newest}`
    } and takes it as version ${newest}.`,
  });
  return [pairs, newest];
}

function withDefault(problem: Problem, key: FieldKey): Problem {
  const initial = writeField(key, defaults[key]);
  return {
    key: problem.key,
    message: `${problem.message} ${initial === '' ? 'It is left out.' : `The default, ${initial}, is used.`}`,
  };
}

/** The field that gives way in a conflict. */
function settledBy(conflict: Problem): FieldKey {
  const givesWay: Record<string, FieldKey> = { n: 'rho', p: 'q', tp: 'tq' };
  return givesWay[conflict.key] ?? (conflict.key as FieldKey);
}

function unreadable(message: string): ParsedLink {
  return { state: defaults, problems: [{ key: '', message: `${message} The default example is shown.` }] };
}

function isFieldKey(key: string): key is FieldKey {
  return Object.hasOwn(fields, key);
}

/** Only what would end a pair or a link: the rest stays readable. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3A|3B|3D)/g, decodeURIComponent);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
