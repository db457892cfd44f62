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

/** Every symbol of the page; what they mean is in glossary.ts. */
export const symbols = {
  p: 'p',
  q: 'q',
  n: 'n',
  V: 'V',
  alpha: 'α*',
  accepted: 'accepted',
  hit: 'hit',
  gap: 'gap',
  H: 'H',
  Q: 'Q(H)',
  lossless: 'lossless',
  scheme: 'draft scheme',
  verifier: 'verifier',
  tv: 'TV',
  rho: 'ρ',
  exact: 'exact',
  estimate: '± 2 s.e.',
  interval: 'interval',
} as const;

export type TermId = keyof typeof symbols;
