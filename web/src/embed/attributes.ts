/**
 * Attributes of <mdsd-playground> and the keys of a link: the same names, except where HTML, which ignores case,
 * would mix up two keys.
 */
import { type FieldKey, fieldKeys, formatText, type State } from '../state';

/** Vocabulary `V` is the attribute `v`; so the version `v` of a link needs another name. */
const versionAttribute = 'version';

export const keyAttributes: readonly string[] = [versionAttribute, ...fieldKeys.map((key) => key.toLowerCase())];

const keyOf = (name: string): string =>
  name === versionAttribute ? 'v' : (fieldKeys.find((key) => key.toLowerCase() === name) as FieldKey);

const attributeOf = (key: string): string => (key === 'v' ? versionAttribute : key);

/** The link text that attributes (name → value) stand for. */
export const textOf = (attributes: ReadonlyMap<string, string>): string =>
  [...attributes].map(([name, value]) => `${keyOf(name)}=${encodeURIComponent(value)}`).join('&');

/** The attributes that stand for a state, in the order of a link. */
export const attributesOf = (state: State): [name: string, value: string][] =>
  formatText(state)
    .split('&')
    .map((pair) => {
      const end = pair.indexOf('=');
      return [attributeOf(pair.slice(0, end)), decodeURIComponent(pair.slice(end + 1))];
    });
