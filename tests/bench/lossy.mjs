/**
 * The frontier of all lossy rules, 50 settings each, alone and averaged over rows, and the policies over 100,000 rounds ×
 * 60 runs, as a user calls them.
 */
import { load, time } from './support/library.mjs';

const mdsd = await load();
const target = mdsd.law({ family: 'zipf', vocabulary: 512, parameter: 1.1 });
const draft = mdsd.law({ family: 'logitnoise', vocabulary: 512, parameter: 1, target, seed: 1 });
const one = time(() => mdsd.divergences({ target, draft })).milliseconds;
const { value, milliseconds } = time(() => mdsd.lossyFrontier({ target, draft, points: 50 }));
const points = value.reduce((sum, line) => sum + line.points.length, 0);
console.log(
  `frontier of ${value.length} rules, ${points} points, V=512: ${milliseconds.toFixed(0)} ms (${milliseconds <= 500 ? 'within' : 'NOT WITHIN'} 500 ms), ` +
    `${(milliseconds / points).toFixed(3)} ms a point; divergences of one pair ${one.toFixed(3)} ms`,
);

const rows = 32;
const repeated = (/** @type {Float64Array} */ law) => Array.from({ length: rows }, () => law);
const run = { targetRows: repeated(target), draftRows: repeated(draft), points: 50 };
const averageStart = performance.now();
await mdsd.lossyAverage(run);
const average = (performance.now() - averageStart) / rows;
console.log(
  `averaged over ${rows} rows: ${average.toFixed(0)} ms a row, ${(average / milliseconds).toFixed(2)} times the frontier of one pair`,
);

const means = [0.6, 0.66, 0.72, 0.8];
// 100,000 rounds of the best drafter emit about 365,000 tokens.
for (const { id } of mdsd.policies) {
  const start = performance.now();
  const { lines } = await mdsd.drafters({ means, budget: 365_000, runs: 60, policies: [{ policy: id }] });
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${id}: 60 runs × ${Math.round(lines[0]?.cost.mean ?? 0)} rounds, with each drafter alone: ${seconds.toFixed(1)} s`,
  );
}
