import { isRecord } from '#domain/isRecord.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { readBody } from './readBody.ts';
import { ownAddress } from './safeUrl.ts';

/** What a client needs to connect to the operator's NATS (NATS.md). */
export type NatsCredentials = {
  /** The user JWT, with the permissions of this user. */
  readonly jwt: string;
  /** How long the JWT is valid from now. Not a time of day: the device's clock may be wrong (F45). */
  readonly lifetimeMs: Milliseconds;
  /** The user; null for a guest. */
  readonly uid: string | null;
  /** The prefix of the subjects on which this client may receive answers. */
  readonly inbox: string;
  /** Absolute addresses of the nodes. */
  readonly nodes: readonly string[];
};

/** Requests credentials for an authorization value; null for a guest. */
export type NatsExchange = (
  authorization: string | null,
  signal: AbortSignal,
) => Promise<Result<NatsCredentials>>;

/** The most bytes of an answer. A real one has a few kilobytes. */
const MAX_BODY = 65_536;
const MAX_NODES = 32;
/** Names of users and inboxes become parts of subjects, so they have no dot, blank or wildcard. */
const TOKEN = /^[\w-]{1,64}$/;
const INBOX = /^[\w-]{1,64}(\.[\w-]{1,64}){1,3}$/;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Returns the address of a node: wss, or ws of the page's own host name while the page itself is http. */
const nodeAddress = (text: unknown, page: URL): string | null => {
  if (typeof text !== 'string') return null;
  try {
    const url = new URL(text);
    const isAllowed =
      url.protocol === 'wss:' ||
      (url.protocol === 'ws:' && page.protocol === 'http:' && url.hostname === page.hostname);
    return isAllowed && url.username === '' && url.password === '' && url.hash === '' ? url.href : null;
  } catch {
    return null;
  }
};

/** Reads the answer of the exchange; undefined if it is not as NATS.md says. */
export const parseNatsCredentials = (raw: unknown, base: string): NatsCredentials | undefined => {
  if (!isRecord(raw)) return undefined;
  const { jwt, ttl, uid, inbox, nodes } = raw;
  if (typeof jwt !== 'string' || !JWT.test(jwt) || typeof inbox !== 'string' || !INBOX.test(inbox))
    return undefined;
  if (typeof ttl !== 'number' || !Number.isSafeInteger(ttl) || ttl <= 0) return undefined;
  if (uid !== null && (typeof uid !== 'string' || !TOKEN.test(uid))) return undefined;
  if (!Array.isArray(nodes) || nodes.length === 0 || nodes.length > MAX_NODES) return undefined;
  const page = new URL(base);
  const addresses = nodes.map((each: unknown) => nodeAddress(each, page));
  const valid = addresses.filter((each) => each !== null);
  if (valid.length < addresses.length) return undefined;
  return { jwt, lifetimeMs: ttl, uid, inbox, nodes: valid };
};

/**
 * Creates the exchange of the session's authorization value for credentials of NATS. The value stands in a
 * header of this one request; NATS never gets it.
 */
export const createNatsExchange =
  (address: string, base: string): NatsExchange =>
  async (authorization, signal) => {
    const url = ownAddress(address, base);
    if (url === null) return fail({ code: 'bad-request' });
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: authorization === null ? {} : { Authorization: authorization },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        cache: 'no-store',
        signal,
      });
      if (!answer.ok) {
        void answer.body?.cancel();
        return fail({ code: 'http', status: answer.status });
      }
      const text = await readBody(answer, MAX_BODY);
      const read = text === null ? undefined : parseNatsCredentials(JSON.parse(text), base);
      return read === undefined ? fail({ code: 'unreadable' }) : ok(read);
    } catch {
      return fail({ code: 'network' });
    }
  };
