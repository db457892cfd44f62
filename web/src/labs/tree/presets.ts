/** Examples that show something; each is a link to be opened. */
import type { Preset } from '../examples';

/** The 25 nodes of the sparse tree that the first EAGLE was published with. */
const eagle = (
  '0 1 2 3 0.0 0.1 0.2 1.0 1.1 2.0 2.1 3.0 0.0.0 0.0.1 0.0.2 0.1.0 0.1.1 0.2.0 0.2.1 1.0.0 ' +
  '0.0.0.0 0.0.0.1 0.0.0.2 0.0.0.0.0 0.0.0.0.1'
)
  .split(' ')
  .map((path) => path.split('.').map(Number));

export const presets: readonly Preset[] = [
  {
    name: 'Binary tree',
    about: 'Drafts without replacement: the walk matters as much as the rule at a node.',
    state: {},
  },
  {
    name: 'Two tokens, exact',
    about: 'Small enough for everything to be exact, with the ceiling of all lossless rules and known faulty rules.',
    state: {
      tv: 3,
      depth: 2,
      draws: ['iid'],
      rule: 'univer',
      faulty: true,
      tp: { kind: 'family', family: 'dirichlet', parameter: 1, seed: 3 },
      tq: { kind: 'family', family: 'logitnoise', parameter: 1.5, seed: 4 },
    },
  },
  {
    name: 'One chain',
    about: 'Token by token against the block: the same drafts, kept as a prefix.',
    state: { depth: 5, children: [1], draws: ['iid'], rule: 'block' },
  },
  {
    name: 'Eight paths',
    about: 'Several whole paths: one is picked and verified as a block.',
    state: { shape: 'paths', depth: 4, children: [8], rule: 'gbv' },
  },
  {
    name: 'Top n−1 and a draw',
    about: 'The drafts for which UniVer has a closed form.',
    state: { draws: ['greedy'], depth: 4, children: [3], rule: 'univer' },
  },
  {
    name: 'Models of a novel',
    about: 'Two n-gram models, trained here on Jane Austen, after a prompt.',
    state: { from: 'text', depth: 4, children: [2], rule: 'traversal' },
  },
  {
    name: 'Sparse tree',
    about: 'The 25 nodes of EAGLE’s first tree, the most likely tokens everywhere.',
    state: { shape: 'sparse', sparse: eagle, draws: ['topn'], tv: 32, rule: 'naive' },
  },
  {
    name: 'Growing tree',
    about: 'The draft’s own probabilities decide which nodes get children.',
    state: { shape: 'growing', depth: 5, children: [3], expand: 10, tv: 32, rule: 'traversal' },
  },
];
