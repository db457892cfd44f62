/** What every symbol of the page means: a part of its words that the first figure does not wait for (field-help.ts loads it). */
import type { TermId } from './strings';

export const glossary: Readonly<Record<TermId, string>> = {
  p: 'Law of the target model’s next token: what has to be emitted.',
  q: 'Law of the draft model’s next token: what the drafts are drawn from.',
  n: 'Number of tokens drafted per step.',
  V: 'Size of the vocabulary: tokens are numbered 0 to V−1.',
  alpha:
    'Optimum: the highest probability of accepting a draft that any lossless rule can have for this scheme; α* = 1 + min over H of p(H) − Q(H).',
  accepted: 'Probability that one of the drafts is accepted in a step.',
  hit: 'Probability that the emitted token is one of the drafts; above “accepted” where a correction can land on a draft.',
  gap: 'Optimum minus accepted, in percentage points: what the rule leaves on the table.',
  H: 'A set of tokens. The one that minimises p(H) + 1 − Q(H) is the bottleneck: the drafts fall into it more often than the target can use.',
  Q: 'Probability that all drafts of a step lie in H.',
  lossless: 'The emitted token has exactly the target’s law p.',
  scheme: 'How the n drafts of a step are drawn from the draft law.',
  verifier: 'Rule that accepts one of the drafts or emits a correction token.',
  tv: 'Total variation distance: half the sum of |p − q|.',
  rho: 'Divisor of K-SEQ: a draft x is accepted with probability min(1, p(x) / (ρ q(x))).',
  exact: 'Computed by a closed form or by enumerating all drafts and coins, up to rounding.',
  estimate: 'Nothing exact is affordable here: a mean over sampled drafts, with two standard errors to each side.',
  interval: 'Confidence interval of a simulated frequency, at the confidence chosen.',
};
