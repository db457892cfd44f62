/** The words of the Drafters lab. */
import { count } from '../../figures/format';
import type { State } from '../../state';

type Drafter = State['pool'][number];

const kindOf = ({ order, smoothing }: Omit<Drafter, 'text'>) => `order ${order}${smoothing ? ', Witten–Bell' : ''}`;

export const words = {
  regret: 'Regret of each policy',
  regretNote:
    'Rounds more than the best drafter alone needs for the same tokens, on the same random numbers. 0: as good.',
  curve: 'Regret over time',
  curveNote: 'Dashed: a multiple of ln B that ends where UCB does; regret of a good policy grows like it.',
  pulls: 'Which drafter is used',
  pullsNote: 'Share of rounds between one point in time and the next.',
  beta: 'The effect of β',
  betaNote: 'UCB with both rewards. BD varies far less than BE, so that a small bound is enough for it.',
  rewards: 'Rewards and how clearly they speak',
  rewardsNote: 'R = Δ²/max(Var), Δ between the two best drafters: the larger, the fewer rounds tell them apart.',
  mixing: 'Choosing one, or drafting with all at once',
  mixingNote: (contexts: number) =>
    `Optimal acceptance of one step, mean over ${contexts} contexts after which drafter i has noise of 4 (1 − mean) on the target’s logits. The same number of drafted tokens in the two last rows.`,
  domain: (i: number) => `domain ${i + 1}`,
  modelMixingNote: (contexts: number) =>
    `Optimal acceptance of one step, mean over ${contexts} contexts of all texts. The same number of drafted tokens in the two last rows.`,
  modelsNote:
    'Queries read on in the held-out end of their domain’s text: there the target and every drafter have their laws.',
  facing: { synthetic: 'Given by how well they fit', text: 'Models trained on texts' },
  drafter: (i: number) => `drafter ${i}`,
  model: (text: string, drafter: Omit<Drafter, 'text'>) => `${text}, ${kindOf(drafter)}`,
  allTexts: 'all texts',
  text: (i: number) => `text ${i + 1}`,
  textOf: (i: number) => `text of drafter ${i}`,
  kind: kindOf,
  orderOf: (i: number) => `order and smoothing of drafter ${i}`,
  addDrafter: 'Add a drafter',
  removeDrafter: (i: number) => `Remove drafter ${i}`,
  noText: (drafter: number, text: number, texts: number) =>
    `Drafter ${drafter} is trained on text ${text}; there ${texts === 1 ? 'is 1 text' : `are ${texts} texts`}.`,
  alone: (name: string) => `${name} alone`,
  specialist: 'best drafter of each domain',
  status: (runs: number) => `${count(runs)} runs, paired.`,
  running: (done: number, total: number) => `${count(done)} of ${count(total)} runs`,
  stopped: (runs: number) => `Stopped after ${count(runs)} runs; intervals are for these.`,
  again: 'Run again',
  failed: 'The simulation ended early',
  more: 'Queries, costs and runs',
} as const;
