/** The drafters of the Drafters lab, and what it shows beside its simulation. */
import type { DraftersAside, TextDrafters } from './client-types';
import type { GivenDrafters, SyntheticDrafters } from './drafter-types';
import type { Mdsd } from './mdsd-types';
import { readContexts, train } from './text-models';

const contexts = 30;
const vocabulary = 16;
/** Noise on the target's logits, for a drafter that never fits: a mean of 0.8 gives 0.8, whose overlap is about as much. */
const mostNoise = 4;
/** Of each text, and numbers of all of their laws. */
const mostRead = 4000;
const mostNumbers = 12e6;

/** One context: the target's law and every drafter's. */
interface Laws {
  target: Float64Array;
  drafts: Float64Array[];
}

type Given = SyntheticDrafters | TextDrafters;

/** The drafters of a request; of models, their laws as the held-out end of each domain's text is read. */
export async function givenDrafters(library: Mdsd, request: Given): Promise<GivenDrafters> {
  const { block, query } = request;
  if ('models' in request) {
    const tables = (await read(library, request)).map((laws) => ({
      target: laws.map(({ target }) => target),
      drafts: (laws[0]?.drafts ?? []).map((_, i) => laws.map(({ drafts }) => drafts[i]!)),
    }));
    return { tables, block, query };
  }
  const { means, spread, drifting } = request;
  return { means, spread, drifting, block, query };
}

/** The last that were asked for. */
let lastRead: { key: string; laws: Laws[][] } | undefined;

/** A list a domain. The target's own text would not do: that of n-grams forgets within a sentence which domain it is of. */
async function read(library: Mdsd, { models: asked, domains }: TextDrafters): Promise<Laws[][]> {
  const key = JSON.stringify([asked, domains]);
  if (lastRead?.key === key) return lastRead.laws;
  const { models, heldOut } = await train(library, asked);
  const [target, ...drafters] = models;
  const most = Math.ceil(mostNumbers / (target!.vocabulary * models.length * domains.length));
  const laws = domains.map((text) =>
    readContexts(target!, heldOut[text] ?? '', Math.min(mostRead, most)).map((context) => ({
      target: target!.law(context),
      drafts: drafters.map((model) => model.law(context)),
    })),
  );
  lastRead = { key, laws };
  return laws;
}

export async function draftersAside(library: Mdsd, request: Given & { seed: number }): Promise<DraftersAside> {
  const { seed } = request;
  const signal = library.rewardSignal({ ...(await givenDrafters(library, request)), seed });
  const laws = 'models' in request ? spread(await read(library, request)) : syntheticLaws(library, request);
  return { policies: library.policies, signal, mixing: mixing(library, laws) };
}

/** Some of every domain. */
function spread(domains: readonly Laws[][]): Laws[] {
  const each = Math.ceil(contexts / domains.length);
  return domains.flatMap((laws) =>
    Array.from({ length: Math.min(each, laws.length) }, (_, i) => laws[Math.floor((i * laws.length) / each)]!),
  );
}

/** Laws that fit as well as the drafters of the first domain do. */
function syntheticLaws(library: Mdsd, { means, seed }: SyntheticDrafters & { seed: number }): Laws[] {
  const first = (typeof means[0] === 'number' ? means : means[0]) as readonly number[];
  return Array.from({ length: contexts }, (_, context) => {
    const target = library.law({ family: 'dirichlet', parameter: 0.5, vocabulary, seed: [seed % 2 ** 32, context] });
    const drafts = first.map((mean, i) => {
      const noise = { family: 'logitnoise', parameter: mostNoise * (1 - mean), vocabulary, target };
      return library.law({ ...noise, seed: [seed % 2 ** 32, 1000 + 100 * context + i] });
    });
    return { target, drafts };
  });
}

/** The best drafter is the one of most acceptance over all contexts. */
function mixing(library: Mdsd, laws: readonly Laws[]): DraftersAside['mixing'] {
  const count = laws[0]?.drafts.length ?? 0;
  const mean = (value: (laws: Laws) => number) => laws.reduce((sum, each) => sum + value(each), 0) / laws.length;
  const alpha = ({ target, drafts }: Laws, drafter: number, n: number) =>
    library.optimalAcceptance({ target, draft: drafts[drafter]!, n, scheme: 'iid' }).alpha;
  const singles = Array.from({ length: count }, (_, i) => mean((each) => alpha(each, i, 1)));
  const single = Math.max(...singles);
  return {
    single,
    chosen: mean((each) => alpha(each, singles.indexOf(single), count)),
    together: mean(
      ({ target, drafts }) => library.optimalAcceptance({ target, draft: drafts, scheme: 'independent' }).accepted,
    ),
    contexts: laws.length,
  };
}
