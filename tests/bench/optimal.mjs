/**
 * The optimal verifier's fit with its certificate, as a user calls it: Zipf logits, the draft's with Gaussian noise.
 * Every instance must come within 1e-3 of α*; HiGHS solves the same optimum as a linear programme in linear_program.mjs.
 */
import { load } from './support/library.mjs';

const instances = Number(process.env.BENCH_INSTANCES ?? 1000);
const mdsd = await load();

/** A generator of its own: what is drawn matters less than that it is the same every time. */
let state = 1;
function uniform() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state + 0.5) / 2 ** 32;
}
const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());

for (const [scheme, vocabulary, n, allowed] of /** @type {const} */ ([
  ['iid', 10, 5, 0.5],
  ['iid', 100, 4, 1],
  ['iid', 1000, 2, 6],
  ['iid', 1000, 4, 6],
  ['iid', 32_000, 4, 150],
  ['wor', 10, 5, undefined],
  ['wor', 100, 4, undefined],
  ['wor', 1000, 2, undefined],
])) {
  const logits = Array.from({ length: vocabulary }, (_, i) => -1.1 * Math.log(i + 1));
  const target = mdsd.law({ weights: logits, logits: true });
  /** @type {number[]} */
  const times = [];
  let reached = 0;
  let furthest = 0;
  for (let i = 0; i < instances; i++) {
    const noise = 0.25 + (i % 8) / 4;
    const draft = mdsd.law({ weights: logits.map((logit) => logit + noise * normal()), logits: true });
    const start = performance.now();
    const { alpha, gap } = mdsd.certificate({ target, draft, n, scheme });
    times.push(performance.now() - start);
    furthest = Math.max(furthest, gap / alpha);
    if (gap <= 1e-3 * alpha) reached++;
  }
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  const limit = allowed === undefined ? '' : ` (${at(0.5) <= allowed ? 'within' : 'NOT WITHIN'} ${allowed} ms)`;
  console.log(
    `${scheme} V=${vocabulary} n=${n}: median ${at(0.5).toFixed(3)} ms${limit}, slowest ${at(1).toFixed(1)} ms; ` +
      `${reached} of ${instances} within 1e-3, the furthest ${furthest.toExponential(1)}`,
  );
}
