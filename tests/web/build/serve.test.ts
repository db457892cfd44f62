import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serve, strictPolicy } from '../../../web/build/serve.mjs';

const outer = mkdtempSync(join(tmpdir(), 'serve test '));
const folder = join(outer, 'site');
mkdirSync(join(folder, 'assets'), { recursive: true });
mkdirSync(join(folder, 'empty'));
writeFileSync(join(outer, 'secret.txt'), 'secret');
mkdirSync(join(outer, 'site-too'));
writeFileSync(join(outer, 'site-too', 'secret.txt'), 'secret');
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
writeFileSync(join(folder, 'a b.js'), '0');
writeFileSync(join(folder, 'assets', 'mdsd-1.wasm'), 'wasm');
afterAll(() => rmSync(outer, { recursive: true }));

/** fetch() tidies paths before it sends them; this sends what it is given. */
function raw(port: number, path: string, method = 'GET', headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', reject).end();
  });
}

async function withServer<T>(options: Parameters<typeof serve>[0], use: (port: number, url: string) => Promise<T>) {
  const server = await serve({ folder, ...options });
  try {
    return await use(server.port, server.url);
  } finally {
    await server.close();
  }
}

describe('the static server', () => {
  it('names the types that browsers insist on, and the strict policy', () =>
    withServer({}, async (port) => {
      const types = { '/': 'text/html', '/a%20b.js': 'text/javascript', '/assets/mdsd-1.wasm': 'application/wasm' };
      for (const [path, type] of Object.entries(types)) {
        const { status, headers } = await raw(port, path);
        expect(status, path).toBe(200);
        expect(headers['content-type'], path).toContain(type);
        expect(headers['content-security-policy'], path).toBe(strictPolicy);
      }
    }));

  it('gives nothing from outside of its folder', () =>
    withServer({}, async (port) => {
      for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt']) {
        expect((await raw(port, path)).status, path).toBe(404);
      }
      expect((await raw(port, '/../site-too/secret.txt')).status).toBe(404);
    }));

  it('answers 404 for what is not there and for what is no address', () =>
    withServer({}, async (port) => {
      for (const path of ['/none.js', '/empty', '/empty/', '/assets', '/%', '/%00', '/index.html/']) {
        expect((await raw(port, path)).status, path).toBe(404);
      }
    }));

  it('answers HEAD as GET without the body, and refuses other methods', () =>
    withServer({}, async (port) => {
      const get = await raw(port, '/a%20b.js');
      const head = await raw(port, '/a%20b.js', 'HEAD');
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect((await raw(port, '/', 'POST')).status).toBe(405);
    }));

  it('lets hashed files be kept and asks again for all others', () =>
    withServer({}, async (port) => {
      expect((await raw(port, '/assets/mdsd-1.wasm')).headers['cache-control']).toContain('immutable');
      const page = await raw(port, '/');
      expect(page.headers['cache-control']).toBe('no-cache');
      const again = await raw(port, '/', 'GET', { 'If-Modified-Since': String(page.headers['last-modified']) });
      expect([again.status, again.body]).toEqual([304, '']);
    }));

  it('serves under a sub-path, and only there', () =>
    withServer({ prefix: '/a/b/' }, async (port, url) => {
      expect(url).toBe(`http://127.0.0.1:${port}/a/b/`);
      expect((await raw(port, '/a/b/')).status).toBe(200);
      expect((await raw(port, '/index.html')).status).toBe(404);
    }));

  it('leaves the policy away when asked to', () =>
    withServer({ policy: false }, async (port) => {
      expect((await raw(port, '/')).headers).not.toHaveProperty('content-security-policy');
    }));

  it('takes another port when the wanted one is taken', () =>
    withServer({}, (taken) =>
      withServer({ port: taken }, async (port) => {
        expect(port).not.toBe(taken);
        expect((await raw(port, '/')).status).toBe(200);
      }),
    ));
});
