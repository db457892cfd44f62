/** What a table says, in one or two sentences. */
import type { MeasureLine, MeasureTable, Registry } from '../../core/types';

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const points = (share: number) => (100 * share).toFixed(1);

const most = (lines: readonly MeasureLine[], value: (line: MeasureLine) => number) =>
  lines.reduce<MeasureLine | undefined>((best, line) => (best && value(best) >= value(line) ? best : line), undefined);

export function finding({ table }: MeasureTable, { schemes, verifiers }: Registry): string {
  const measured = table.filter(({ rows }) => rows > 0);
  const n = Math.max(...measured.map((line) => line.n));
  const last = measured.filter((line) => line.n === n);
  const optimum = most(
    last.filter(({ verifier }) => verifier === 'optimum'),
    ({ mean }) => mean,
  );
  if (!optimum) return '';
  const schemeName = (id: string) => schemes.find((scheme) => scheme.id === id)?.name ?? id;
  const verifierName = (id: string) => verifiers.find((verifier) => verifier.id === id)?.name ?? id;
  const drafts = n === 1 ? 'one draft' : `${n} drafts`;
  const reach = `With ${drafts}, a lossless rule accepts at most ${percent(optimum.mean)} of the steps (drafts ${schemeName(optimum.scheme)}).`;
  const rules = last.filter(({ verifier }) => verifier !== 'optimum');
  const best = most(rules, ({ mean }) => mean);
  const worst = most(rules, ({ gap }) => gap.mean);
  if (!best || !worst) return reach;
  const nearest = `Of the rules measured, ${verifierName(best.verifier)} accepts most: ${percent(best.mean)}.`;
  const widest =
    worst.gap.mean < 5e-4
      ? 'Every rule reaches the optimum of its scheme to 0.1 points.'
      : `${verifierName(worst.verifier)} leaves most unused: ${points(worst.gap.mean)} points below the optimum of drafts ${schemeName(worst.scheme)}.`;
  return `${reach} ${nearest} ${widest}`;
}
