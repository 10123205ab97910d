import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord } from '#domain/isRecord.ts';

/** This operator's success code of the member platform; the usual code is 1. */
const SUCCESS = 200;
/** Minutes by which this operator's clock is ahead of UTC; the usual platform's is at 480. */
const UTC_OFFSET = 540;
const USUAL_OFFSET = 480;
/** Calls with another path than in the endpoint map. */
const MOVED: readonly (readonly [here: string, usual: string])[] = [
  ['/offer/v2/events', '/v1/match/getList'],
  ['/offer/v2/competitions', '/v1/match/getOnSaleLeagues'],
  ['/wallet/me', '/v1/user/base'],
];
const NO_CONFIG = '/api/forehead/system/domain/config';
const DROPPED = new Set(['content-length', 'transfer-encoding', 'connection', 'content-encoding']);
/** The original `fetch`, because a recorder may replace the global one. */
const passOn = globalThis.fetch;

/** A running operator. Each of its three hosts has its own address. */
export type ForeignOperator = {
  readonly service: string;
  readonly match: string;
  readonly order: string;
  /** The configuration with which the client uses this operator. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Requested paths, by host. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
};

/** True if a host serves a path of the usual platform. */
type Serves = (usual: string) => boolean;

const usualPath = (path: string): string | null => {
  const moved = MOVED.find(([here]) => here === path);
  if (moved !== undefined) return moved[1];
  return path === NO_CONFIG || MOVED.some(([, usual]) => usual === path) ? null : path;
};

/** Replaces the success code in the answers of the member platform. */
const recode = (path: string, text: string): string => {
  if (path.startsWith('/v1/') || path.startsWith('/language/')) return text;
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) && body.code === 1 ? JSON.stringify({ ...body, code: SUCCESS }) : text;
  } catch {
    return text;
  }
};

/** Writes a time text of this operator's clock, `yyyy-MM-dd HH:mm:ss`, as the usual platform's clock shows it. */
const usualTime = (text: string): string =>
  new Date(Date.parse(`${text.replace(' ', 'T')}Z`) + (USUAL_OFFSET - UTC_OFFSET) * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
const retime = (body: Buffer): string =>
  body
    .toString()
    .replace(
      /("(?:startTime|endTime)":")(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)"/g,
      (_all, name: string, time: string) => `${name}${usualTime(time)}"`,
    );

const listen = async (target: string, name: string, serves: Serves, asked: string[]): Promise<Server> => {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', target);
      asked.push(`${name} ${url.pathname}`);
      const usual = usualPath(url.pathname);
      if (usual === null || !serves(usual))
        return void response
          .writeHead(404, { 'content-type': 'application/json' })
          .end('{"code":404,"message":"none"}');
      const {
        host: _host,
        connection: _connection,
        'content-length': _length,
        ...headers
      } = incoming.headers;
      const body = Buffer.concat(chunks);
      return void (async () => {
        try {
          const answer = await passOn(target + usual + url.search, {
            method: incoming.method ?? 'GET',
            headers: headers as Record<string, string>,
            ...(body.length === 0 ? undefined : { body: retime(body) }),
          });
          const text = recode(usual, await answer.text());
          const sent = Object.fromEntries([...answer.headers].filter(([key]) => !DROPPED.has(key)));
          response.writeHead(answer.status, sent).end(text);
        } catch {
          response.writeHead(502).end();
        }
      })();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
};

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const isOrder: Serves = (path) => path.startsWith('/v1/order/') || path === '/v1/user/base';
const isMatch: Serves = (path) =>
  (path.startsWith('/v1/match/') || path.startsWith('/language/')) && !isOrder(path);

/**
 * Starts an operator that differs from the sandbox and forwards to a sandbox at `target`. The operator has
 * three hosts, no pushed feed, three moved paths, another success code and no call for the configuration. Its
 * clock, its brand and its languages differ too.
 */
export const createForeignOperator = async (target: string): Promise<ForeignOperator> => {
  const asked: string[] = [];
  const service = await listen(target, 'service', (path) => !isMatch(path) && !isOrder(path), asked);
  const match = await listen(target, 'match', isMatch, asked);
  const order = await listen(target, 'order', isOrder, asked);
  return {
    service: urlOf(service),
    match: urlOf(match),
    order: urlOf(order),
    asked,
    config: {
      merchant: 'foreign',
      hosts: { match: urlOf(match), order: urlOf(order) },
      memberSuccess: SUCCESS,
      utcOffset: UTC_OFFSET,
      endpoints: {
        matchList: { path: '/offer/v2/events' },
        leagues: { path: '/offer/v2/competitions' },
        userBase: { path: '/wallet/me', host: 'order' },
      },
      locales: ['en', 'th'],
      defaultLocale: 'en',
      oddsFormats: [2, 1],
      brand: 'ember',
    },
    close: async () => {
      for (const server of [service, match, order]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
};
