import { describe, expect, it } from 'vitest';
import { attributesOf, keyAttributes, textOf } from '../../../web/src/embed/attributes';
import { defaults, fieldKeys, formatText, parseText, type State } from '../../../web/src/state';

const lowered = (attributes: [string, string][]) =>
  new Map(attributes.map(([name, value]) => [name.toLowerCase(), value]));

const state = (patch: Partial<State>): State => ({ ...defaults, ...patch });

describe('attributes of <mdsd-playground>', () => {
  it('DifferForEveryKeyWithoutRegardToCase', () => {
    expect(new Set(keyAttributes.map((name) => name.toLowerCase())).size).toBe(fieldKeys.length + 1);
  });

  it.each([
    state({}),
    state({ V: 3, n: 2, scheme: 'wor', p: { kind: 'listed', weights: [0.5, 0.3, 0.2] } }),
    state({ lab: 'measure', ns: [1, 8], pt: 0.7, data: { kind: 'file', name: 'a "b" & <c>=;.npy', size: 12 } }),
  ])('SayTheSameAsTheLink %#', (original) => {
    expect(parseText(textOf(lowered(attributesOf(original)))).state).toEqual(parseText(formatText(original)).state);
  });

  it('KeepVocabularyAndVersionApart', () => {
    expect(
      parseText(
        textOf(
          new Map([
            ['version', '1'],
            ['v', '5'],
          ]),
        ),
      ),
    ).toMatchObject({ state: { V: 5 }, problems: [] });
  });
});
