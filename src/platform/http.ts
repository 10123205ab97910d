import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { BODY_BYTES, CALL_DEADLINE_MS, LIST_BODY_BYTES } from '#domain/config/constants.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { ExchangeFacts } from '#contract/report.ts';
import { addressOf } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS, type EndpointMap, type EndpointName } from './endpoints.ts';
import { readEnvelope } from './envelope.ts';
import { parseExact, writeExact } from './exactJson.ts';
import { createRequestLimits, type LimitsClock } from './requestLimits.ts';
import { pauseBefore, retryAfterOf, type Retrying } from './retry.ts';
import { withSessionOver } from './withSessionOver.ts';

/** Environment of a caller. It reads no global state. */
export type CallerOptions = {
  /** Hosts of the configuration. Before it is known every path is relative to the page's origin. */
  readonly hosts?: DomainConfig['hosts'];
  /** Address of the page's directory, the base of relative hosts. */
  readonly base: string;
  /** Service language code, sent as `languageType` in every body (REQ-08). */
  readonly language: () => string;
  readonly auth?: () => string | null;
  /**
   * Called with the authorization value of a request that the platform rejected as invalid or expired (F31).
   */
  readonly refused?: (authorization: string) => void;
  readonly endpoints?: EndpointMap;
  /**
   * Headers of member platform calls beside the authorization value. They are never sent to other families
   * (`memberHeaders`).
   */
  readonly memberHeaders?: () => Readonly<Record<string, string>>;
  /** The member platform's success code (D19); default 1. */
  readonly memberSuccess?: number;
  /** Enables retries of GETs that failed temporarily. A POST is never retried. */
  readonly retry?: Retrying;
  /** Enables pauses that the platform asks for by 429 and `Retry-After`. Money calls are never kept back. */
  readonly limited?: LimitsClock;
  /** Called for every request that leaves, for the counters. */
  readonly onRequest?: (name: EndpointName, path: string) => void;
  /** Called after every exchange (D9), with a clock in ms. */
  readonly log?: {
    readonly now: () => Milliseconds;
    readonly onExchange: (name: EndpointName, facts: ExchangeFacts) => void;
  };
  /** Called with the `Date` of each success and the monotonic ms when its request left (F45). */
  readonly dated?: {
    readonly now: () => Milliseconds;
    readonly onDate: (server: EpochMs, sent: Milliseconds) => void;
  };
  /** Timeout in milliseconds, for tests; the default is the platform's. */
  readonly deadline?: number;
  /** Largest bodies in bytes, for tests. */
  readonly limits?: { readonly list: number; readonly other: number };
};

/** Options of one call. An aborted call returns the problem `network`. */
export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Whether the request may outlive its page or worker; its body must then be small. */
  readonly keepalive?: boolean;
  /** False: without the authorization value, although the endpoint uses it (REQ-05). */
  readonly auth?: false;
  /**
   * Requests only data newer than the tag `known`, always of the server and never of a browser's cache; if there is
   * none, the problem is `http` 304. `onTag` receives each new tag.
   */
  readonly tag?: { readonly known: string | null; readonly onTag: (tag: string | null) => void };
  /** Sent as `Idempotency-Key` (D4), by which the platform recognizes a repeated request. */
  readonly reference?: string;
  /** Whether a success may come without data (C13); its value is then null. */
  readonly bare?: true;
  /** Parses the answer in place of `JSON.parse`; throws for invalid JSON. */
  readonly parse?: (text: string) => unknown;
};

/**
 * Calls one endpoint and returns the `data` of its envelope. Expected failures are returned as problems; the
 * call never throws.
 */
