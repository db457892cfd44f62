/** Properties of what `npm run build` wrote: what a host, a policy and a visitor's line ask of it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';
import { gzipSync, inflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { scripts } from '../../../web/build/plugins/site-scripts.mjs';
import { dist, inProject, pages } from '../../../web/build/project.mjs';
import { textIds } from '../../../web/src/state';

const built = (name: string) => readFileSync(join(dist, name), 'utf8');
const names = pages().map((page) => basename(page));

describe('every page', () => {
  it.each(names)('%s obeys a strict policy: nothing inline', (name) => {
    const html = built(name);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|data:/i);
    for (const [, attributes, content] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
      expect(attributes).toMatch(/\bsrc=/);
      expect(content?.trim()).toBe('');
    }
  });

  it.each(names)('%s takes its parts from beside itself, whatever the path of the site', (name) => {
    for (const [, address] of built(name).matchAll(/<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]*)"/g)) {
      expect(address).toMatch(/^\.\//);
      const path = address?.replace(/[?#].*/, '') ?? '';
      expect(existsSync(join(dist, path)), path).toBe(true);
    }
  });
});

describe('texts to train on', () => {
  it.each(textIds)('%s inflates to a text of its own', (id) => {
    const base64 = /[A-Za-z0-9+/=]{1000,}/.exec(built(`texts/${id}.js`))?.[0] ?? '';
    const text = new TextDecoder('utf-8', { fatal: true }).decode(inflateRawSync(Buffer.from(base64, 'base64')));
    expect(text.length).toBeGreaterThan(100_000);
    expect(built('texts/README.txt')).toMatch(new RegExp(`^${id}\\b`, 'm'));
  });

  it('are at most 1 MB together', () => {
    expect(textIds.reduce((sum, id) => sum + built(`texts/${id}.js`).length, 0)).toBeLessThanOrEqual(1e6);
  });
});

describe('scripts for other pages', () => {
  it.each(Object.keys(scripts))('%s is one classic script', (name) => {
    const code = built(name);
    // A module's syntax does not parse here; what is left to forbid is loading a part from beside the script.
    expect(() => new Script(code)).not.toThrow();
    expect(code).not.toMatch(/\bimport\s*\(\s*["'`]\.|import\.meta/);
  });

  it('mdsd-playground.js carries the module once', () => {
    const base64 = readFileSync(inProject('build', 'wasm', 'wasm', 'mdsd.wasm'), 'base64');
    expect(built('mdsd-playground.js').split(base64).length - 1).toBe(1);
    expect(built('mdsd-playground.js').split(base64.slice(0, 64)).length - 1).toBe(1);
  });

  it('resize.js is about a kilobyte', () => expect(gzipSync(built('resize.js')).length).toBeLessThan(1200));
});

describe('the library', () => {
  const consumer = mkdtempSync(join(tmpdir(), 'consumer '));
  afterAll(() => rmSync(consumer, { recursive: true }));
  mkdirSync(join(consumer, 'node_modules'));
  symlinkSync(join(dist, 'lib'), join(consumer, 'node_modules', 'mdsd-playground'), 'dir');
  const source = `
    import { load } from 'mdsd-playground';
    const mdsd = await load();
    const alpha: number = mdsd.optimalAcceptance({ target: [0.5, 0.5], draft: [1, 0], n: 1, scheme: 'iid' }).alpha;
    const law: Float64Array = mdsd.outputLaw({ target: [0.5, 0.5], draft: [1, 0], n: 1, scheme: 'iid', verifier: 'rrs' });
    console.log(alpha, law.length);`;

  /** The compiler's complaints about the consumer's file. */
  function complaints(text: string, resolution: 'nodenext' | 'bundler') {
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext';
    writeFileSync(join(consumer, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(consumer, 'consumer.ts'), text);
    const options = { strict: true, noEmit: true, skipLibCheck: false, target: 'es2022', types: [] };
    const compilerOptions = { ...options, module, moduleResolution: resolution };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const tsc = inProject('node_modules', 'typescript', 'bin', 'tsc');
    return spawnSync(process.execPath, [tsc, '-p', consumer], { encoding: 'utf8' }).stdout;
  }

  it.each(['nodenext', 'bundler'] as const)('has types that check for its users (%s)', (resolution) => {
    expect(complaints(source, resolution)).toBe('');
    expect(complaints(source.replace("'iid'", "'unheard of'"), resolution)).toContain('"unheard of"');
  });

  it('runs in Node where it is installed, with nothing installed beside it', () => {
    writeFileSync(join(consumer, 'consumer.mjs'), source.replace(/: (number|Float64Array)/g, ''));
    const { stdout, stderr } = spawnSync(process.execPath, ['consumer.mjs'], { cwd: consumer, encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['0.5 2\n', '']);
  });
});
