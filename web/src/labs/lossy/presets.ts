/** Examples that show something; each is a link to be opened. */
import type { Preset } from '../examples';

const listed = (...weights: number[]) => ({ kind: 'listed', weights }) as const;
const worked = { V: 5, p: listed(0.45, 0.3, 0.15, 0.08, 0.02), q: listed(0.1, 0.15, 0.15, 0.2, 0.4) };

export const presets: readonly Preset[] = [
  {
    name: 'Truncation is draft-shaped',
    about: 'On the tokens that min-p accepts, what comes out has the draft’s shape.',
    state: { ...worked, lossy: 'min-p', lset: { base: 0.3, fallback: 'redraft' } },
  },
  {
    name: 'Same law, more accepted',
    about: 'Min-p with fallback p and the token cascade emit the same law.',
    state: { ...worked, lossy: 'min-p', lset: { base: 0.3 } },
  },
  {
    name: 'A cap on overshoot',
    about: 'Only lenience caps how much too often a token comes.',
    state: { ...worked, lossy: 'lenience', lset: { l: 0.4 } },
  },
  {
    name: 'No cap',
    about: 'The ensemble accepts more and overshoots 8.6 times.',
    state: { ...worked, lossy: 'cos', lset: { lam: 0.6 } },
  },
  {
    name: 'Eight candidates',
    about: 'With more candidates truncation goes to the draft’s law on its set.',
    state: { ...worked, lossy: 'min-p', lset: { base: 0.3, fallback: 'p|A' }, cands: 8 },
  },
  {
    name: 'Certain candidates',
    about: 'On deterministic candidates the first allowed token always comes.',
    state: { ...worked, lossy: 'min-p', lset: { base: 0.3 }, cands: 4, certain: true },
  },
  {
    name: 'Recorded contexts',
    about: 'The average over 64 contexts of a small transformer and a trigram.',
    state: { over: 'rows', lossy: 'typical' },
  },
  {
    name: 'Models of a novel',
    about: 'A text that the rule writes beside the target’s own.',
    state: { over: 'rows', data: { kind: 'preset', id: 'text' }, lossy: 'cos', lset: { lam: 0.6 } },
  },
];
