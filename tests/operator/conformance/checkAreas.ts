import type { MatchId } from '#domain/ids.ts';
import { getLeagues, getMatchDetail, getMatchList } from '#platform/calls.ts';
import { getOrders } from '#platform/calls/orders.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { EndpointName } from '#platform/endpoints.ts';
import type { Caller } from '#platform/http.ts';
import { addressOf } from '#platform/addresses.ts';
import { memberHeaders } from '#platform/memberHeaders.ts';
import { checkClock, checkCors, checkLimited } from './exchangeChecks.ts';
import { fault, note, warning, type AreaReport, type Finding } from './findings.ts';
import { checkLanguages, checkList, checkPages } from './listChecks.ts';
import type { PlatformSession } from './platformSession.ts';
import type { Exchange, Recorder } from './recorder.ts';

/** Inputs of the rules that span calls. All of these rules only read. */
export type AreaOptions = {
  readonly session: PlatformSession;
  readonly recorder: Recorder;
  readonly token: string | null;
  readonly now: () => number;
};

const NO_DROP = (): void => undefined;
const PAGE = 5;
const LAST_PAGE = 100_000;
/** An id that no platform uses. */
const NO_MATCH = '999999999999999' as MatchId;
const NO_TOKEN = 'conformance-is-no-token';

const decodingOf = ({ session }: AreaOptions): Decoding => session.decodingOf(NO_DROP);
const guest = ({ session }: AreaOptions): Caller => session.callerOf(session.codeOf('en'), null);

const checkLists = async (options: AreaOptions): Promise<readonly AreaReport[]> => {
  const [caller, decoding] = [guest(options), decodingOf(options)];
  const page = (current: number, size: number) =>
    getMatchList(caller, decoding, { playType: 'all', current, size });
  const { value: list, exchanges } = await options.recorder.record(() => page(1, 50));
  const clock = exchanges[0] === undefined ? [] : checkClock(exchanges[0], options.now());
  if (!list.ok) return [{ name: 'server clock', findings: clock }];
  const areas = [
    { name: 'server clock', findings: clock },
    { name: 'matches and odds', findings: checkList(list.value, options.now()) },
  ];
  if (list.value.records.length <= PAGE)
    return [...areas, { name: 'paging', findings: [note('too few matches to check pages')] }];
  const [first, second, beyond] = [await page(1, PAGE), await page(2, PAGE), await page(LAST_PAGE, PAGE)];
  const findings =
    first.ok && second.ok
      ? checkPages({
          size: PAGE,
          first: first.value,
          second: second.value,
          beyond: beyond.ok ? beyond.value : null,
        })
      : [fault('pages of 5 are not answered', 'size')];
  return [...areas, { name: 'paging', findings }];
};

const checkNames = async (options: AreaOptions): Promise<AreaReport> => {
  const { session } = options;
  const answers = [];
  for (const locale of session.config.locales) {
    const code = session.codeOf(locale);
    const leagues = await getLeagues(session.callerOf(code, null), decodingOf(options));
    if (leagues.ok && leagues.value.length > 0)
      answers.push({ code, names: leagues.value.map(({ name }) => name) });
  }
  const findings =
    answers.length === 0
      ? [note('no league is on sale, so names were not compared')]
      : checkLanguages(answers);
  return { name: 'languages', findings };
};

const isJsonObject = (text: string | null): boolean => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null && 'code' in value;
  } catch {
    return false;
  }
};

