/** The words of the Lossy lab. */
import { count } from '../../figures/format';
import { some } from '../recordings/strings';

export const words = {
  laws: 'Target and draft law',
  induced: 'The law that comes out',
  frontier: 'Acceptance against distance',
  frontierNote:
    'Each line is a rule over its first parameter, the others where they start. Up and to the left is worse: less accepted, further from the target. Click a point to see its law.',
  rules: 'Every rule on these laws',
  rulesNote: 'With the parameters that each starts with; the chosen rule with its own.',
  drift: 'Drift over several tokens',
  driftNote: 'Every context has rows made like p and q: a draw of its own where the family has a seed, else shuffled.',
  noDrift: 'Listing all sequences is too much for this vocabulary, or the rule is undefined after some context.',
  undefinedRules: 'Undefined on these laws',
  reset: 'Starting values',
  distances: {
    tv: 'total variation',
    kl: 'KL(p ‖ π)',
    reverseKl: 'KL(π ‖ p)',
    chiSquare: 'χ²',
    overshoot: 'overshoot max π/p',
  },
  families: {
    lossless: 'lossless',
    truncation: 'truncation: a set of tokens is always accepted',
    collaborative: 'collaborative: target and draft are weighed',
  },
  sources: [
    { id: 'pair', name: 'One pair' },
    { id: 'rows', name: 'Recorded rows or models' },
  ],
  waiting: 'Recorded rows of a target and a draft model are needed.',
  shaping: 'Temperature, top-k, top-p',
  averaged: 'Acceptance against distance, averaged',
  averagedNote: (confidence: number) =>
    `Means over the contexts; the cross on the chosen setting is its ${Number((100 * confidence).toPrecision(6))} % intervals, the contexts taken as a sample of all. Click a point to choose it.`,
  rulesAveraged: 'Every rule on these contexts',
  contexts: 'What the rule changes, context by context',
  contextsNote: 'Total variation between what the rule emits and the target. Click a context to see its laws.',
  context: (row: number, after: string | undefined) =>
    `context ${count(row + 1)}${after === undefined ? '' : `, after “…${after}”`}`,
  more: 'More changed',
  less: 'Less changed',
  inducedHere: 'The law that comes out in one context',
  tooLarge: (vocabulary: number, most: number) =>
    `The rows have ${count(vocabulary)} tokens; single laws are shown up to ${count(most)}.`,
  texts: 'Side by side',
  byRule: 'The rule writes',
  byTarget: 'The target writes',
  textsNote: 'The darker a token’s ground, the further the rule’s law was from the target’s where it was written.',
  progress: (done: number, total: number | undefined) =>
    total === undefined ? some(done, 'context') : `${count(done)} of ${some(total, 'context')}`,
  partial: (rows: number) => `stopped after ${some(rows, 'context')}`,
  stop: 'Stop',
  again: 'Go on',
  undefinedIn: (missing: number, rows: number) => `undefined in ${count(missing)} of ${some(rows, 'context')}`,
  chosen: 'chosen rule',
  infinite: '∞',
} as const;
