import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv } from '../../../web/src/figures/export/save';
import { percent, points, probability } from '../../../web/src/figures/format';
import { linear, ticks } from '../../../web/src/figures/scale';
import { barNames, barValues, mostBars, tokenView, withProbability } from '../../../web/src/figures/tokens';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const law = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 200 })
  .filter((weights) => weights.some((weight) => weight > 1e-9))
  .map((weights) => {
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return Float64Array.from(weights, (weight) => weight / sum);
  });

const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, value) => total + value, 0);

test('APercentageNeverRoundsToAllOrNothingWhatIsNeither', () => {
  expect(percent(0.93104)).toBe('93.1\u00a0%');
  expect(percent(1 - 1e-5)).toBe('99.999\u00a0%');
  expect(percent(1)).toBe('100\u00a0%');
  fc.assert(
    fc.property(share, (value) => {
      const text = percent(value);
      expect(text.startsWith('0\u00a0')).toBe(value === 0);
      if (value < 1 - 1e-9) expect(text).not.toMatch(/^100/);
    }),
  );
});

test('NumbersAreShortAndNeverNaN', () => {
  fc.assert(
    fc.property(share, (value) => {
      for (const text of [percent(value), points(value), probability(value)]) {
        expect(text).not.toMatch(/NaN|Infinity|undefined/);
        expect(text.length).toBeLessThan(20);
      }
    }),
  );
});

test('TicksAreRoundEvenlySpacedAndWithinTheAxis', () => {
  fc.assert(
    fc.property(
      share,
      fc.double({ min: 1e-6, max: 1, noNaN: true }),
      fc.integer({ min: 2, max: 8 }),
      (from, span, count) => {
        const domain = [from, from + span] as const;
        const found = ticks(domain, count);
        expect(found.length).toBeLessThanOrEqual(2 * count + 1);
        for (const tick of found) {
          expect(tick).toBeGreaterThanOrEqual(from - 1e-6 * span - 1e-12);
          expect(tick).toBeLessThanOrEqual(from + span + 1e-6 * span + 1e-12);
        }
        const scale = linear(domain, [10, 200]);
        for (const tick of found) expect(scale.invert(scale(tick))).toBeCloseTo(tick, 9);
      },
    ),
  );
});

describe('a law as bars', () => {
  test('keeps its mass, however many tokens share the last one', () => {
    fc.assert(
      fc.property(law, law, (target, other) => {
        const draft = Float64Array.from(target, (_, i) => other[i] ?? 0);
        const view = tokenView(target, draft);
        expect(view.tokens.length + Number(view.others > 0)).toBeLessThanOrEqual(mostBars);
        expect(view.tokens.length + view.others).toBe(target.length);
        expect(barNames(view)).toHaveLength(barValues(target, view).length);
        expect(sum(barValues(target, view))).toBeCloseTo(1, 9);
      }),
    );
  });

  test('with one bar moved has that probability, and the others keep their proportions', () => {
    fc.assert(
      fc.property(law, fc.nat(), share, (before, position, value) => {
        const token = position % before.length;
        const after = withProbability(before, token, value);
        expect(after[token]).toBeCloseTo(value, 3);
        expect(sum(after)).toBeGreaterThan(0.99);
        expect(sum(after)).toBeLessThan(1.01);
        expect(after.every((weight) => weight >= 0)).toBe(true);
        expect(String(after)).not.toContain('NaN');
      }),
    );
  });
});

test('ACsvHoldsEveryDigitAndNoFormula', () => {
  const text = csv({
    columns: ['name', 'value'],
    rows: [
      ['=1+1', 0.1 + 0.2],
      ['a,"b"', -5e-324],
    ],
  });
  expect(text).toBe('name,value\r\n"\'=1+1",0.30000000000000004\r\n"a,""b""",-5e-324');
});