const checkErrors = async (options: AreaOptions): Promise<AreaReport> => {
  const { value, exchanges } = await options.recorder.record(() =>
    getMatchDetail(guest(options), decodingOf(options), NO_MATCH),
  );
  const [exchange] = exchanges;
  const findings: Finding[] = [];
  if (value.ok) findings.push(fault('a match that does not exist is answered as a success', 'matchDetail'));
  else if (value.problem.code === 'http' && value.problem.status >= 500)
    findings.push(
      fault(`a match that does not exist is answered with HTTP ${value.problem.status}`, 'matchDetail'),
    );
  else if (value.problem.code === 'unreadable' && !isJsonObject(exchange?.text ?? null))
    findings.push(fault('an error is not in the envelope with code and message', 'matchDetail'));
  else if (value.problem.code === 'unreadable')
    findings.push(
      warning('a match that does not exist is a success without data; answer a code', 'matchDetail'),
    );
  return { name: 'error envelopes', findings };
};

const checkSession = async (options: AreaOptions): Promise<AreaReport> => {
  const { session } = options;
  const findings: Finding[] = [];
  for (const [who, token] of [
    ['a guest', null],
    ['a token that does not exist', NO_TOKEN],
  ] as const) {
    const answer = await getOrders(session.callerOf(session.codeOf('en'), token), decodingOf(options), {
      settled: false,
      currencyId: null,
    });
    if (answer.ok) findings.push(fault(`answers ${who} with orders`, 'orderList'));
    else if (
      answer.problem.code !== 'session-expired' &&
      !(answer.problem.code === 'http' && answer.problem.status === 404)
    )
      findings.push(
        fault(
          `answers ${who} with ${answer.problem.code === 'refused' ? `code ${answer.problem.platformCode}` : answer.problem.code}; the client recognizes HTTP 401 or code 14010`,
          'orderList',
        ),
      );
  }
  return { name: 'session', findings: [...findings, ...(await checkMemberSession(options))] };
};

/**
 * Checks in each language that the client recognizes how a member call answers a token that does not exist: by the
 * status, else by the words of the message, because member calls have one code for all refusals.
 */
const checkMemberSession = async ({ session }: AreaOptions): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const locale of session.config.locales) {
    const language = session.codeOf(locale);
    const answer = await session.callerOf(language, NO_TOKEN)('userConfigGet');
    if (answer.ok) findings.push(fault('answers a token that does not exist with settings', 'userConfigGet'));
    else if (answer.problem.code === 'refused')
      findings.push(
        fault(
          `answers a token that does not exist with words in ${language} that the client does not recognize; ` +
            'answer HTTP 401, or a message such as "login expired" in this language',
          'userConfigGet',
        ),
      );
    else if (
      answer.problem.code !== 'session-expired' &&
      !(answer.problem.code === 'http' && answer.problem.status === 404)
    )
      findings.push(
        fault(`answers a token that does not exist with ${answer.problem.code}`, 'userConfigGet'),
      );
  }
  return findings;
};

const exchangeOf = async (url: string, init: RequestInit): Promise<Exchange> => {
  const begun = performance.now();
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    const common = { method: init.method ?? 'GET', url, ms: performance.now() - begun, failure: null };
    return { ...common, status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return {
      method: init.method ?? 'GET',
      url,
      status: null,
      headers: new Headers(),
      text: null,
      ms: 0,
      failure,
    };
  }
};

const listAddress = ({ session }: AreaOptions): string =>
  addressOf(session.config.hosts.match, session.endpoints.statistics.path, session.base);
const listRequest = ({ session }: AreaOptions): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json;charset=UTF-8' },
  body: JSON.stringify({ languageType: session.codeOf('en'), sportTypes: [1, 2] }),
});

const MEMBER_HEADERS: readonly string[] = Object.keys(
  memberHeaders({ deviceId: '', platform: 0, version: '', language: '', now: 0 }),
);
/** Returns the headers of these calls for which a browser asks permission, sorted as a browser lists them. */
const askedHeaders = (endpoints: readonly Endpoint[]): readonly string[] => {
  const headers = endpoints.flatMap(({ method, auth, money, envelope }) => [
    ...(method === 'POST' ? ['content-type'] : []),
    ...(auth ? ['authorization'] : []),
    ...(money ? ['idempotency-key'] : []),
    ...(envelope === 'member' ? MEMBER_HEADERS : []),
  ]);
  return [...new Set(headers)].sort();
};

