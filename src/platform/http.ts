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
import { isOver, pauseBefore, retryAfterOf, type Retrying } from './retry.ts';

/** What a caller is handed; nothing here is read from the surroundings. */
export type CallerOptions = {
  /** Undefined before the configuration is known: every path is then relative to the page's origin. */
  readonly hosts?: DomainConfig['hosts'];
  /** Address of the page's directory, the base of relative hosts. */
  readonly base: string;
  /** Service language code, sent as `languageType` in every body (REQ-08). */
  readonly language: () => string;
  readonly auth?: () => string | null;
  /**
   * Told the authorization value that a request was sent with and the platform says is not good, or no more
   * (F31).
   */
  readonly refused?: (authorization: string) => void;
  readonly endpoints?: EndpointMap;
  /**
   * What the member platform's calls carry beside the authorization value; never sent to any other family
   * (`memberHeaders`).
   */
  readonly memberHeaders?: () => Readonly<Record<string, string>>;
  /** The member platform's code of success (D19); 1 unless the operator says otherwise. */
  readonly memberSuccess?: number;
  /** With it, a GET that failed in passing is asked again; a POST never is, whatever it does. */
  readonly retry?: Retrying;
  /** Told of every request that leaves, for the counters. */
  readonly onRequest?: (name: EndpointName, path: string) => void;
  /** Told of every exchange once it is over (D9); a clock in ms is handed in with it. */
  readonly log?: {
    readonly now: () => Milliseconds;
    readonly told: (name: EndpointName, facts: ExchangeFacts) => void;
  };
  /** Told the `Date` of each answer of a success, with the monotonic ms when its request left (F45). */
  readonly dated?: {
    readonly now: () => Milliseconds;
    readonly tell: (server: EpochMs, sent: Milliseconds) => void;
  };
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
  /** False: without the authorization value, though the endpoint wants it (REQ-05). */
  readonly auth?: false;
  /**
   * Asks whether there is anything newer than what came with the tag `known`: if not, the problem is `http`
   * 304. Told each new tag.
   */
  readonly tag?: { readonly known: string | null; readonly told: (tag: string | null) => void };
  /** Sent as `Idempotency-Key` (D4): what the platform may know a request by that it has had before. */
  readonly reference?: string;
  /** A success may come without data (C13): its value is null then. */
  readonly bare?: true;
};

/**
 * Calls one endpoint and answers the `data` of its envelope; expected failures are problems, and it never
 * throws.
 */
export type Caller = (
  name: EndpointName,
  body?: Readonly<Record<string, unknown>>,
  options?: CallOptions,
) => Promise<Result<unknown>>;

/**
 * A caller over `fetch`, for page and worker. One deadline covers the whole exchange, body included (F37).
 */
export const createCaller =
  (options: CallerOptions): Caller =>
  async (name, body = {}, call = {}) => {
    const endpoint: Endpoint = (options.endpoints ?? ENDPOINTS)[name];
    const authorization = () => (endpoint.auth && call.auth !== false ? (options.auth?.() ?? null) : null);
    const auth = authorization();
    for (let failures = 1; ; failures += 1) {
      const { answer, retryAfter } = await callOnce(name, endpoint, { ...options, auth }, body, call);
      if (answer.ok || options.retry === undefined || endpoint.method !== 'GET') return answer;
      const pause = pauseBefore(failures, answer.problem, retryAfter, options.retry.random);
      if (pause === null || isOver(call.signal)) return answer;
      await options.retry.later(pause, call.signal);
      // What one user asked is not asked again for another.
      if (isOver(call.signal) || authorization() !== auth) return answer;
    }
  };

type Once = { readonly answer: Result<unknown>; readonly retryAfter: Milliseconds | null };

/** With the authorization value that this call is made with, null for none. */
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
  if (date !== null) options.dated?.tell(date, sent);
  const answer = read(text, endpoint, options.memberSuccess, call.bare);
  if (answer.ok) call.tag?.told(tag);
  log?.told(name, {
    status,
    ms: log.now() - begun,
    sent: textLength(request.data),
    received: text.ok ? text.value.length : 0,
    problem: answer.ok ? null : answer.problem.code,
  });
  // Whatever it was: nothing is asked again by itself with another value, least of all money (F31).
  if (auth !== null && !answer.ok && answer.problem.code === 'session-expired') options.refused?.(auth);
  return { answer, retryAfter };
};

const textLength = (body: unknown): number => (typeof body === 'string' ? body.length : 0);

const read = (
  text: Result<string>,
  { envelope, exact }: Endpoint,
  memberSuccess: number | undefined,
  bare: true | undefined,
): Result<unknown> => {
  if (!text.ok || envelope === 'none') return text;
  const parsed = parse(text.value, exact ? parseExact : JSON.parse);
  return parsed.ok ? readEnvelope(parsed.value, envelope, memberSuccess, bare) : parsed;
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
      // A redirected request would hand the body, the reference and, within one origin, the authorization value to
      // an address that nobody configured. It fails instead, and a money request is unknown then (D30).
      redirect: 'error',
      ...(keepalive === true ? { keepalive } : undefined),
    },
  };
};

/** `status` is null where no answer came; the text may be missing although one did. */
type Exchanged = {
  readonly status: number | null;
  readonly date: EpochMs | null;
  readonly tag: string | null;
  readonly retryAfter: Milliseconds | null;
  readonly text: Result<string>;
};

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

/** When the server wrote its answer; null where it does not say so, or the answer was kept on its way. */
const dateOf = (headers: Readonly<Record<string, unknown>>): EpochMs | null => {
  const { date, age } = headers;
  const time = typeof date === 'string' && age === undefined ? Date.parse(date) : Number.NaN;
  return Number.isFinite(time) ? time : null;
};

/** 401 is the session's, whichever call it answers. */
const ofStatus = (status: number): Problem =>
  status === 401 ? { code: 'session-expired' } : { code: 'http', status };

const problemOf = (error: unknown): Problem => {
  if (!(error instanceof AxiosError)) return { code: 'network' };
  // Past the size cap axios may keep the answer's head: its status is a success.
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
