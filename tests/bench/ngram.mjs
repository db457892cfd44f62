/** Training n-gram models on 5 MB of text, as a user calls it; the text is this project's own sources, repeated with noise. */
import { readdirSync, readFileSync } from 'node:fs';
import { load, time } from './support/library.mjs';

const mdsd = await load();
const folder = new URL('../../core/src/verify/', import.meta.url);
const source = readdirSync(folder)
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('');
const size = 5_000_000;
let text = source;
for (let i = 0; text.length < size; i++) {
  const at = (i * 7919) % (source.length - 5000);
  text += `${source.slice(at, at + 5000)}${i}`;
}
text = text.slice(0, size);

for (const [unit, order] of /** @type {const} */ ([
  ['character', 5],
  ['word', 3],
  ['bpe', 3],
])) {
  const start = performance.now();
  const model = await mdsd.trainNgram({ text, unit, order, vocabulary: 8192 });
  const seconds = (performance.now() - start) / 1000;
  const law = time(() => {
    for (let i = 0; i < 100; i++) model.law([i % model.vocabulary, 1, 2]);
  });
  console.log(
    `${unit}, order ${order}, V=${model.vocabulary}: ${seconds.toFixed(2)} s (${seconds <= 5 ? 'within' : 'NOT WITHIN'} 5 s), ` +
      `perplexity ${model.perplexity?.toFixed(2)}, a law ${(law.milliseconds / 100).toFixed(3)} ms`,
  );
  model.release();
}

// One round of block 5 asks the target for 5 laws and every drafter for as many.
const half = text.slice(0, 500_000);
const target = await mdsd.trainNgram({ text: half, order: 5 });
const drafters = [];
for (const order of [2, 3, 4]) drafters.push(await mdsd.trainNgram({ text: half, order, like: target }));
const laws = 2000;
const asked = time(() => {
  for (let i = 0; i < laws; i++) target.law([i % target.vocabulary, 1, 2, 3]);
}).milliseconds;
const start = performance.now();
const { lines } = await mdsd.drafters({ target, drafters, prompts: [['the ']], budget: 1000, runs: 8 });
const milliseconds = performance.now() - start;
const rounds = lines.reduce((sum, { cost }) => sum + 8 * cost.mean, 0);
console.log(
  `models as drafters: ${(milliseconds / rounds).toFixed(3)} ms a round; a law of the target ${(asked / laws).toFixed(3)} ms`,
);
