/** Which drafters a state has: what they are called, and the models that they are. */
import type { State } from '../../state';
import { domainOf } from '../texts/sources';
import type { Wish } from '../texts/training';
import { words } from './strings';

export function drafterName({ facing, pool, domains }: State, i: number): string {
  const drafter = pool[i];
  if (facing === 'synthetic' || !drafter) return words.drafter(i);
  const spec = drafter.text === 'all' ? undefined : domains[drafter.text];
  return words.model(spec ? domainOf(spec) : words.allTexts, drafter);
}

export function domainName({ facing, domains }: State, i: number): string {
  const spec = domains[i];
  return facing === 'synthetic' || !spec ? words.domain(i) : domainOf(spec);
}

/** The target, trained on all texts, and its drafters; or the sentence why there are none. */
export function draftersWish({ domains, pool, unit, units, torder }: State): Wish | string {
  const all = domains.map((_, i) => i);
  const without = pool.findIndex(({ text }) => text !== 'all' && text >= domains.length);
  if (without >= 0) return words.noText(without, Number(pool[without]?.text) + 1, domains.length);
  const drafters = pool.map(({ text, order, smoothing }) => ({
    texts: text === 'all' ? all : [text],
    order,
    smoothing,
  }));
  return { texts: domains, unit, vocabulary: units, models: [{ texts: all, order: torder }, ...drafters] };
}

/** The drafters once a text is taken away: its own become drafters of all texts. */
export function withoutText(pool: State['pool'], place: number): State['pool'] {
  return pool.map((drafter) => {
    if (drafter.text === 'all' || drafter.text < place) return drafter;
    return { ...drafter, text: drafter.text === place ? 'all' : drafter.text - 1 };
  });
}
