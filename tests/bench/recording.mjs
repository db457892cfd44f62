/** Measure as its user runs it: 1,000 rows × V = 32,000 in float16 files, n = 1..4, exact columns only. */
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, openDataFile } from './support/library.mjs';

const rows = Number(process.env.BENCH_ROWS ?? 1000);
const vocabulary = 32_000;
const mdsd = await load();

/**
 * float16 bits of a positive double below 65504, rounded down: a recording's precision, not its rounding, matters.
 * @param {number} value
 */
function halfBits(value) {
  if (value < 2 ** -24) return 0;
  const exponent = Math.max(Math.floor(Math.log2(value)), -14);
  const mantissa = Math.floor((value / 2 ** exponent) * 1024);
  return value < 2 ** -14 ? Math.floor(value * 2 ** 24) : ((exponent + 15) << 10) | (mantissa - 1024);
}

/** @param {string} path @param {number} seed */
async function writeRows(path, seed) {
  const header = `{'descr': '<f2', 'fortran_order': False, 'shape': (${rows}, ${vocabulary}), }`;
  const padded = `${header.padEnd(117)}\n`;
  const file = await open(path, 'w');
  await file.write(
    Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), Buffer.from([padded.length, 0]), Buffer.from(padded)]),
  );
  const zipf = mdsd.law({ family: 'zipf', vocabulary, parameter: 1.2 });
  for (let row = 0; row < rows; row++) {
    // One context's law is another's with its tokens turned, and noise of its own.
    const noise = mdsd.law({ family: 'dirichlet', vocabulary, parameter: 1, seed: seed + row });
    const bits = new Uint16Array(vocabulary);
    const turn = (row * 7919) % vocabulary;
    const law = mdsd.law({ weights: zipf.map((mass, token) => mass * (0.3 + 0.7 * vocabulary * (noise[token] ?? 0))) });
    law.forEach((mass, token) => {
      bits[(token + turn) % vocabulary] = halfBits(mass);
    });
    await file.write(new Uint8Array(bits.buffer));
  }
  await file.close();
}

const folder = await mkdtemp(join(tmpdir(), 'mdsd-bench-'));
try {
  const target = join(folder, 'target.npy');
  const draft = join(folder, 'draft.npy');
  await writeRows(target, 0);
  await writeRows(draft, 1_000_000);

  let start = performance.now();
  let sum = 0;
  for (const path of [target, draft]) {
    const [rowsOfFile] = (await openDataFile(await openAsBlob(path), path)).arrays;
    if (!rowsOfFile) throw new Error('the file holds no array');
    for await (const row of rowsOfFile.read()) sum += row[0] ?? 0;
  }
  const reading = (performance.now() - start) / 1000;

  start = performance.now();
  let peak = 0;
  const table = await mdsd.measure({
    targetRows: await openAsBlob(target),
    draftRows: await openAsBlob(draft),
    n: [1, 2, 3, 4],
    samples: 0,
    onProgress: () => {
      peak = Math.max(peak, process.memoryUsage.rss());
    },
  });
  const seconds = (performance.now() - start) / 1000;
  const exact = table.table.filter((line) => line.rows > 0 && line.exact).length;
  console.log(`${table.rows} rows × ${vocabulary} tokens, n = 1..4, ${exact} exact columns`);
  console.log(
    `  ${seconds.toFixed(1)} s (${(seconds / reading).toFixed(1)} × reading the two files, ${reading.toFixed(1)} s)`,
  );
  console.log(
    `  ${((1000 * seconds) / table.rows).toFixed(1)} ms a row; peak memory ${(peak / 2 ** 20).toFixed(0)} MB`,
  );
  if (Number.isNaN(sum)) throw new Error('the files hold no numbers');
} finally {
  await rm(folder, { recursive: true });
}
