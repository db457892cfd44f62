/** The drafters of the Drafters lab, and what it shows beside its simulation. */
import type { DraftersAside, TextDrafters } from './client-types';
import type { GivenDrafters, SyntheticDrafters } from './drafter-types';
import type { Mdsd } from './mdsd-types';
import type { LanguageModel } from './model-types';
import { contextsOf, train } from './text-models';

const contexts = 30;
const vocabulary = 16;
/** Noise on the target's logits, for a drafter that never fits: a mean of 0.8 gives 0.8, whose overlap is about as much. */
const mostNoise = 4;
const promptsADomain = 32;
/** Of models, which take as long a round as synthetic drafters a thousand. */
const rewardRounds = 300;

/** One context: the target's law and every drafter's. */
interface Laws {
  target: Float64Array;
  drafts: Float64Array[];
}

interface TrainedDrafters {
  target: LanguageModel;
  drafters: LanguageModel[];
  prompts: Int32Array[][];
}

type Given = SyntheticDrafters | TextDrafters;

/** The drafters of a request, trained where they are models. */
export async function givenDrafters(library: Mdsd, request: Given): Promise<GivenDrafters> {
  const { block, query } = request;
  if ('models' in request) return { ...(await trained(library, request)), block, query };
  const { means, spread, drifting } = request;
  return { means, spread, drifting, block, query };
}

async function trained(library: Mdsd, { models: asked, domains }: TextDrafters): Promise<TrainedDrafters> {
  const { models, heldOut } = await train(library, asked);
  const [target, ...drafters] = models;
  const prompts = domains.map((text) => contextsOf(target!, heldOut[text] ?? '', promptsADomain));
  return { target: target!, drafters, prompts };
}

export async function draftersAside(library: Mdsd, request: Given & { seed: number }): Promise<DraftersAside> {
  const isText = 'models' in request;
  const given = await givenDrafters(library, request);
  const signal = library.rewardSignal({ ...given, seed: request.seed, rounds: isText ? rewardRounds : undefined });
  const laws = isText ? await textLaws(library, request) : syntheticLaws(library, request);
  return { policies: library.policies, signal, mixing: mixing(library, laws) };
}

/** The contexts of the first domain's prompts. */
async function textLaws(library: Mdsd, request: TextDrafters): Promise<Laws[]> {
  const { target, drafters, prompts } = await trained(library, request);
  return prompts.flatMap((domain) =>
    domain
      .slice(0, Math.ceil(contexts / prompts.length))
      .map((prompt) => ({ target: target.law(prompt), drafts: drafters.map((model) => model.law(prompt)) })),
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
