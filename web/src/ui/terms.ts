/** Symbols in text: plain until <term-tip>, which the first figure does not wait for (field-help.ts loads it), is there. */
import { html } from 'lit';
import { symbols, type TermId } from './strings';

/** A symbol, or other words for it, with its definition. */
export const tip = (term: TermId, text: string = symbols[term]) => html`<term-tip term=${term}>${text}</term-tip>`;

const words: Record<string, TermId> = {
  'p(H) + 1 − Q(H)': 'alpha',
  'Q(H)': 'Q',
  'α*': 'alpha',
  optimum: 'alpha',
  'total variation': 'tv',
  lossless: 'lossless',
  exact: 'exact',
  'two standard errors': 'estimate',
  interval: 'interval',
  H: 'H',
  n: 'n',
  p: 'p',
  q: 'q',
};
const wordPattern = new RegExp(
  `(?<![\\p{L}\\d])(${Object.keys(words)
    .map((word) => word.replace(/[*+()]/g, '\\$&'))
    .join('|')})(?![\\p{L}\\d(])`,
  'u',
);

/** A sentence whose symbols have their definitions, each where it stands first. */
export function withTerms(sentence: string) {
  const seen = new Set<TermId>();
  return sentence.split(wordPattern).map((part, i) => {
    const term = i % 2 === 1 ? words[part] : undefined;
    if (term === undefined || seen.has(term)) return part;
    seen.add(term);
    return tip(term, part);
  });
}