export type Caller = (
  name: EndpointName,
  body?: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<Result<unknown>>;

/**
 * Creates a caller over `fetch`, for page and worker. One timeout covers the whole exchange with its body
 * (F37).
 */
export const createCaller = (options: CallerOptions): Caller => {
  const limits = options.limited === undefined ? null : createRequestLimits(options.limited);
  return async (name, body = {}, call = {}) => {
    const endpoint: Endpoint = (options.endpoints ?? ENDPOINTS)[name];
    const refusal = endpoint.money ? null : (limits?.refusal(name) ?? null);
    if (refusal !== null) return fail(refusal);
    const authorization = () => (endpoint.auth && call.auth !== false ? (options.auth?.() ?? null) : null);
    const auth = authorization();
    const isAborted = () => call.signal?.aborted === true;
    for (let failures = 1; ; failures += 1) {
      const { answer, retryAfter } = await callOnce(name, endpoint, { ...options, auth }, body, call);
      if (!answer.ok) limits?.note(name, answer.problem, retryAfter);
      if (answer.ok || options.retry === undefined || endpoint.method !== 'GET') return answer;
      const pause = pauseBefore(failures, answer.problem, retryAfter, options.retry.random);
      // An aborted request is not retried, and a request of one user is not retried for another user.
      if (pause === null || isAborted()) return answer;
      await options.retry.sleep(pause);
      if (isAborted() || authorization() !== auth) return answer;
    }
  };
};

type Once = { readonly answer: Result<unknown>; readonly retryAfter: Milliseconds | null };

/** Options with the authorization value of this call; null for none. */
type AskedBy = Omit<CallerOptions, 'auth'> & { readonly auth: string | null };

const callOnce = async (
  name: EndpointName,
  endpoint: Endpoint,
  options: AskedBy,
  body: Readonly<Record<string, unknown>>,
  call: CallOptions,
): Promise<Once> => {
  const { log, auth } = options;
  options.onRequest?.(name, endpoint.path);
  const begun = log?.now() ?? 0;
  const request = requestOf(endpoint, body, options, call);
  const sent = options.dated?.now() ?? 0;
  const { status, text, date, tag, retryAfter } = await exchange(
    request,
    options.deadline ?? CALL_DEADLINE_MS,
  );
  if (date !== null) options.dated?.onDate(date, sent);
  const received = read(text, endpoint, options.memberSuccess, call);
  const checked = endpoint.envelope === 'member' ? withSessionOver(received) : received;
  // Words never prove that a money call took nothing. Its refusal keeps the platform's code, which decides.
  const answer = endpoint.money ? received : checked;
  if (answer.ok) call.tag?.onTag(tag);
  log?.onExchange(name, {
    status,
    ms: log.now() - begun,
    sent: textLength(request.data),
    received: text.ok ? text.value.length : 0,
    problem: answer.ok ? null : answer.problem.code,
  });
  // No call is repeated with another authorization value, least of all a money call (F31).
  if (auth !== null && !checked.ok && checked.problem.code === 'session-expired') options.refused?.(auth);
  return { answer, retryAfter };
};

const textLength = (body: unknown): number => (typeof body === 'string' ? body.length : 0);

const read = (
  text: Result<string>,
  { envelope, exact }: Endpoint,
  memberSuccess: number | undefined,
  call: CallOptions,
): Result<unknown> => {
  if (!text.ok || envelope === 'none') return text;
  const parsed = parse(text.value, call.parse ?? (exact ? parseExact : JSON.parse));
  if (!parsed.ok) return parsed;
  return readEnvelope(parsed.value, envelope, memberSuccess, call.bare);
};

const requestOf = (
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
  options: AskedBy,
  { signal, keepalive, tag, reference }: CallOptions,
): AxiosRequestConfig => {
  const { auth } = options;
  const limits = options.limits ?? { list: LIST_BODY_BYTES, other: BODY_BYTES };
  const sent = { languageType: options.language(), ...body };
  return {
    method: endpoint.method,
    url: addressOf(options.hosts?.[endpoint.host] ?? '/', endpoint.path, options.base),
    ...(endpoint.method === 'POST'
      ? { data: endpoint.exact ? writeExact(sent) : JSON.stringify(sent) }
      : { params: sent }),
    headers: {
      Accept: 'application/json',
      ...(endpoint.envelope === 'member' ? options.memberHeaders?.() : undefined),
      ...(typeof tag?.known === 'string' ? { 'If-None-Match': tag.known } : undefined),
      ...(endpoint.method === 'POST' ? { 'Content-Type': 'application/json;charset=UTF-8' } : undefined),
      ...(reference === undefined ? undefined : { 'Idempotency-Key': reference }),
      // Raw, without "Bearer" (wire facts 1).
      ...(auth === null ? undefined : { Authorization: auth }),
    },
    maxContentLength: endpoint.large ? limits.list : limits.other,
    ...(signal === undefined ? undefined : { signal }),
    fetchOptions: {
      // A redirect would send the body, the reference and, within one origin, the authorization value to an
      // address that is not configured. The request fails instead; the outcome of a money request is then
      // unknown (D30).
      redirect: 'error',
      // A browser's cache could answer a poll of the configuration for as long as `max-age` says. With this mode each
      // poll reaches the server, where the tag saves the body.
      ...(tag === undefined ? undefined : { cache: 'no-store' }),
      ...(keepalive === true ? { keepalive } : undefined),
    },
  };
};

/** Result of an exchange. `status` is null without an answer; the text may be missing even with one. */
type Exchanged = {
  readonly status: number | null;
  readonly date: EpochMs | null;
  readonly tag: string | null;
  readonly retryAfter: Milliseconds | null;
  readonly text: Result<string>;
};

/** Returns the answer's text, or the problem of the exchange. */
const exchange = async (request: AxiosRequestConfig, deadline: number): Promise<Exchanged> => {
  try {
    const answer = await axios.request<unknown>({
      ...request,
      adapter: 'fetch',
      timeout: deadline,
      // Axios must return text: it would parse leniently. The text is parsed strictly later, so invalid JSON
      // is reported.
      responseType: 'text',
      transformResponse: (data: unknown) => data,
      validateStatus: (status) => status >= 200 && status < 300,
      withCredentials: false,
    });
    return {
      status: answer.status,
      date: dateOf(answer.headers),
      tag: textOf(answer.headers.etag),
      retryAfter: null,
      text:
        typeof answer.data === 'string' && answer.data !== ''
          ? ok(answer.data)
          : fail({ code: 'unreadable' }),
    };
  } catch (error) {
    const response = error instanceof AxiosError ? error.response : undefined;
    return {
      date: null,
      tag: null,
      retryAfter: retryAfterOf(response?.headers['retry-after'], response?.headers.date),
      status: response?.status ?? null,
      text: fail(problemOf(error)),
    };
  }
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns when the server wrote its answer; null if not sent, or if the answer came from a cache. */
const dateOf = (headers: Readonly<Record<string, unknown>>): EpochMs | null => {
  const { date, age } = headers;
  const isFresh = age === undefined || age === '0';
  const time = typeof date === 'string' && isFresh ? Date.parse(date) : Number.NaN;
  return Number.isFinite(time) ? time : null;
};

/** Maps 401 to an expired session for every call. */
const ofStatus = (status: number): Problem =>
  status === 401 ? { code: 'session-expired' } : { code: 'http', status };

const problemOf = (error: unknown): Problem => {
  if (!(error instanceof AxiosError)) return { code: 'network' };
  // Beyond the size limit axios may keep the answer's headers, whose status is a success.
  if (error.response !== undefined)
    return error.response.status < 300 ? { code: 'unreadable' } : ofStatus(error.response.status);
  if (error.code === AxiosError.ETIMEDOUT || error.code === AxiosError.ECONNABORTED)
    return { code: 'timeout' };
  return error.code === AxiosError.ERR_BAD_RESPONSE ? { code: 'unreadable' } : { code: 'network' };
};

const parse = (text: string, by: (text: string) => unknown): Result<unknown> => {
  try {
    return ok(by(text));
  } catch {
    return fail({ code: 'unreadable' });
  }
};
