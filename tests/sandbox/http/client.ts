import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.ico': 'image/x-icon', '.woff2': 'font/woff2', '.webmanifest': 'application/manifest+json', '.txt': 'text/plain; charset=utf-8',
};
/** Files whose names hold a hash never change. */
const HASHED = /-[\w-]{8,}\.\w+$/;

/** What the client's pages and workers may do (security.md): only this origin, and the parent site may embed it. */
const contentPolicy = (port: number, hostPort: number | null): string => {
  const own = ['localhost', '127.0.0.1'];
  const parents = hostPort === null ? [] : own.map((name) => `http://${name}:${hostPort}`);
  return [
    "default-src 'none'", "script-src 'self'", "worker-src 'self'", ["connect-src 'self'", ...own.map((name) => `ws://${name}:${port}`)].join(' '),
    "img-src 'self' data:", "style-src 'self'", "font-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    ["frame-ancestors 'self'", ...parents].join(' '), "require-trusted-types-for 'script'", 'trusted-types feed-worker',
  ].join('; ');
};

/** The directory of the client that is served now: the one given, or a build made for tests beside it (`client-NAME`). */
export const createClientDir = (given: string | null) => {
  let dir = given ?? '';
  return {
    dir: () => dir,
    /** Serves that build from now on, as a deployment would; null is the one given. False where there is none of the name. */
    serve: (build: string | null): boolean => {
      const next = build === null ? given : `${given}-${build}`;
      if (next === null || !existsSync(join(next, 'index.html'))) return false;
      dir = next;
      return true;
    },
  };
};

export type ClientPlace = { dir(): string; port(): number; hostPort(): number | null };

/** Serves the built client under /sport/: one route, so every path that is no file is the page. */
export const serveClient = (app: FastifyInstance, place: ClientPlace): void => {
  const headers = (reply: FastifyReply) => reply.header('content-security-policy', contentPolicy(place.port(), place.hostPort())).header('referrer-policy', 'no-referrer');
  const page = async (reply: FastifyReply): Promise<FastifyReply> =>
    headers(reply).header('cache-control', 'no-cache').type(TYPES['.html'] ?? '').send(await readFile(join(place.dir(), 'index.html')));
  app.get('/', (_request, reply) => reply.redirect('/sport/', 302));
  app.get('/sport', (_request, reply) => reply.redirect('/sport/', 302));
  app.get<{ Params: { '*': string } }>('/sport/*', async ({ params }, reply) => {
    const wanted = normalize(params['*']);
    const type = TYPES[extname(wanted)];
    if (wanted === '.' || wanted === 'index.html') return page(reply);
    const path = join(place.dir(), wanted);
    const inside = !wanted.startsWith('..') && !wanted.startsWith('/') && !wanted.includes('\0');
    const file = inside ? await stat(path).catch(() => null) : null;
    if (file === null || !file.isFile()) return type === undefined ? page(reply) : reply.code(404).type('text/plain').send('No such file.');
    headers(reply).header('cache-control', HASHED.test(wanted) ? 'public, max-age=31536000, immutable' : 'no-cache').header('content-length', file.size);
    return reply.type(type ?? 'application/octet-stream').send(createReadStream(path));
  });
};
