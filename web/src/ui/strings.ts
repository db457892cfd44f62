/** The words of the page, in one table. Names and summaries of schemes and verifiers come from the core's registry. */
import type { SchemeId } from '../core/types';

export const strings = {
  name: 'MDSD Playground',
  labs: 'Labs',
  skip: 'Skip to the lab',
  share: 'Share',
  copyLink: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'The browser does not allow copying; the link is selected for you to copy.',
  linkToCopy: 'Link to this state',
  dismiss: 'Dismiss',
  linkProblems: 'Parts of this link could not be used; the rest is shown.',
  furtherProblems: (count: number) => `And ${count.toLocaleString('en-US')} more.`,
  loading: 'Loading the core…',
  coreFailed: 'The core could not be started',
  labFailed: 'This part of the page could not be loaded',
  reload: 'Try again',
  privacy: 'Everything is computed in this page; nothing is sent anywhere.',
  formatPage: 'Link format',
  examplePage: 'Embedding example',
  settings: 'Settings',
  examples: 'Examples',
  more: 'More settings',
  stale: 'Not up to date: showing the last values that could be computed.',
  working: 'Computing…',
  measure: {
    question: 'What does each rule reach on recorded distributions of a model pair?',
  },
  explaining: 'Computing the explanation…',
  step: {
    question: 'What is the best acceptance for these laws, and what does each rule reach?',
    laws: 'Target and draft law',
    acceptance: 'Acceptance by rule',
    dual: 'Why no rule can do better',
    emitted: 'Emitted law',
    dragHint: 'Drag a bar, or focus one: ↑ ↓ change it, ← → go to the next.',
    tooManyHint: 'Above 64 tokens the bars are for reading; type or paste numbers to change a law.',
    oneTokenHint: 'The only token has probability 1.',
    other: 'Another rule is shown: the one chosen does not verify drafts of this scheme.',
  },
  drafters: {
    question: 'Several drafters, one budget: what does finding the best one cost?',
  },
  lossy: {
    question: 'What law does a lossy rule emit, and how far from honest truncation?',
  },
  tree: {
    question: 'How many tokens does a call emit, for each way to verify a draft tree?',
  },
  figure: {
    table: 'Table',
    svg: 'SVG',
    png: 'PNG',
    csv: 'CSV',
    saveAs: (format: string, title: string) => `Save “${title}” as ${format}`,
    showTable: (title: string) => `Numbers of “${title}” as a table`,
    saveFailed: 'The figure could not be saved',
  },
  run: {
    start: 'Run',
    stop: 'Stop',
    started: (steps: string) => `Running ${steps} steps.`,
    ready: 'Simulates draft, coins and emitted token, step by step.',
    progress: (done: string, total: string, rate: string, left: string) =>
      `${done} of ${total} steps · ${rate} per second · ${left} left`,
    finished: (steps: string, accepted: string) => `Finished: ${steps} steps, accepted ${accepted}.`,
    stopped: (steps: string, accepted: string) => `Stopped after ${steps} steps: accepted ${accepted}.`,
    outdated: 'The last run was for other settings and has been cleared.',
    failed: 'The run ended early',
  },
} as const;

/** How a sentence about n drafts begins. */
export const draftsPhrase: Record<SchemeId, (n: number) => string> = {
  iid: (n) => `With ${drafts(n)} drawn with replacement`,
  wor: (n) => `With ${drafts(n)} drawn without replacement`,
  greedy: (n) =>
    n === 1
      ? 'With one draft drawn'
      : `With the ${n === 2 ? 'most likely token' : `${n - 1} most likely tokens`} and one drawn from the rest as drafts`,
  independent: (n) => `With ${drafts(n)}, each of a law of its own`,
  topn: (n) => (n === 1 ? 'With the most likely token as the draft' : `With the ${n} most likely tokens as drafts`),
};

function drafts(n: number): string {
  return n === 1 ? 'one draft' : `${n} drafts`;
}

/** Every symbol of the page, for its hover definition. */
export const glossary = {
  p: { symbol: 'p', definition: 'Law of the target model’s next token: what has to be emitted.' },
  q: { symbol: 'q', definition: 'Law of the draft model’s next token: what the drafts are drawn from.' },
  n: { symbol: 'n', definition: 'Number of tokens drafted per step.' },
  V: { symbol: 'V', definition: 'Size of the vocabulary: tokens are numbered 0 to V−1.' },
  alpha: {
    symbol: 'α*',
    definition:
      'Optimum: the highest probability of accepting a draft that any lossless rule can have for this scheme; α* = 1 + min over H of p(H) − Q(H).',
  },
  accepted: { symbol: 'accepted', definition: 'Probability that one of the drafts is accepted in a step.' },
  hit: {
    symbol: 'hit',
    definition:
      'Probability that the emitted token is one of the drafts; above “accepted” where a correction can land on a draft.',
  },
  gap: {
    symbol: 'gap',
    definition: 'Optimum minus accepted, in percentage points: what the rule leaves on the table.',
  },
  H: {
    symbol: 'H',
    definition:
      'A set of tokens. The one that minimises p(H) + 1 − Q(H) is the bottleneck: the drafts fall into it more often than the target can use.',
  },
  Q: { symbol: 'Q(H)', definition: 'Probability that all drafts of a step lie in H.' },
  lossless: { symbol: 'lossless', definition: 'The emitted token has exactly the target’s law p.' },
  scheme: { symbol: 'draft scheme', definition: 'How the n drafts of a step are drawn from the draft law.' },
  verifier: { symbol: 'verifier', definition: 'Rule that accepts one of the drafts or emits a correction token.' },
  tv: { symbol: 'TV', definition: 'Total variation distance: half the sum of |p − q|.' },
  rho: { symbol: 'ρ', definition: 'Divisor of K-SEQ: a draft x is accepted with probability min(1, p(x) / (ρ q(x))).' },
  exact: {
    symbol: 'exact',
    definition: 'Computed by a closed form or by enumerating all drafts and coins, up to rounding.',
  },
  estimate: {
    symbol: '± 2 s.e.',
    definition: 'Nothing exact is affordable here: a mean over sampled drafts, with two standard errors to each side.',
  },
  interval: {
    symbol: 'interval',
    definition: 'Confidence interval of a simulated frequency, at the confidence chosen.',
  },
} as const;

export type TermId = keyof typeof glossary;
