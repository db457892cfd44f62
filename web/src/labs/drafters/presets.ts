/** Examples that show something; each is a link to be opened. */
import type { Preset } from '../examples';

export const presets: readonly Preset[] = [
  { name: 'Four drafters', about: 'The published toy setting: N = 5, 300 tokens, 60 runs.', state: {} },
  {
    name: 'A long text',
    about: 'Regret over 100,000 tokens grows like the logarithm.',
    state: { budget: 100_000, runs: 10 },
  },
  {
    name: 'Two domains',
    about: 'The best drafter changes with the query: forgetting helps.',
    state: {
      means: [
        [0.85, 0.5],
        [0.5, 0.85],
      ],
      query: 500,
      budget: 4000,
      learner: 'sw-ucb',
    },
  },
  {
    name: 'Drift',
    about: 'The best drafter becomes the worst.',
    state: {
      means: [
        [0.85, 0.7, 0.5],
        [0.5, 0.7, 0.85],
      ],
      drift: true,
      budget: 3000,
      learner: 'd-ucb',
    },
  },
  {
    name: 'Three domains',
    about: 'n-gram models of a novel, of scripture and of source code, trained here, draft for a model of all three.',
    state: { facing: 'text', query: 60, budget: 600, runs: 20, learner: 'hedge' },
  },
  {
    name: 'Switches cost',
    about: 'A new drafter has to rebuild its cache.',
    state: { swcost: 10, cdraft: 0.1, budget: 1000 },
  },
];
