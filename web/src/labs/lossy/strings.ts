/** The words of the Lossy lab. */
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
  chosen: 'chosen rule',
  infinite: '∞',
} as const;
