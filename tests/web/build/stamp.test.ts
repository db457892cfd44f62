import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inProject } from '../../../web/build/project.mjs';
import { onceFor } from '../../../web/build/stamp.mjs';

const name = 'test of stamps';
let folder = '';
let [input, output] = ['', ''];
let runs = 0;

const work = async () => {
  runs += 1;
  writeFileSync(output, 'made');
};
const once = () => onceFor(name, { inputs: [input], outputs: [output] }, work);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stamp '));
  [input, output] = [join(folder, 'in'), join(folder, 'out')];
  runs = 0;
  writeFileSync(input, 'one');
  await once();
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  rmSync(inProject('build', 'stamps', name));
});

describe('work that is done once', () => {
  it('is not done again when nothing changed, whatever the times say', async () => {
    utimesSync(input, new Date(0), new Date(0));
    expect(await once()).toBe('up to date');
    expect(runs).toBe(1);
  });

  it('is done again when an input changed', async () => {
    writeFileSync(input, 'two');
    await once();
    expect(runs).toBe(2);
  });

  it('is done again when an output was changed or lost', async () => {
    writeFileSync(output, 'touched by hand');
    await once();
    rmSync(output);
    await once();
    expect(runs).toBe(3);
  });

  it('is done again after it failed', async () => {
    writeFileSync(input, 'two');
    const failing = () => Promise.reject(new Error('no'));
    await expect(onceFor(name, { inputs: [input], outputs: [output] }, failing)).rejects.toThrow('no');
    await once();
    expect(runs).toBe(2);
  });
});
