/** What the core is asked about a state of the Tree lab. */
import type { TreeRequest } from '../../core/client-types';
import type { TreeSchemeId, TreeShapeArguments } from '../../core/tree-types';
import { type RowEdit, type State, schemeIds, vocabularyOf } from '../../state';
import type { Ready } from '../texts/training';

type Scheme = NonNullable<TreeShapeArguments['scheme']>;

/** Undefined while the models that the state asks for are not there. */
export function requestOf(state: State, ready: Ready | undefined): TreeRequest | undefined {
  if (state.from === 'text' && !ready) return undefined;
  const { order, tp, tq, temp, rule, seed, call, cdraft, ccurve, faulty, exact } = state;
  const scheme = schemeOf(state);
  return {
    ...(ready && { pair: { models: ready.models, prompt: state.prompt } }),
    vocabulary: vocabularyOf(state, 'tv'),
    order,
    target: tp,
    draft: tq,
    temperature: temp,
    edits: state.edit.filter((edit) => fits(edit, state)),
    shape: shapeOf(state),
    scheme,
    schemes: schemesOf(state, scheme),
    verifier: rule,
    seed,
    index: call,
    cost: { draft: cdraft, verification: ccurve },
    faulty,
    enumerationLimit: exact,
  };
}

/** Whether an edited row is one of the table that the state has. */
export function fits({ context, weights }: RowEdit, state: State): boolean {
  const tokens = context === '' ? [] : context.split(',').map(Number);
  const vocabulary = vocabularyOf(state, 'tv');
  return weights.length === vocabulary && tokens.length <= state.order && tokens.every((token) => token < vocabulary);
}

/** The row that a prefix uses: its last tokens. */
export function contextOf(prefix: readonly number[], order: number): string {
  return (order === 0 ? [] : prefix.slice(-order)).join(',');
}

function shapeOf({ shape, depth, children, sparse, expand }: State): TreeShapeArguments {
  const [first = 1] = children;
  switch (shape) {
    case 'levels':
      return { depth, children: children.length === 1 ? first : children };
    case 'paths':
      return { depth, children: first };
    case 'sparse':
      return { paths: sparse };
    case 'growing':
      return { depth, children: first, expansions: expand };
  }
}

function schemeOf({ shape, draws }: State): Scheme {
  if (shape === 'paths') return 'paths';
  return draws.length === 1 ? (draws[0] as TreeSchemeId) : draws;
}

/** With one child a node the schemes that draw are the same. */
function schemesOf({ shape, children, draws }: State, scheme: Scheme): readonly Scheme[] {
  const isChain = shape === 'levels' && children.every((count) => count === 1);
  return shape === 'paths' || isChain || draws.length > 1 ? [scheme] : schemeIds;
}
