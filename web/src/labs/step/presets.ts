/** Examples that show something; each is a link to be opened. */
import type { Preset } from '../examples';

const listed = (...weights: number[]) => ({ kind: 'listed', weights }) as const;

export const presets: readonly Preset[] = [
  {
    name: 'Every rule falls short',
    about: 'A draft that is off in places: each rule leaves a gap to the optimum.',
    state: {},
  },
  {
    name: 'Opposite laws',
    about: 'The draft prefers what the target avoids: a second draft helps little.',
    state: { n: 2, p: listed(0.05, 0.05, 0.1, 0.2, 0.6), q: listed(0.6, 0.2, 0.1, 0.05, 0.05), V: 5 },
  },
  {
    name: 'Distinct drafts',
    about: 'Drawn without replacement, two drafts could always be accepted, yet recursive rejection loses 3 points.',
    state: { n: 2, scheme: 'wor', p: listed(0.5, 0.3, 0.2), q: listed(0.7, 0.2, 0.1), V: 3, verifier: 'rrsw' },
  },
  {
    name: 'A closed optimum',
    about: 'The most likely token for certain and one draw: here the simple rule is already the best one.',
    state: { n: 2, scheme: 'greedy', p: listed(0.5, 0.3, 0.2), q: listed(0.7, 0.2, 0.1), V: 3, verifier: 'greedy' },
  },
  {
    name: 'Flat draft',
    about: 'A draft that knows nothing of a Zipf target over 32 tokens.',
    state: {
      V: 32,
      n: 4,
      p: { kind: 'family', family: 'zipf', parameter: 1.1 },
      q: { kind: 'family', family: 'uniform' },
      verifier: 'kseq',
    },
  },
  {
    name: 'Near draft',
    about: 'A draft at distance 0.2 of a Zipf target over 64 tokens: four drafts leave almost nothing to lose.',
    state: {
      V: 64,
      n: 4,
      p: { kind: 'family', family: 'zipf', parameter: 1.1 },
      q: { kind: 'family', family: 'noise', parameter: 0.2, seed: 7 },
    },
  },
  {
    name: 'More drafts than tokens',
    about: 'Eight drafts of three tokens: what the draft almost never draws stays the bottleneck.',
    state: { n: 8, p: listed(0.1, 0.3, 0.6), q: listed(0.69, 0.29, 0.02), V: 3, verifier: 'kseq' },
  },
];
