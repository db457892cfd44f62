/** The words of the lab’s explanations, which the first figures do not wait for. */
export const words = {
  proof: 'Proof of the optimum',
  losses: 'Where this rule loses',
  replay: 'One verification, coin by coin',
  noPlan: 'The plan itself is drawn for up to 12 tokens.',
  tooManySets: 'There are too many draft sets to list here; fewer tokens or drafts can be listed.',
  lossNote: 'Optimal rules are not unique: another one would lose the same in all, but may split it otherwise.',
  back: '← coin',
  forward: 'coin →',
  previous: 'Previous step',
  next: 'Next step',
  acceptance: 'probability of acceptance',
  residual: 'law of the correction',
} as const;
