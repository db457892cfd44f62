/** What the core is asked about trees, from the library's arguments. */
import type { MdsdModule } from 'mdsd-module';
import { requireList, requireNumbers, seedHalves } from './arguments';
import { invalid, MdsdError } from './error';
import type {
  MarkovPair,
  MarkovRows,
  TreeLaws,
  TreeModels,
  TreeSchemeId,
  TreeShapeArguments,
  TreeTable,
} from './tree-types';
import type { Numbers } from './types';

const greatestDepth = 16;

/** The laws of a request; `failure` keeps what a model's function threw, which cannot cross the core. */
export interface ModelsRequest {
  laws: object;
  failure: { error?: unknown };
}

export function modelsRequest(module: MdsdModule, models: TreeModels): ModelsRequest {
  const failure: ModelsRequest['failure'] = {};
  if (models.markov !== undefined) return { laws: { markov: markovRequest(module, models.markov) }, failure };
  const { target, draft } = models;
  return {
    laws: { target: lawsRequest('target', target, failure), draft: lawsRequest('draft', draft, failure) },
    failure,
  };
}

export function lawsRequest(field: string, laws: TreeLaws, failure: ModelsRequest['failure']): object {
  if (typeof laws === 'function') {
    const row = (prefix: number[]) => requireNumbers(`${field} after "${prefix}"`, laws([...prefix]));
    const call = (prefix: number[]) => {
      try {
        return row(prefix);
      } catch (error) {
        failure.error ??= error;
        return undefined;
      }
    };
    return { vocabulary: row([]).length, call };
  }
  if (typeof laws === 'object' && laws !== null && 'model' in laws) return laws;
  if (typeof laws !== 'object' || laws === null || typeof laws.table !== 'object' || laws.table === null)
    throw invalid(field, laws, '{ vocabulary, table }, a function from a prefix to its law, or a model after a prompt');
  const { vocabulary, order } = laws;
  return { vocabulary, order, ...listed(field, laws.table, 'prefixes', 'rows') };
}

function listed(field: string, table: TreeTable['table'], names: string, rows: string): object {
  const prefixes = Object.keys(table);
  return {
    [names]: prefixes,
    [rows]: prefixes.map((prefix) => requireNumbers(`${field} after "${prefix}"`, table[prefix])),
  };
}

function markovRequest(module: MdsdModule, pair: MarkovPair): object {
  const { vocabulary, order, temperature, topK, topP } = pair;
  const rows = (field: string, given: MarkovRows & { parameter?: number; seed?: undefined }) => {
    if (typeof given !== 'object' || given === null) throw invalid(field, given, '{ family } or { weights }');
    const { weights, edited, ...by } = given;
    return {
      ...(weights ? { weights: requireNumbers(field, weights) } : { family: by.family, parameter: by.parameter }),
      ...seedHalves(module, by.seed),
      ...(edited && listed(field, edited as Record<string, Numbers>, 'contexts', 'edited')),
    };
  };
  return {
    vocabulary,
    order,
    temperature,
    topK,
    topP,
    target: rows('target', pair.target as never),
    draft: rows('draft', pair.draft as never),
  };
}

/** The answer to a question about models; what a model's function threw comes first. */
export function ask<Value>({ failure }: ModelsRequest, answer: () => Value): Value {
  try {
    return answer();
  } catch (error) {
    throw failure.error ?? error;
  }
}

/** Shape and schemes of a request. */
export function shapeRequest(given: TreeShapeArguments, scheme: TreeShapeArguments['scheme']): object {
  const { depth, children, parents, paths, expansions } = given;
  const ways = [parents, paths, expansions].filter((way) => way !== undefined).length;
  if (ways > 1)
    throw new MdsdError('invalid', 'tree', 'parents, paths and expansions each say what the tree is; allowed: one');
  const listed = scheme === undefined ? [] : (scheme as readonly TreeSchemeId[]);
  const schemes =
    typeof scheme === 'string'
      ? [scheme]
      : requireList('scheme', listed, 'the id of a scheme, or a list of one a level');
  if (parents !== undefined)
    return { shape: { parents: wholeNumbers('parents', parents) }, schemes: schemesOf(schemes) };
  if (paths !== undefined) {
    const ranks = requireList('paths', paths, 'a list of paths, each a list of ranks').map((path, i) =>
      wholeNumbers(`paths[${i}]`, path),
    );
    return { shape: { paths: ranks }, schemes: schemesOf(schemes) };
  }
  if (expansions !== undefined)
    return { shape: { depth, width: children ?? 2, expansions }, schemes: schemesOf(schemes) };
  if (schemes[0] === 'chain' || schemes[0] === 'paths') return chains(schemes[0], given);
  return { shape: { children: levels(given) }, schemes: schemesOf(schemes) };
}

function chains(scheme: 'chain' | 'paths', given: TreeShapeArguments): object {
  const { children } = given;
  const depth = depthOf(given, Array.isArray(children) ? children.length : undefined);
  const count = Array.isArray(children) ? children[0] : (children ?? 1);
  if (scheme === 'chain' && count !== 1) throw invalid('children', count, '1, for scheme chain');
  return { shape: { chains: count, depth }, schemes: ['iid'] };
}

function schemesOf(schemes: readonly TreeSchemeId[]): readonly string[] {
  for (const id of schemes) {
    if (id === 'chain' || id === 'paths')
      throw new MdsdError(
        'invalid',
        'scheme',
        `scheme is ${id}; allowed only for the whole of a tree that is given by depth and children`,
      );
  }
  return schemes;
}

function depthOf({ depth }: TreeShapeArguments, fallback: number | undefined): number {
  const value = depth ?? fallback;
  if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > greatestDepth)
    throw invalid('depth', value, `a whole number from 1 to ${greatestDepth}`);
  if (fallback !== undefined && value !== fallback)
    throw new MdsdError(
      'invalid',
      'children',
      `children lists ${fallback} numbers; allowed: one, or one a level, ${value}`,
    );
  return value as number;
}

function levels(given: TreeShapeArguments): number[] {
  const { children } = given;
  if (Array.isArray(children)) {
    depthOf(given, children.length);
    return wholeNumbers('children', children);
  }
  return new Array<number>(depthOf(given, undefined)).fill((children as number | undefined) ?? 1);
}

function wholeNumbers(field: string, values: unknown): number[] {
  if (!Array.isArray(values)) throw invalid(field, values, 'an array of whole numbers');
  for (let i = 0; i < values.length; i++) {
    if (!Number.isInteger(values[i])) throw invalid(`${field}[${i}]`, values[i], 'whole numbers');
  }
  return values;
}
