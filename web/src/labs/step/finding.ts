/** What the figures show, in sentences that follow the data. */
import type { StepReport, VerifierReport } from '../../core/client-types';
import type { Registry, Simulation } from '../../core/types';
import { count, percent, points, probability, scientific, tokenSet } from '../../figures/format';
import type { State } from '../../state';
import { draftsPhrase } from '../../ui/strings';

/** Differences below this are rounding. */
const rounding = 5e-10;
/** Gaps below this read as 0.0 points. */
const negligible = 5e-4;

export const errorsShown = 2;

export function nameOf(registry: Registry, id: string): string {
  return registry.verifiers.find((verifier) => verifier.id === id)?.name ?? id;
}

/** `optimal` is fitted to reach the optimum; the question is how near the others come. */
const others = (report: StepReport) => report.verifiers.filter(({ id }) => id !== 'optimal');

export function best(report: StepReport): VerifierReport | undefined {
  return others(report).reduce<VerifierReport | undefined>(
    (most, verifier) => (most && most.accepted >= verifier.accepted ? most : verifier),
    undefined,
  );
}

export function acceptedText({ accepted, exact, standardError }: VerifierReport): string {
  return exact ? percent(accepted) : `${percent(accepted)} ± ${points(errorsShown * standardError)}`;
}

export function headline({ n, scheme }: State, report: StepReport, registry: Registry): string {
  const { alpha } = report.optimum;
  const top = best(report);
  const start = `${draftsPhrase[scheme](n)}, ${
    alpha === 1 ? 'a lossless rule could always accept one' : `no lossless rule can accept more than ${percent(alpha)}`
  }`;
  if (!top) return `${start}.`;
  const name = nameOf(registry, top.id);
  if (top.exact && alpha - top.accepted < rounding) return `${start}; ${name} ${alpha === 1 ? 'does' : 'reaches it'}.`;
  return `${start}; ${name} reaches ${acceptedText(top)}.`;
}

/** Which of the numbers are exact. */
export function kindsFinding({ verifiers }: StepReport): string {
  const estimated = verifiers.some(({ exact }) => !exact);
  return estimated
    ? 'The optimum is exact; values with ± are estimates, two standard errors to each side.'
    : 'All of these values are exact, up to rounding.';
}

export function lawsFinding({ divergences: { overlap, totalVariation } }: StepReport): string {
  return `p and q share ${percent(overlap)} of their mass (total variation ${probability(totalVariation)}): what a single draft can reach.`;
}

export function acceptanceFinding(report: StepReport, registry: Registry): string {
  const { alpha } = report.optimum;
  const top = best(report);
  const last = others(report).reduce<VerifierReport | undefined>(
    (least, verifier) => (least && least.accepted <= verifier.accepted ? least : verifier),
    undefined,
  );
  if (!top || !last) return `The optimum is ${percent(alpha)}.`;
  const gap = alpha - top.accepted;
  const nearest =
    gap < rounding
      ? `${nameOf(registry, top.id)} reaches the optimum`
      : gap < negligible
        ? `${nameOf(registry, top.id)} is within 0.1 points of the optimum`
        : `The best rule, ${nameOf(registry, top.id)}, is ${points(gap)} points below the optimum`;
  return top === last || last.accepted === top.accepted
    ? `${nearest}.`
    : `${nearest}; ${nameOf(registry, last.id)}, the last, ${points(alpha - last.accepted)} points.`;
}

export function dualFinding({ target, optimum: { alpha, subset } }: StepReport, n: number): string {
  if (subset.length === 0)
    return 'The curve never falls below 1: no set of tokens is a bottleneck, so a draft can always be accepted.';
  const mass = subset.reduce((sum, token) => sum + (target[token] ?? 0), 0);
  const drafts = n === 1 ? 'the draft falls' : `all ${n} drafts fall`;
  return `Bottleneck H = ${tokenSet(subset)}: ${drafts} in it with probability ${percent(mass + 1 - alpha)}, but the target wants it only ${percent(mass)} of the time; ${points(1 - alpha)} points must be refused.`;
}

export function emittedFinding(
  verifier: VerifierReport,
  registry: Registry,
  run: Simulation | undefined,
  report: StepReport,
): string {
  const name = nameOf(registry, verifier.id);
  const exact =
    verifier.lawError === undefined
      ? `Listing every draft of ${name} is too much work here; Run estimates the law it emits.`
      : verifier.lawError < 1e-12
        ? `${name} emits exactly the target’s law: the largest difference is ${scientific(verifier.lawError)}, which is rounding.`
        : `${name} does not emit the target’s law: a token differs by ${probability(verifier.lawError)}.`;
  if (!run || run.steps === 0) return exact;
  const { low, high } = run.lawIntervals;
  const holding = report.target.reduce((sum, p, i) => sum + ((low[i] ?? 0) <= p && p <= (high[i] ?? 1) ? 1 : 0), 0);
  return `${exact} After ${count(run.steps)} simulated steps, ${count(holding)} of ${count(report.target.length)} token intervals hold p.`;
}

/** One token in every figure. */
export function tokenReadout(
  token: number,
  { target, draft, optimum }: StepReport,
  emitted: Float64Array | undefined,
): string {
  const [p, q] = [target[token] ?? 0, draft[token] ?? 0];
  const parts = [
    `Token ${token}:`,
    `p = ${probability(p)},`,
    `q = ${probability(q)},`,
    `q/p = ${p === 0 ? (q === 0 ? '–' : '∞') : probability(q / p)}`,
    ...(emitted ? [`· emitted ${probability(emitted[token] ?? 0)} (exact)`] : []),
    optimum.subset.includes(token) ? '· in H' : '',
  ];
  return parts.filter(Boolean).join(' ');
}
