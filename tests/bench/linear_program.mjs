/**
 * The optimum by its dual beside the same optimum as a linear programme (HiGHS, in WebAssembly too):
 *
 *     maximise Σ f(x, s)  subject to  Σ_x f(x, s) ≤ Pr(set(S) = s),  Σ_s f(x, s) ≤ p(x),  x ∈ s
 *
 * over the distinct draft sets s of n independent drafts.
 */
import highsLoader from 'highs';
import { load, time } from './support/library.mjs';

/**
 * Pr(set(S) = s) of n iid drafts, for all s with at most n tokens, by inclusion–exclusion over the few subsets of s.
 * @param {number[]} q @param {number} n
 */
function draftSets(q, n) {
  /** @type {{ set: number[], probability: number }[]} */
  const sets = [];
  const extend = (/** @type {number[]} */ set, /** @type {number} */ from) => {
    if (set.length > 0)
      sets.push({
        set,
        probability: surjections(
          set.map((token) => q[token]),
          n,
        ),
      });
    if (set.length === n) return;
    for (let token = from; token < q.length; token++) extend([...set, token], token + 1);
  };
  extend([], 0);
  return sets;
}

/** @param {number[]} masses @param {number} n */
function surjections(masses, n) {
  let total = 0;
  for (let subset = 1; subset < 2 ** masses.length; subset++) {
    const chosen = masses.filter((_, i) => subset & (1 << i));
    const sign = (masses.length - chosen.length) % 2 === 0 ? 1 : -1;
    total += sign * chosen.reduce((sum, mass) => sum + mass, 0) ** n;
  }
  return Math.max(total, 0);
}

/** @param {number[]} p @param {ReturnType<typeof draftSets>} sets */
function programme(p, sets) {
  /** @type {string[][]} */
  const byToken = p.map(() => []);
  const lines = [];
  let variables = 0;
  for (const { set, probability } of sets) {
    const names = set.map((token) => {
      const name = `f${variables++}`;
      byToken[token]?.push(name);
      return name;
    });
    lines.push(`${names.join(' + ')} <= ${probability}`);
  }
  byToken.forEach((names, token) => {
    lines.push(`${names.join(' + ')} <= ${p[token]}`);
  });
  const all = Array.from({ length: variables }, (_, i) => `f${i}`).join(' + ');
  return `Maximize\n obj: ${all}\nSubject To\n${lines.map((line, i) => ` c${i}: ${line}`).join('\n')}\nEnd`;
}

const mdsd = await load();
const highs = await highsLoader();
for (const [vocabulary, n] of /** @type {const} */ ([
  [10, 2],
  [10, 3],
  [10, 4],
  [30, 2],
  [30, 3],
])) {
  const target = mdsd.law({ family: 'zipf', vocabulary, parameter: 1 });
  const draft = mdsd.law({ family: 'dirichlet', vocabulary, parameter: 1, seed: 1 });
  const text = programme([...target], draftSets([...draft], n));
  const lp = time(() => highs.solve(text));
  const repeats = 1000;
  const dual = time(() => {
    let alpha = 0;
    for (let i = 0; i < repeats; i++) alpha = mdsd.optimalAcceptance({ target, draft, n, scheme: 'iid' }).alpha;
    return alpha;
  });
  const ours = dual.milliseconds / repeats;
  console.log(
    `V=${vocabulary} n=${n}: dual ${dual.value.toFixed(9)} in ${ours.toFixed(4)} ms; ` +
      `HiGHS ${lp.value.ObjectiveValue.toFixed(9)} in ${lp.milliseconds.toFixed(1)} ms; ` +
      `ratio ${(lp.milliseconds / ours).toFixed(0)}`,
  );
}
