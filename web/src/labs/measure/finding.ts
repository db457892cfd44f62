/** What a table says, in a few sentences about its largest number of drafts. */
import type { MeasureLine, MeasureTable, Registry } from '../../core/types';
import { percent, points } from '../../figures/format';
import { draftsPhrase } from '../../ui/strings';

/** Smaller gaps than this are not worth a warning. */
const negligible = 5e-4;

const most = (lines: readonly MeasureLine[], value: (line: MeasureLine) => number) =>
  lines.reduce<MeasureLine | undefined>((best, line) => (best && value(best) >= value(line) ? best : line), undefined);

export function finding({ table }: MeasureTable, { schemes, verifiers }: Registry): string {
  const measured = table.filter(({ rows }) => rows > 0);
  const n = Math.max(...measured.map((line) => line.n));
  const last = measured.filter((line) => line.n === n);
  const rules = last.filter(({ verifier }) => verifier !== 'optimum');
  const optimum = most(
    last.filter(({ verifier }) => verifier === 'optimum'),
    ({ mean }) => mean,
  );
  if (!optimum) return '';
  const schemeName = (line: MeasureLine) => schemes.find(({ id }) => id === line.scheme)?.name ?? line.scheme;
  const verifierName = (line: MeasureLine) => verifiers.find(({ id }) => id === line.verifier)?.name ?? line.verifier;
  const reach = `${draftsPhrase[optimum.scheme](n)}, a lossless rule accepts at most ${percent(optimum.mean)} of the steps.`;
  const best = most(rules, ({ mean }) => mean);
  const worst = most(rules, ({ gap }) => gap.mean);
  if (!best || !worst) return reach;
  const nearest = `The best measured is ${verifierName(best)} (${schemeName(best)}) with ${percent(best.mean)}`;
  return worst.gap.mean < negligible
    ? `${reach} ${nearest}; every rule reaches the optimum of its scheme.`
    : `${reach} ${nearest}; ${verifierName(worst)} (${schemeName(worst)}) leaves most unused, ${points(worst.gap.mean)} points below the optimum of its scheme.`;
}