/** A read of each family of calls. Files are pictures, which need no permission. */
const ORIGIN_CALLS: readonly EndpointName[] = [
  'statistics',
  'orderList',
  'userConfigGet',
  'banners',
  'bankerList',
];
type OriginCall = { readonly endpoint: Endpoint; readonly host: string; readonly sent: readonly string[] };

/**
 * Returns a call of each host that is not of the page's origin, with all headers that the client sends to that host.
 * A host at the same address is left out if it gets no other headers.
 */
const originCalls = ({ session }: AreaOptions, origin: string): readonly OriginCall[] => {
  const calls: OriginCall[] = [];
  for (const name of ORIGIN_CALLS) {
    const endpoint = session.endpoints[name];
    const host = session.config.hosts[endpoint.host];
    const sent = askedHeaders(Object.values(session.endpoints).filter((each) => each.host === endpoint.host));
    const isChecked = calls.some(
      (each) => each.host === host && sent.every((header) => each.sent.includes(header)),
    );
    if (new URL(host, session.base).origin !== origin && !isChecked) calls.push({ endpoint, host, sent });
  }
  return calls;
};

/**
 * Checks that pages of another origin may call each host. Node's `fetch` sends the same headers as a browser.
 */
const checkOrigin = async (options: AreaOptions, origin: string): Promise<readonly AreaReport[]> => {
  const { session, token } = options;
  const areas: AreaReport[] = [];
  for (const { endpoint, host, sent } of originCalls(options, origin)) {
    const { method, path, auth } = endpoint;
    const url = addressOf(host, path, session.base);
    const preflight = await exchangeOf(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': sent.join(','),
      },
    });
    const headers: Record<string, string> = { origin };
    if (method === 'POST') headers['content-type'] = 'application/json;charset=UTF-8';
    if (auth && token !== null) headers.authorization = token;
    const body = method === 'POST' ? JSON.stringify({ languageType: session.codeOf('en') }) : null;
    const call = await exchangeOf(url, { method, headers, body });
    const findings = checkCors(preflight, call, origin, sent);
    areas.push({ name: `calls of pages of ${origin} to hosts.${endpoint.host}`, findings });
  }
  return areas;
};

/** Sends a number of requests at once and checks how the platform limits them. */
const checkBurst = async (options: AreaOptions, requests: number): Promise<AreaReport> => {
  const answers = await Promise.all(
    Array.from({ length: requests }, () => exchangeOf(listAddress(options), listRequest(options))),
  );
  const limited = answers.filter(({ status }) => status === 429);
  const failed = answers.filter(({ status }) => status === null || status >= 500).length;
  const findings: Finding[] = [];
  if (failed > 0)
    findings.push(fault(`${failed} of ${requests} requests at once failed; answer 429 with Retry-After`));
  if (limited[0] === undefined) findings.push(note(`no limit within ${requests} requests at once`));
  else findings.push(...checkLimited(limited[0]));
  return { name: 'limits of requests', findings };
};

/** Checks the rules that span calls. `origin` and `burst` are checked only if given. */
export const checkAreas = async (
  options: AreaOptions,
  { origin, burst }: { readonly origin: string | null; readonly burst: number },
): Promise<readonly AreaReport[]> => [
  {
    name: 'configuration',
    findings: [
      ...options.session.configFaults.map((sentence) => fault(sentence)),
      ...options.session.unknownFields.map((path) =>
        warning('is no field of CONFIG.md and is dropped', path),
      ),
    ],
  },
  ...(await checkLists(options)),
  await checkNames(options),
  await checkErrors(options),
  await checkSession(options),
  ...(origin === null ? [] : await checkOrigin(options, origin)),
  ...(burst === 0 ? [] : [await checkBurst(options, burst)]),
];
