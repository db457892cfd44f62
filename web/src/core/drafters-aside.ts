/** What the Drafters lab shows beside its simulation. */
import type { DraftersAside } from './client-types';
import type { SyntheticDrafters } from './drafter-types';
import type { Mdsd } from './mdsd-types';

const contexts = 30;
const vocabulary = 16;
/** Noise on the target's logits, for a drafter that never fits: a mean of 0.8 gives 0.8, whose overlap is about as much. */
const mostNoise = 4;

export function draftersAside(library: Mdsd, request: SyntheticDrafters & { seed: number }): DraftersAside {
  return { policies: library.policies, signal: library.rewardSignal(request), mixing: mixing(library, request) };
}

/** Laws that fit as well as the drafters of the first domain do, after a number of contexts. */
function mixing(library: Mdsd, { means, seed }: SyntheticDrafters & { seed: number }): DraftersAside['mixing'] {
  const first = (typeof means[0] === 'number' ? means : means[0]) as readonly number[];
  const best = first.indexOf(Math.max(...first));
  const sums = { single: 0, chosen: 0, together: 0 };
  for (let context = 0; context < contexts; context++) {
    const target = library.law({ family: 'dirichlet', parameter: 0.5, vocabulary, seed: [seed % 2 ** 32, context] });
    const laws = first.map((mean, i) => {
      const noise = { family: 'logitnoise', parameter: mostNoise * (1 - mean), vocabulary, target };
      return library.law({ ...noise, seed: [seed % 2 ** 32, 1000 + 100 * context + i] });
    });
    const draft = laws[best]!;
    sums.single += library.optimalAcceptance({ target, draft, n: 1, scheme: 'iid' }).alpha;
    sums.chosen += library.optimalAcceptance({ target, draft, n: laws.length, scheme: 'iid' }).alpha;
    sums.together += library.optimalAcceptance({ target, draft: laws, scheme: 'independent' }).accepted;
  }
  return {
    single: sums.single / contexts,
    chosen: sums.chosen / contexts,
    together: sums.together / contexts,
    contexts,
  };
}
