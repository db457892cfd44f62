/** Any valid state of a lab, for the properties of the codec and the store. */
import fc from 'fast-check';
import type { LawSpec } from '../../../web/src/core/client-types';
import {
  type AnyKind,
  type DataSpec,
  defaults,
  familiesFor,
  familyLaw,
  fields,
  fieldsOf,
  type LabId,
  type LawRole,
  labIds,
  reconcile,
  type State,
} from '../../../web/src/state';

const finite = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const lists = <T>(entry: fc.Arbitrary<T>, maxLength = 40) => fc.array(entry, { minLength: 1, maxLength });

const weights = lists(fc.oneof(finite(0, 1), finite(0, 1e300), fc.constantFrom(0, 5e-324, 1e-300, 1)), 70).filter(
  (values) => values.some((value) => value > 0),
);

function anyLaw(role: LawRole): fc.Arbitrary<LawSpec> {
  return fc.oneof(
    weights.map((values): LawSpec => ({ kind: 'listed', weights: values })),
    lists(finite(-1e300, 1e300)).map((logits): LawSpec => ({ kind: 'softmax', logits })),
    fc
      .tuple(lists(finite(-100, 100)), finite(0, 1e6))
      .filter(([, temperature]) => temperature !== 1)
      .map(([logits, temperature]): LawSpec => ({ kind: 'softmax', logits, temperature })),
    ...familiesFor(role).map((family) =>
      fc
        .tuple(finite(family.minimum, family.maximum), fc.maxSafeNat())
        .map(([parameter, seed]) => familyLaw(family.id, parameter, seed)),
    ),
  );
}

function anyValue(kind: AnyKind): fc.Arbitrary<unknown> {
  switch (kind.type) {
    case 'number': {
      const value = kind.whole
        ? fc.maxSafeInteger().map((i) => kind.minimum + (Math.abs(i) % (kind.maximum - kind.minimum + 1 || 1)))
        : finite(kind.minimum, kind.maximum);
      return kind.optional ? fc.option(value, { nil: undefined }) : value;
    }
    case 'choice':
      return fc.constantFrom(...kind.ids);
    case 'choices':
      return fc.subarray([...kind.ids], { minLength: 1 });
    case 'wholes':
      return lists(fc.integer({ min: kind.minimum, max: kind.maximum }), 10).map((values) =>
        [...new Set(values)].sort((a, b) => a - b),
      );
    case 'flag':
      return fc.boolean();
    case 'law':
      return anyLaw(kind.role);
    case 'sequence':
      return lists(fc.integer({ min: kind.minimum, max: kind.maximum }), kind.longest);
    case 'ids':
      return lists(fc.constantFrom(...kind.ids), kind.longest);
    case 'ranks':
      return lists(lists(fc.integer({ min: 0, max: 63 }), 5));
    case 'curve':
      return fc
        .uniqueArray(fc.tuple(finite(0, 1e6), finite(1e-9, 1e6)), {
          minLength: 1,
          maxLength: 9,
          selector: ([at]) => at,
        })
        .map((points) => points.sort(([a], [b]) => a - b));
    case 'edits':
      return fc
        .uniqueArray(fc.tuple(fc.constantFrom('p', 'q'), fc.array(fc.nat(63), { maxLength: 3 }), weights), {
          maxLength: 5,
          selector: ([side, context]) => `${side}@${context}`,
        })
        .map((rows) => rows.map(([side, context, values]) => ({ side, context: context.join(','), weights: values })));
    case 'means':
      return fc
        .integer({ min: 2, max: 8 })
        .chain((count) => lists(fc.array(finite(0, 1), { minLength: count, maxLength: count }), 8));
    case 'settings':
      return fc.dictionary(
        fc.constantFrom('l', 'base', 'min_p', 'fallback'),
        fc.oneof(finite(-1e300, 1e300), fc.constantFrom('p', 'p|A')),
        {
          noNullPrototype: true,
        },
      );
    case 'prompt':
      return fc.string({ unit: 'grapheme' }).filter(({ length }) => length <= kind.longest);
    case 'pool':
      return fc.array(
        fc.record(
          {
            text: fc.oneof(fc.constant('all'), fc.nat(50)),
            order: fc.integer({ min: 1, max: kind.greatestOrder }),
            smoothing: fc.constant('witten-bell' as const),
          },
          { requiredKeys: ['text', 'order'], noNullPrototype: true },
        ),
        { minLength: 2, maxLength: kind.most },
      );
    case 'texts':
      return lists(
        anyData(kind.presets).filter((spec) => spec !== undefined),
        kind.most,
      );
    case 'data':
      return anyData(kind.presets);
  }
}

function anyData(presets: readonly string[]): fc.Arbitrary<DataSpec | undefined> {
  return fc.oneof(
    fc.constant(undefined),
    fc.constantFrom(...presets).map((id): DataSpec => ({ kind: 'preset', id })),
    fc
      .tuple(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.nat(),
        fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      )
      .map(
        ([name, size, array]): DataSpec => ({ kind: 'file', name, size, ...(array === undefined ? {} : { array }) }),
      ),
  );
}

/** A state of a lab: its own fields take any value, those of other labs their defaults, and they agree. */
export const anyState: fc.Arbitrary<State> = fc
  .constantFrom<LabId>(...labIds)
  .chain((lab) =>
    fc.record(
      Object.fromEntries(
        fieldsOf(lab).map((key) => [key, key === 'lab' ? fc.constant(lab) : anyValue(fields[key].kind)]),
      ),
    ),
  )
  .map((values) => reconcile({ ...defaults, ...values } as State, new Set()).state);
