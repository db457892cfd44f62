/** What a table says about its largest number of drafts. */
import type { MeasureLine, MeasureTable, Registry } from '../../core/types';
import { percent, points } from '../../figures/format';
import { draftsPhrase } from '../../ui/strings';

/** Gaps below this read as 0.0 points. */
const negligible = 5e-4;

export interface Finding {
  headline: string;
  /** The nearest rule of each scheme. */
  summary: string;
}

const most = (lines: readonly MeasureLine[]) =>
  lines.reduce<MeasureLine | undefined>((best, line) => (best && best.mean >= line.mean ? best : line), undefined);

export function finding({ table }: MeasureTable, { schemes, verifiers }: Registry): Finding {
  const measured = table.filter(({ rows }) => rows > 0);
  const n = Math.max(...measured.map((line) => line.n));
  const last = measured.filter((line) => line.n === n);
  // `optimal` is fitted to reach the optimum; the question is how near the others come.
  const rules = last.filter(({ verifier }) => verifier !== 'optimum' && verifier !== 'optimal');
  const optimum = most(last.filter(({ verifier }) => verifier === 'optimum'));
  if (!optimum) return { headline: '', summary: '' };
  const nameOf = (line: MeasureLine) => verifiers.find(({ id }) => id === line.verifier)?.name ?? line.verifier;
  const schemeOf = (line: MeasureLine) => schemes.find(({ id }) => id === line.scheme)?.name ?? line.scheme;

  const limit = `${draftsPhrase[optimum.scheme](n)}, no lossless rule can accept more than ${percent(optimum.mean)} of the steps`;
  const best = most(rules);
  const headline = best
    ? `${limit}; the most that a published rule here reaches is ${percent(best.mean)}: ${nameOf(best)} (${schemeOf(best)}).`
    : `${limit}.`;

  const nearest = schemes.flatMap(({ id, name }) => {
    const line = most(rules.filter(({ scheme }) => scheme === id));
    if (!line) return [];
    const gap =
      Math.abs(line.gap.mean) < negligible ? 'reaches the optimum' : `stays ${points(line.gap.mean)} points below it`;
    return `${name}: ${nameOf(line)} ${gap}`;
  });
  const summary = nearest.length > 0 ? `The nearest rule at n = ${n}: ${nearest.join('; ')}.` : '';
  return { headline, summary };
}
