import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { REPORTS_PATH } from '#sandbox/leak-detector/leakDetector.ts';
import { clientHeaders, type Origins } from './policy.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};
/**
 * Cache lifetime by path. A file with a hash in its name never changes. Language files have the hash in their
 * folder name and are cached for a day (CONST-26).
 */
const AGES: readonly (readonly [RegExp, string])[] = [
  [/^locales\/.*\.json$/, 'public, max-age=86400'],
  [/-[\w-]{8,}\.\w+$/, 'public, max-age=31536000, immutable'],
];
const ageOf = (path: string): string => AGES.find(([files]) => files.test(path))?.[1] ?? 'no-cache';

/**
 * Returns the origins for the content policy. The sandbox and the nodes of NATS have both names of the loopback.
 * The host page, on the next port, may embed the client.
 */
export const originsOf = (port: number, hostPort: number | null, nodes: readonly string[] = []): Origins => {
  const own = ['localhost', '127.0.0.1'];
  return {
    sockets: [`ws://localhost:${port}`, ...nodes].flatMap((address) =>
      own.map((name) => address.replace('localhost', name)),
    ),
    parents: hostPort === null ? [] : own.map((name) => `http://${name}:${hostPort}`),
    assets: [],
    media: [],
    reports: REPORTS_PATH,
  };
};

/** Selects the directory of the served client: the given one, or a build for tests beside it (`client-NAME`). */
export const createClientDir = (given: string | null) => {
  let dir = given ?? '';
  return {
    dir: () => dir,
    /**
     * Serves this build from now on, as a deployment would; null is the given one. Returns false if the build does
     * not exist.
     */
    serve: (build: string | null): boolean => {
      const next = build === null ? given : `${given}-${build}`;
      if (next === null || !existsSync(join(next, 'index.html'))) return false;
      dir = next;
      return true;
    },
  };
};

export type ClientPlace = { dir(): string; origins(): Origins };

/** Serves the built client under /sport/. One route serves all paths: a path without a file gets the page. */
export const serveClient = (app: FastifyInstance, place: ClientPlace): void => {
  const headers = (reply: FastifyReply) => reply.headers(clientHeaders(place.origins()));
  const page = async (reply: FastifyReply): Promise<FastifyReply> =>
    headers(reply)
      .header('cache-control', 'no-cache')
      .type(TYPES['.html'] ?? '')
      .send(await readFile(join(place.dir(), 'index.html')));
  app.get('/', (_request, reply) => reply.redirect('/sport/', 302));
  app.get('/sport', (_request, reply) => reply.redirect('/sport/', 302));
  app.get<{ Params: { '*': string } }>('/sport/*', async ({ params }, reply) => {
    const wanted = normalize(params['*']);
    const type = TYPES[extname(wanted)];
    if (wanted === '.' || wanted === 'index.html') return page(reply);
    const path = join(place.dir(), wanted);
    const inside = !wanted.startsWith('..') && !wanted.startsWith('/') && !wanted.includes('\0');
    const file = inside ? await stat(path).catch(() => null) : null;
    if (file === null || !file.isFile())
      return type === undefined ? page(reply) : reply.code(404).type('text/plain').send('No such file.');
    headers(reply).header('cache-control', ageOf(wanted)).header('content-length', file.size);
    return reply.type(type ?? 'application/octet-stream').send(createReadStream(path));
  });
};
