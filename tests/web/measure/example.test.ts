import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../web/build/project.mjs';
import { openDataFile } from '../../../web/src/data';

const folder = inProject('web', 'public', 'example');
const names = ['target.npy', 'draft-trigram.npy'];
const file = (name: string) => readFileSync(join(folder, name));

describe('the recorded example', () => {
  /** `vitest -u` writes the script from the files. */
  it('IsTheSameAsFilesAndAsScript', async () => {
    const entries = names.map((name) => `  '${name}':\n    '${file(name).toString('base64')}',\n`);
    const script = `// The files beside this one, for pages that may run a script of this site but not fetch its files.\nglobalThis.mdsdExample = {\n${entries.join('')}};\n`;
    await expect(script).toMatchFileSnapshot(join(folder, 'pair.js'));
    const scope: { mdsdExample?: Record<string, string> } = {};
    runInNewContext(script, scope);
    expect(Object.keys(scope.mdsdExample ?? {})).toEqual(names);
  });

  it.each(names)('%s HoldsRowsThatSumToOneWithinHalfPrecision', async (name) => {
    const { arrays } = await openDataFile(new Uint8Array(file(name)));
    expect(arrays).toHaveLength(1);
    expect(arrays[0]).toMatchObject({ rows: 64, vocabulary: 512, type: 'float16' });
    for await (const row of arrays[0]!.read()) {
      expect(Math.min(...row)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(row.reduce((sum, value) => sum + value, 0) - 1)).toBeLessThan(3e-4);
    }
  });
});
