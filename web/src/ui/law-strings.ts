/** The words of the form of a law, which the first figures do not wait for. */
export const words = {
  listed: 'Listed weights',
  softmax: 'Softmax of logits',
  weights: 'weights, as many as tokens',
  logits: 'logits, as many as tokens',
  hint: 'Type or paste numbers: commas, blanks, line breaks or a JSON array. Weights need not add up to 1.',
  temperature: 'temperature',
  seed: 'seed',
  another: 'Another seed: +1',
} as const;
