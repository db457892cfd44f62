/** What the figures show, in sentences that follow the data. */
import type { LossyReport, LossyTextReport } from '../../core/client-types';
import type { LossyAverage, LossyRuleInfo, LossySetting } from '../../core/lossy-types';
import type { Estimate } from '../../core/types';
import { percent, points, probability } from '../../figures/format';
import { some } from '../recordings/strings';
import { words } from './strings';

export const ruleName = (rules: readonly LossyRuleInfo[], id: string): string =>
  rules.find((rule) => rule.id === id)?.name ?? id;

export const distanceText = (value: number | null): string => (value === null ? words.infinite : probability(value));

/** As the tables have it: without what is rounding. */
export const distanceFrom = (tv: number): string => (tv < rounding ? '0' : probability(tv));

/** Below this a distance is rounding. */
const rounding = 1e-9;

export function headline({ rules, shown }: LossyReport, { rule }: LossySetting): string {
  const name = ruleName(rules, rule);
  if (shown.tv < rounding)
    return `${name} accepts ${percent(shown.acceptance)} and emits exactly the target’s law here.`;
  const overshoot =
    shown.overshoot === null
      ? 'tokens that the target never emits'
      : `one token ${probability(shown.overshoot)} times as often as the target would`;
  return `${name} accepts ${percent(shown.acceptance)}, but what it emits is ${probability(shown.tv)} from the target in total variation; it emits ${overshoot}.`;
}

/** Of the chosen rule, averaged over contexts. */
export function averageHeadline(own: LossyAverage, rules: readonly LossyRuleInfo[]): string {
  const [line] = own.lines;
  if (!line) return '';
  const name = ruleName(rules, line.setting.rule);
  const { acceptance, contexts, acceptanceEstimate, tv, tvEstimate } = line.own;
  if (contexts === 0) return `${name} is undefined in every one of these contexts.`;
  const accepts = `Over ${some(contexts, 'context')} ${name} accepts ${percent(acceptance)}${plusMinus(acceptanceEstimate, points, ' points')}`;
  if (tv < rounding) return `${accepts} and emits exactly the target’s law.`;
  const most = Math.max(...own.contextTv.filter((value) => value >= 0));
  return `${accepts}; what it emits is on average ${probability(tv)}${plusMinus(tvEstimate, probability)} from the target in total variation, and ${probability(most)} in the context that it changes most.`;
}

export const halfWidth = ({ interval }: Estimate): number => (interval.high - interval.low) / 2;

/** Half of the interval; nothing where one context says nothing of others. */
export function plusMinus(estimate: Estimate, text: (value: number) => string, unit = ''): string {
  const half = halfWidth(estimate);
  return Number.isFinite(half) ? ` ± ${text(half)}${unit}` : '';
}

export function textFinding({ written, honest }: LossyTextReport): string {
  const mean = written.tv.reduce((sum, tv) => sum + tv, 0) / Math.max(1, written.tv.length);
  const parted = written.tokens.findIndex((token, i) => token !== honest[i]);
  return parted < 0
    ? `From the same random numbers both write the same ${some(written.tokens.length, 'token')}.`
    : `Where the rule writes, its law is on average ${probability(mean)} from the target’s in total variation. From the same random numbers the texts part at token ${parted + 1}.`;
}

/** One of the known findings, where the figure shows it. */
export function inducedFinding({ rules, shown, table }: LossyReport, { rule }: LossySetting): string {
  const info = rules.find(({ id }) => id === rule);
  const { baseline, fromBaseline } = shown;
  if (shown.tv < rounding) return 'The emitted law is the target’s.';
  const twin = table.find(
    ({ setting, found }) =>
      setting.rule !== rule && Math.abs(found.tv - shown.tv) < rounding && setting.rule === 'speccascade-tok',
  );
  if (rule === 'min-p' && twin && twin.found.acceptance > shown.acceptance + rounding)
    return `The token cascade emits the same law and accepts more: ${percent(twin.found.acceptance)} instead of ${percent(shown.acceptance)}.`;
  if (info?.family === 'truncation') {
    const honest = `Lossless verification of the target truncated to the same tokens accepts ${percent(baseline.acceptance)}`;
    return fromBaseline.tv < rounding
      ? `${honest} and emits the same law.`
      : `On the accepted tokens it emits the draft’s shape, not the target’s: ${probability(fromBaseline.tv)} away from honest truncation. ${honest} at distance ${probability(baseline.tv)}.`;
  }
  if (rule.startsWith('lenience') || rule === 'ceiling-only')
    return `No token is emitted more than ${distanceText(shown.overshoot)} times as often as the target would: rules of this kind cap the overshoot at 1/l.`;
  return `It accepts ${points(shown.acceptance - baseline.acceptance)} points more than lossless verification; nothing caps its overshoot, ${distanceText(shown.overshoot)}.`;
}

export function frontierFinding({ rules, frontier }: Pick<LossyReport, 'rules' | 'frontier'>): string {
  const gain = frontier
    .filter(({ setting }) => setting.rule !== 'lossless')
    .flatMap(({ setting, points: line }) =>
      line.filter(({ tv }) => tv <= 0.1).map(({ acceptance }) => ({ rule: setting.rule, acceptance })),
    )
    .reduce<{ rule: string; acceptance: number } | undefined>(
      (most, next) => (most && most.acceptance >= next.acceptance ? most : next),
      undefined,
    );
  return gain
    ? `At a total variation of at most 0.1, ${ruleName(rules, gain.rule)} accepts most: ${percent(gain.acceptance)}.`
    : 'No lossy rule stays within a total variation of 0.1 here.';
}

export function driftFinding({ drift }: LossyReport): string {
  if (!drift) return words.noDrift;
  const { tv } = drift;
  const last = tv.at(-1) ?? 0;
  if (last < rounding) return 'The law of whole sequences is the target’s.';
  return `After 1 token the laws differ by ${probability(tv[0] ?? 0)}, after ${tv.length} by ${probability(last)}: errors of single tokens add up.`;
}
