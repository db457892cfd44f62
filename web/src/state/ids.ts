/**
 * The ids that a link may hold, known before the core has loaded. Names, summaries and formulas come from the core's
 * registry; a test holds this page's ids and ranges to it.
 */
import type { PolicyId, RewardId } from '../core/drafter-types';
import type { LawDistance, LossyRuleId } from '../core/lossy-types';
import type { TextUnit } from '../core/model-types';
import type { TreeVerifierId } from '../core/tree-types';
import type { FamilyInfo, SchemeId, VerifierId } from '../core/types';

export const labIds = ['step', 'measure', 'tree', 'drafters', 'lossy'] as const;
export type LabId = (typeof labIds)[number];

export const schemeIds = ['iid', 'wor', 'greedy', 'topn'] as const satisfies readonly SchemeId[];

export const verifierIds = [
  'single',
  'naive',
  'rrs',
  'rrsw',
  'kseq',
  'spechub',
  'greedy',
  'topn',
  'optimal',
  'coupling',
  'weighted',
] as const satisfies readonly VerifierId[];

/** Faulty rules last. */
export const treeVerifierIds = [
  'token',
  'block',
  'hsd',
  'gbv',
  'naive',
  'rrs',
  'rrsw',
  'kseq',
  'greedy',
  'optimal',
  'traversal',
  'univer',
  'traversal-port',
  'hsd-uncapped-last',
  'gbv-tie-mismatch',
  'duplicate-skipping',
  'with-replacement-mismatch',
] as const satisfies readonly TreeVerifierId[];

export const treeShapeIds = ['levels', 'paths', 'sparse', 'growing'] as const;
export const sweepIds = ['depth', 'width', 'temperature', 'distance'] as const;

export const lossyRuleIds = [
  'lossless',
  'lenience',
  'lenience-matched',
  'ceiling-only',
  'cos',
  'contrastive-cos',
  'speccascade-tok',
  'speccascade-opt',
  'speccascade-diff',
  'speccascade-chow',
  'typical',
  'min-p',
  'top-k',
  'top-p',
  'cactus',
  'mentored',
  'fuzzy',
  'ears',
  'truncation-cap',
] as const satisfies readonly LossyRuleId[];

/** What a frontier can be drawn against. */
export const distanceIds = [
  'tv',
  'kl',
  'reverseKl',
  'chiSquare',
  'overshoot',
] as const satisfies readonly (keyof LawDistance)[];

export const rewardIds = ['BE', 'BD'] as const satisfies readonly RewardId[];
export const learnerIds = [
  'uniform',
  'ucb',
  'sw-ucb',
  'd-ucb',
  'exp3',
  'halving',
  'thompson',
  'hedge',
] as const satisfies readonly PolicyId[];

/** Recorded rows that the page itself brings. */
export const presetDataIds = ['example'] as const;

/** Rows that the Measure lab can be about without a file: recorded ones, or those of models in the contexts of a text. */
export const rowIds = [...presetDataIds, 'text'] as const;

/** Texts that the page itself brings. */
export const textIds = ['persuasion', 'pride', 'gospels', 'lodash'] as const;
export type TextId = (typeof textIds)[number];

export const textUnitIds = ['character', 'word', 'bpe'] as const satisfies readonly TextUnit[];
export const lawSourceIds = ['table', 'text'] as const;
/** What the Lossy lab is about: one pair of laws, or recorded rows. */
export const lossySourceIds = ['pair', 'rows'] as const;
export const drafterSourceIds = ['synthetic', 'text'] as const;

export const limits = {
  vocabulary: 262_144,
  drafts: 64,
  seed: Number.MAX_SAFE_INTEGER,
  treeDepth: 16,
  treeNodes: 1024,
  markovVocabulary: 64,
  markovOrder: 3,
  ngramOrder: 5,
  textVocabulary: 8192,
  prompt: 500,
} as const;

type Family = Pick<FamilyInfo, 'id' | 'parameter' | 'minimum' | 'maximum' | 'initial' | 'seeded' | 'needsTarget'>;

export const families: readonly Family[] = [
  { id: 'uniform', parameter: '', minimum: 0, maximum: 0, initial: 0, seeded: false, needsTarget: false },
  { id: 'zipf', parameter: 'exponent', minimum: 0, maximum: 20, initial: 1.1, seeded: false, needsTarget: false },
  { id: 'geometric', parameter: 'ratio', minimum: 1e-6, maximum: 1, initial: 0.7, seeded: false, needsTarget: false },
  {
    id: 'dirichlet',
    parameter: 'concentration',
    minimum: 1e-3,
    maximum: 1e6,
    initial: 0.5,
    seeded: true,
    needsTarget: false,
  },
  { id: 'noise', parameter: 'distance', minimum: 0, maximum: 1, initial: 0.2, seeded: true, needsTarget: true },
  { id: 'logitnoise', parameter: 'sigma', minimum: 0, maximum: 20, initial: 1, seeded: true, needsTarget: true },
];
