import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { BODY_BYTES, CALL_DEADLINE_MS, LIST_BODY_BYTES } from '#domain/constants.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { ExchangeFacts } from '#contract/report.ts';
import { ENDPOINTS, addressOf, type Endpoint, type EndpointMap, type EndpointName } from './endpoints.ts';
import { readEnvelope } from './envelope.ts';

/** What a caller is handed; nothing here is read from the surroundings. */
export type CallerOptions = {
  /** Undefined before the configuration is known: every path is then relative to the page's origin. */
  readonly hosts?: DomainConfig['hosts'];
  /** Address of the page's directory, the base of relative hosts. */
  readonly base: string;
  /** Service language code, sent as `languageType` in every body (REQ-08). */
  readonly language: () => string;
  readonly auth?: () => string | null;
  readonly endpoints?: EndpointMap;
  /** Told of every request that leaves, for the counters. */
  readonly onRequest?: (name: EndpointName, path: string) => void;
  /** Told of every exchange once it is over (D9); a clock in ms is handed in with it. */
  readonly log?: { readonly now: () => Milliseconds; readonly told: (name: EndpointName, facts: ExchangeFacts) => void };
  /** Told the `Date` of each answer of a success, with the monotonic ms when its request left (F45). */
  readonly dated?: { readonly now: () => Milliseconds; readonly tell: (server: EpochMs, sent: Milliseconds) => void };
  /** Milliseconds; the platform's default otherwise. For tests. */
  readonly deadline?: number;
  /** Largest answers in bytes; for tests. */
  readonly limits?: { readonly list: number; readonly other: number };
};

/** An aborted call answers the problem `network`. */
export type CallOptions = {
  readonly signal?: AbortSignal;
  /** The request may outlive its page or worker; its body must then be small. */
  readonly keepalive?: boolean;
};

/** Calls one endpoint and answers the `data` of its envelope; expected failures are problems, and it never throws. */
export type Caller = (name: EndpointName, body?: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<Result<unknown>>;

/** A caller over `fetch`, for page and worker. One deadline covers the whole exchange, body included (F37). */
export const createCaller = (options: CallerOptions): Caller => async (name, body = {}, call = {}) => {
  const { log } = options;
  const endpoint: Endpoint = (options.endpoints ?? ENDPOINTS)[name];
  options.onRequest?.(name, endpoint.path);
  const begun = log?.now() ?? 0;
  const request = requestOf(endpoint, body, options, call);
  const sent = options.dated?.now() ?? 0;
  const { status, text, date } = await exchange(request, options.deadline ?? CALL_DEADLINE_MS);
  if (date !== null) options.dated?.tell(date, sent);
  const answer = read(text, endpoint);
  log?.told(name, {
    status, ms: log.now() - begun, sent: textLength(request.data), received: text.ok ? text.value.length : 0,
    problem: answer.ok ? null : answer.problem.code,
  });
  return answer;
};

const textLength = (body: unknown): number => (typeof body === 'string' ? body.length : 0);

const read = (text: Result<string>, { envelope }: Endpoint): Result<unknown> => {
  if (!text.ok || envelope === 'none') return text;
  const parsed = parse(text.value);
  return parsed.ok ? readEnvelope(parsed.value, envelope) : parsed;
};

const requestOf = (
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
  options: CallerOptions,
  { signal, keepalive }: CallOptions,
): AxiosRequestConfig => {
  const auth = endpoint.auth ? (options.auth?.() ?? null) : null;
  const limits = options.limits ?? { list: LIST_BODY_BYTES, other: BODY_BYTES };
  const sent = { languageType: options.language(), ...body };
  return {
    method: endpoint.method,
    url: addressOf(options.hosts?.[endpoint.host] ?? '/', endpoint.path, options.base),
    ...(endpoint.method === 'POST' ? { data: JSON.stringify(sent) } : { params: sent }),
    headers: {
      Accept: 'application/json',
      ...(endpoint.method === 'POST' ? { 'Content-Type': 'application/json;charset=UTF-8' } : undefined),
      // Raw, without "Bearer" (wire facts 1).
      ...(auth === null ? undefined : { Authorization: auth }),
    },
    maxContentLength: endpoint.large ? limits.list : limits.other,
    ...(signal === undefined ? undefined : { signal }),
    ...(keepalive === true ? { fetchOptions: { keepalive } } : undefined),
  };
};

/** `status` is null where no answer came; the text may be missing although one did. */
type Exchanged = { readonly status: number | null; readonly date: EpochMs | null; readonly text: Result<string> };

/** The answer's text, or the problem of the exchange. */
const exchange = async (request: AxiosRequestConfig, deadline: number): Promise<Exchanged> => {
  try {
    const answer = await axios.request<unknown>({
      ...request,
      adapter: 'fetch',
      timeout: deadline,
      // Strictly text: what axios would parse leniently is parsed here, and what is no JSON is told.
      responseType: 'text',
      transformResponse: (data: unknown) => data,
      validateStatus: (status) => status >= 200 && status < 300,
      withCredentials: false,
    });
    return { status: answer.status, date: dateOf(answer.headers), text: typeof answer.data === 'string' && answer.data !== '' ? ok(answer.data) : fail({ code: 'unreadable' }) };
  } catch (error) {
    return { date: null, status: error instanceof AxiosError ? (error.response?.status ?? null) : null, text: fail(problemOf(error)) };
  }
};

/** When the server wrote its answer; null where it does not say so, or the answer was kept on its way. */
const dateOf = (headers: Readonly<Record<string, unknown>>): EpochMs | null => {
  const { date, age } = headers;
  const time = typeof date === 'string' && age === undefined ? Date.parse(date) : Number.NaN;
  return Number.isFinite(time) ? time : null;
};

const problemOf = (error: unknown): Problem => {
  if (!(error instanceof AxiosError)) return { code: 'network' };
  // Past the size cap axios may keep the answer's head: its status is a success.
  if (error.response !== undefined) return error.response.status < 300 ? { code: 'unreadable' } : { code: 'http', status: error.response.status };
  if (error.code === AxiosError.ETIMEDOUT || error.code === AxiosError.ECONNABORTED) return { code: 'timeout' };
  return error.code === AxiosError.ERR_BAD_RESPONSE ? { code: 'unreadable' } : { code: 'network' };
};

const parse = (text: string): Result<unknown> => {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return fail({ code: 'unreadable' });
  }
};
