/** The library's functions about draft trees. */
import type { MdsdModule } from 'mdsd-module';
import { requireList, requireObject, seedHalves } from './arguments';
import { drive } from './drive';
import { invalid, unwrap } from './error';
import { ask, type ModelsRequest, modelsRequest, shapeRequest } from './tree-request';
import type {
  SimulateTreeArguments,
  TreeAcceptance,
  TreeArguments,
  TreeLibrary,
  TreeLine,
  TreeModels,
  TreePlan,
  TreeReplay,
  TreeSchemeId,
  TreeShapeArguments,
  TreeSimulation,
  TreeVerifierId,
  TreeVerifierInfo,
} from './tree-types';

type Scheme = TreeShapeArguments['scheme'];
type Read = { calls: number; lines: Omit<TreeLine, 'verifier' | 'scheme' | 'tokensPerCall'>[] };

/** In the order in which a verifier's scheme is looked for. */
const wholeSchemes: readonly TreeSchemeId[] = ['iid', 'wor', 'greedy', 'topn', 'chain', 'paths'];
const samplesByDefault = 10_000;
const callsBetweenLooks = 20;

export function createTreeLibrary(module: MdsdModule): TreeLibrary {
  const treeVerifiers = unwrap<TreeVerifierInfo[]>(module.treeRegistry({}));

  function plan(models: ModelsRequest, shape: object): TreePlan {
    return ask(models, () => unwrap<TreePlan>(module.treePlan({ ...models.laws, ...shape })));
  }

  /** The scheme that is given, or the first that the verifier fits. */
  function schemeFor(verifier: TreeVerifierId, models: ModelsRequest, given: TreeShapeArguments): Scheme {
    if (given.scheme !== undefined) return given.scheme;
    const isShape = given.parents ?? given.paths ?? given.expansions;
    const several = [given.children ?? 1].flat().some((count) => count > 1);
    const candidates = wholeSchemes.filter(
      (id) => !(id === 'chain' && several) && !(isShape !== undefined && (id === 'chain' || id === 'paths')),
    );
    return candidates.find((id) => plan(models, shapeRequest(given, id)).verifiers[verifier]?.misfit === '') ?? 'iid';
  }

  function request(name: string, given: TreeArguments & { verifier?: TreeVerifierId }) {
    requireObject(given, name);
    const models = modelsRequest(module, given);
    const scheme = given.verifier === undefined ? (given.scheme ?? 'iid') : schemeFor(given.verifier, models, given);
    return { models, scheme, shape: shapeRequest(given, scheme) };
  }

  function groupsOf(models: ModelsRequest, run: SimulateTreeArguments) {
    const named = run.verifiers === undefined ? undefined : requireList('verifiers', run.verifiers, 'a list of ids');
    const ids = named ?? treeVerifiers.filter(({ lossless }) => lossless).map(({ id }) => id);
    const schemes: Scheme[] = run.schemes
      ? [...requireList('schemes', run.schemes, 'a list of ids')]
      : [run.scheme ?? schemeFor(ids[0] ?? 'naive', models, run)];
    return schemes.flatMap((scheme) => {
      const shape = shapeRequest(run, scheme);
      const { verifiers } = plan(models, shape);
      // A verifier that was asked for by name and fits no scheme is the core's to refuse.
      const fitting = ids.filter((id) => verifiers[id]?.misfit === '' || (run.verifiers && schemes.length === 1));
      return fitting.length > 0 ? [{ scheme, ids: fitting, request: { ...shape, verifiers: fitting } }] : [];
    });
  }

  async function simulateTree(run: TreeModels & SimulateTreeArguments): Promise<TreeSimulation> {
    requireObject(run, 'simulateTree');
    const models = modelsRequest(module, run);
    const groups = groupsOf(models, run);
    const confidence = run.confidence ?? 0.95;
    const names = groups.flatMap(({ scheme, ids }) => ids.map((verifier) => ({ verifier, scheme })));
    return drive(module, run, callsBetweenLooks, {
      create: () =>
        unwrap<number>(
          module.treeSimulationCreate({
            ...models.laws,
            ...seedHalves(module, run.seed),
            groups: groups.map((group) => group.request),
            confidence,
            cost: run.cost,
          }),
        ),
      run: (handle, calls) => ask(models, () => unwrap(module.treeSimulationRun({ handle, calls }))),
      read: (handle, stopped) => {
        const { calls, lines } = unwrap<Read>(module.treeSimulationRead({ handle, confidence }));
        const named = lines.map((line, i) => ({ ...line, ...names[i], tokensPerCall: line.mean })) as TreeLine[];
        return { calls, stopped, lines: named };
      },
    });
  }

  return {
    treeVerifiers,
    treePlan: (given) => {
      const { models, shape } = request('treePlan', given);
      return plan(models, shape);
    },
    treeAcceptance: (given) => {
      const { models, shape } = request('treeAcceptance', given);
      const { verifier, enumerationLimit, samples = samplesByDefault } = given;
      if (!Number.isInteger(samples) || samples < 1 || samples > 1e9)
        throw invalid('samples', samples, 'a whole number from 1 to 1e9');
      const asked = { ...models.laws, ...shape, verifier, enumerationLimit };
      const exact = ask(models, () => unwrap<Partial<TreeAcceptance>>(module.treeExact(asked)));
      if (exact.tokensPerCall !== undefined)
        return { lawError: undefined, law: undefined, ...exact, exact: true, standardError: 0 } as TreeAcceptance;
      const groups = [{ ...shape, verifiers: [verifier] }];
      const handle = unwrap<number>(
        module.treeSimulationCreate({ ...models.laws, ...seedHalves(module, given.seed), groups }),
      );
      try {
        ask(models, () => unwrap(module.treeSimulationRun({ handle, calls: samples })));
        const [line] = unwrap<Read>(module.treeSimulationRead({ handle, confidence: 0.95 })).lines;
        const { mean, standardError, acceptedLength } = line!;
        const estimate = { tokensPerCall: mean, exact: false, standardError, acceptedLength };
        return { ...estimate, lawError: undefined, law: undefined, enumeration: exact.enumeration! };
      } finally {
        module.release({ handle });
      }
    },
    treeCeiling: (given) => {
      const { models, shape } = request('treeCeiling', given);
      return ask(models, () => unwrap<number>(module.treeCeiling({ ...models.laws, ...shape })));
    },
    simulateTree,
    treeReplay: (given) => {
      requireObject(given, 'treeReplay');
      const { verifier, index, tree } = given;
      const models = modelsRequest(module, given);
      // A given tree is its own shape.
      const about: TreeShapeArguments = tree ? { parents: tree.parents, scheme: given.scheme } : given;
      const shape = shapeRequest(about, schemeFor(verifier, models, about));
      const asked = { ...models.laws, ...shape, ...seedHalves(module, given.seed), verifier, index, tree };
      return ask(models, () => unwrap<TreeReplay>(module.treeReplay(asked)));
    },
    treeLaws: (given) => {
      requireObject(given, 'treeLaws');
      const models = modelsRequest(module, given);
      return ask(models, () => unwrap(module.treeLaws({ ...models.laws, prefix: given.prefix })));
    },
    treeSpeedUp: (given) => {
      requireObject(given, 'treeSpeedUp');
      const { tokensPerCall, nodes, cost, ...shape } = given;
      const request = { ...shapeRequest(shape, shape.scheme ?? 'iid'), tokensPerCall, nodes, cost };
      return unwrap<number>(module.treeSpeedUp(request));
    },
  };
}
