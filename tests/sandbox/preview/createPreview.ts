import type { IncomingHttpHeaders } from 'node:http';
import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import { originsOf, serveClient } from '../http/client.ts';
import { OTHER_HEADERS } from '../http/policy.ts';
import { listen, type Listening } from '../http/listen.ts';
import { toPreviewConfig } from './previewConfig.ts';

const BRAND_PATH = '/brand.json';
const CONFIG_PATH = '/api/forehead/system/domain/config';
const BARE =
  'The configuration file has no envelope; the preview adds it. ' +
  'Your server must answer { "code": 1, "message": "", "data": { … } }, as domain-config.json of init-operator does, ' +
  'or the client does not start.';
/** Timeout of a forwarded call, longer than the client's own timeout. */
const FORWARD_MS = 20_000;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
/**
 * Headers that name this machine, hold cookies of other local pages, or belong to the one connection: the
 * platform must not see them.
 */
const WITHHELD = new Set([
  'host',
  'cookie',
  'origin',
  'referer',
  'x-forwarded-host',
  'connection',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
  'proxy-authorization',
]);
/**
 * Headers of the platform that would act on this machine's pages: cookies and stored data of `localhost` belong to
 * every local page, and permission for other origins would let any open page read the platform.
 */
const DROPPED = /^(set-cookie|clear-site-data|link|refresh|access-control-.*)$/;

export type PreviewOptions = {
  /** Base address of the platform, without a trailing slash. */
  readonly platform: string;
  /** Text of the configuration file; null for the defaults under the platform's host name as merchant. */
  readonly config: string | null;
  /** Text of a brand file (src/app/BRAND.md); null for that of the configuration. */
  readonly brand?: string | null;
  /** Directory of the built client. */
  readonly clientDir: string;
  /** 0 for any free port. */
  readonly port: number;
};

/**
 * True if a browser reports that the request comes from a page of another origin. Such a page must not reach
 * the platform through this machine.
 */
const isForeign = ({ origin, host, 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean =>
  (origin !== undefined && origin !== `http://${host}`) || !['same-origin', 'none'].includes(site);

/**
 * Serves the built client for an operator's platform on this machine. The domain configuration comes from a
 * file. Every other call is forwarded once to the platform, or to a host that the configuration names, and to
 * no other; redirects are not followed. The server listens only on loopback. It refuses requests under
 * another host name (DNS rebinding) and calls from pages of another origin. Throws an error with a sentence
 * if the configuration is not usable. `warnings` are sentences for the operator's terminal.
 */
export const createPreview = async (
  options: PreviewOptions,
): Promise<Listening & { readonly warnings: readonly string[] }> => {
  const text = options.config ?? JSON.stringify({ merchant: new URL(options.platform).hostname });
  const { config, isBare, rules, sockets, media } = toPreviewConfig(text, options.platform);
  const hasBrand = typeof options.brand === 'string';
  const app = fastify({ bodyLimit: 1_048_576 });
  app.addHook('onRequest', async (request, reply) =>
    LOOPBACK.test(request.headers.host ?? '')
      ? undefined
      : reply.code(403).type('text/plain').send('The preview answers on localhost only.'),
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  serveClient(app, {
    dir: () => options.clientDir,
    origins: () => {
      const own = originsOf(server?.port ?? options.port, null);
      return { ...own, sockets: [...own.sockets, ...sockets], media };
    },
  });
  app.get(CONFIG_PATH, (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ code: 1, message: '', data: hasBrand ? { ...config, brandFile: BRAND_PATH } : config }),
  );
  if (hasBrand)
    app.get(BRAND_PATH, (_request, reply) =>
      reply.header('cache-control', 'no-store').type('application/json').send(options.brand),
    );
  // A request that moves money must reach the platform only once, so nothing is retried here.
  await app.register(replyFrom, {
    retryMethods: [],
    maxRetriesOn503: 0,
    undici: { headersTimeout: FORWARD_MS, bodyTimeout: FORWARD_MS },
  });
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) => {
      if (isForeign(request.headers))
        return reply.code(403).type('text/plain').send('Pages of another origin may not call the platform.');
      const rule = rules.find(({ prefix }) => request.url.startsWith(`${prefix}/`));
      if (rule === undefined) return reply.callNotFound();
      const { pathname, search } = new URL(request.url.slice(rule.prefix.length), 'http://path');
      return reply.from(`${rule.to}${pathname}${search}`, {
        retriesCount: 0,
        rewriteRequestHeaders: (_request, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !WITHHELD.has(name))),
          host: new URL(rule.to).host,
        }),
        rewriteHeaders: (headers) => ({
          ...Object.fromEntries(
            Object.entries(headers).filter(([name]) => !DROPPED.test(name.toLowerCase())),
          ),
          ...OTHER_HEADERS,
        }),
        onError: (failed, { error }) =>
          void failed.code(502).send({ code: -1, message: `${rule.to} did not answer: ${error.message}` }),
      });
    },
  });
  await app.ready();
  const server: Listening = await listen(options.port, (request, response) => app.routing(request, response));
  return {
    ...server,
    warnings: options.config !== null && isBare ? [BARE] : [],
    close: async () => {
      await server.close();
      await app.close();
    },
  };
};
