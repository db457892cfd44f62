/** A static server for loopback: what any host does, and the strict policy that the page promises to work under. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { dist } from './project.mjs';

export const strictPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * File of an address, or undefined: outside of the folder, or nothing there.
 * @param {string} folder @param {string} prefix @param {string} address
 */
function fileOf(folder, prefix, address) {
  let path;
  try {
    path = decodeURIComponent(address.replace(/[?#].*/s, ''));
  } catch {
    return undefined;
  }
  if (!path.startsWith(prefix) || path.includes('\0')) return undefined;
  const file = join(folder, path.slice(prefix.length), path.endsWith('/') ? 'index.html' : '');
  if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return undefined;
  try {
    const found = statSync(file);
    return found.isFile() ? { file, size: found.size, modified: found.mtime.toUTCString() } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Serves a folder on 127.0.0.1. With `port` 0 (the default) any free port; otherwise `port` or, if it is taken, one of
 * the next twenty, or any.
 * @param {object} [options]
 * @param {string} [options.folder] default dist/
 * @param {number} [options.port]
 * @param {string} [options.prefix] path that the folder stands under, such as '/a/b/'
 * @param {string | false} [options.policy] Content-Security-Policy; the strict one by default
 * @returns {Promise<{ url: string, port: number, close: () => Promise<void> }>}
 */
export async function serve({ folder = dist, port = 0, prefix = '/', policy = strictPolicy } = {}) {
  const server = createServer((request, response) => {
    if (policy) response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const found = fileOf(folder, prefix, request.url ?? '/');
    if (!found) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(request.method === 'HEAD' ? undefined : 'Not found\n');
      return;
    }
    // Names in assets/ hold a hash of the content; everything else is asked for again.
    const hashed = found.file.startsWith(join(folder, 'assets') + sep);
    response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('Last-Modified', found.modified);
    if (!hashed && request.headers['if-modified-since'] === found.modified) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': types[extname(found.file)] ?? 'application/octet-stream',
      'Content-Length': found.size,
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(found.file).pipe(response);
  });

  const candidates = port === 0 ? [0] : [...Array.from({ length: 21 }, (_, i) => port + i), 0];
  for (const candidate of candidates) {
    if (await listens(server, candidate)) break;
  }
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${prefix}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * @param {import('node:http').Server} server @param {number} port
 * @returns {Promise<boolean>} false when the port is taken or may not be used
 */
function listens(server, port) {
  return new Promise((resolve, reject) => {
    const refused = (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error);
    server.once('error', refused).listen(port, '127.0.0.1', () => {
      server.off('error', refused);
      resolve(true);
    });
  });
}
