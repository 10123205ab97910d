import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { memberAnswer } from './envelope.ts';

const PATH = '/api/forehead/system/domain/config';
type Config = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the parent sites that may send messages to the client, under the host name of the request. */
const parentsOf = (host: string | undefined, hostPort: number | null): readonly string[] => {
  const name = /^(localhost|127\.0\.0\.1)(:\d+)?$/.exec(host ?? '')?.[1];
  return name === undefined || hostPort === null ? [] : [`http://${name}:${hostPort}`];
};

/** Returns the merchant of a host name. Two merchants in one browser differ by it, as real operators do. */
const merchantOf = (host: string | undefined): string =>
  host?.startsWith('127.0.0.1') === true ? 'other' : 'sandbox';

/** The operator adds no code of its own to the table of refusals (D30). */
const NO_REFUSALS = { bet: [], reserve: [], cashOut: [], member: [] };

/**
 * The operator's configuration before anybody changes it: every field of src/platform/CONFIG.md but `languageCodes`,
 * which most operators leave out too.
 */
const usual = (push: boolean): Config => ({
  hosts: { service: '/', match: '/', order: '/', file: '/', banner: '/', banker: '/' },
  hostLists: { image: [], stream: [], banner: [], link: [], api: [], jump: [] },
  parentPath: '/',
  feed: push ? '/feed' : null,
  nats: null,
  chatSocket: null,
  log: true,
  hooks: { errors: '/hooks/errors', counters: '/hooks/counters', evidence: null },
  teamIcon: '/icon/{keyword}/{id}.svg',
  bannerIds: { home: 'home', live: 'live', detail: 'detail' },
  locales: ['zh-CN', 'zh-TW', 'en', 'vi', 'th'],
  defaultLocale: 'zh-CN',
  anchorLocales: ['CMN'],
  oddsFormats: [1, 2, 3, 4],
  limits: { picks: 10, favourites: 50, historyDays: 45, reserveDays: 7 },
  intervals: { statistics: 60, liveDetail: 5, detail: 20, config: 60 },
  pageSize: 50,
  memberSuccess: 1,
  play: { sessionMinutes: null, stakeToday: null },
  money: { reference: 'ignored', refusals: NO_REFUSALS },
  appShell: '',
  resultsApi: 'own',
  betting: true,
  maintenance: null,
  modules: { rooms: true, tips: true, bankers: true, cashOut: true, reserve: true, quickBet: true },
  endpoints: {},
  variant: 'plain',
});

/**
 * Serves the domain configuration (REQ-73). `POST /sandbox/config` changes it: `{ change }` replaces fields with
 * valid or invalid values, `{ data }` replaces the whole answer, `{ reset: true }` restores everything.
 * `{ idempotency }` sets whether `Idempotency-Key` is honoured, which `money.reference` reports. `{ notes }` sets
 * whether orders carry the note that the client sent, `{ failedApart }` whether only `isFailed` lists failed orders.
 */
export const createConfigCalls = (
  app: FastifyInstance,
  push: boolean,
  first: () => Config,
  hostPort: () => number | null,
  bets: { readonly reference: string; applyCommand(command: Config): Config },
): void => {
  let change: Config = {};
  let instead: { readonly data: unknown } | null = null;
  app.get(PATH, (request, reply) => {
    const answer = memberAnswer(
      instead === null
        ? {
            ...usual(push),
            merchant: merchantOf(request.headers.host),
            parents: parentsOf(request.headers.host, hostPort()),
            ...first(),
            money: { reference: bets.reference, refusals: NO_REFUSALS },
            ...change,
          }
        : instead.data,
    );
    const tag = `"${createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 16)}"`;
    reply.header('etag', tag);
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : answer;
  });
  app.post('/sandbox/config', (request, reply) => {
    const command: unknown = request.body;
    if (!isRecord(command))
      return reply.code(400).send({ error: 'A command is { change }, { data } or { reset: true }.' });
    if (command.reset === true) change = {};
    instead = 'data' in command ? { data: command.data } : null;
    if (isRecord(command.change)) change = { ...change, ...command.change };
    return { change, ...bets.applyCommand(command) };
  });
};
