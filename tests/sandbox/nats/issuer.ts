import { randomBytes } from 'node:crypto';
import { createNatsKey, signClaims, type NatsKey } from './keys.ts';

/**
 * Lifetime of a client's JWT, in seconds. A session that ended elsewhere still receives the feed for at most
 * this time.
 */
const LIFETIME_S = 600;
/** Maximum number of subscriptions of a client. Its requests are small. */
const MAX_SUBS = 600;
const MAX_REQUEST_BYTES = 4_096;
const NO_LIMIT = -1;

const ACCOUNT_LIMITS = {
  subs: NO_LIMIT,
  data: NO_LIMIT,
  payload: NO_LIMIT,
  imports: NO_LIMIT,
  exports: NO_LIMIT,
  wildcards: true,
  conn: NO_LIMIT,
  leaf: NO_LIMIT,
};
const STORAGE = {
  mem_storage: NO_LIMIT,
  disk_storage: NO_LIMIT,
  streams: NO_LIMIT,
  consumer: NO_LIMIT,
};

/** The answer to the exchange of credentials (NATS.md). */
export type CredentialsAnswer = {
  readonly jwt: string;
  readonly ttl: number;
  readonly uid: string | null;
  readonly inbox: string;
  readonly nodes: readonly string[];
};

/**
 * The operator's side of NATS security: an operator key, one account for the feed, and user JWTs that the
 * login service signs with the account's key. A login needs no call to a NATS server.
 */
export type Issuer = {
  /** The nodes' WebSocket addresses. */
  readonly nodes: readonly string[];
  /** What every node's configuration needs. */
  readonly server: {
    readonly operatorJwt: string;
    readonly systemAccount: string;
    readonly accounts: Readonly<Record<string, string>>;
  };
  /** Returns credentials of the bridge. Only the bridge may publish to the feed and answer requests. */
  readonly bridge: () => { readonly jwt: string; readonly seed: string };
  /** Returns credentials of one client; `uid` null is a guest. */
  readonly client: (uid: string | null) => CredentialsAnswer;
};

export type IssuerOptions = {
  /** The nodes' WebSocket addresses. */
  readonly nodes: readonly string[];
  /** The real time in ms, against which the nodes check the credentials. */
  readonly now: () => number;
  readonly lifetimeS?: number;
};

export const createIssuer = ({ nodes, now, lifetimeS = LIFETIME_S }: IssuerOptions): Issuer => {
  const seconds = (): number => Math.floor(now() / 1000);
  const operator = createNatsKey('operator');
  const system = createNatsKey('account');
  const feed = createNatsKey('account');
  const account = (key: NatsKey, name: string, limits: object): string =>
    signClaims(
      operator,
      key.id,
      { type: 'account', name, limits, default_permissions: { pub: {}, sub: {} } },
      { issuedAt: seconds() },
    );
  const user = (
    claims: Readonly<Record<string, unknown>>,
    expiresAt?: number,
  ): { readonly jwt: string; readonly seed: string } => {
    const key = createNatsKey('user');
    const times = { issuedAt: seconds(), ...(expiresAt === undefined ? {} : { expiresAt }) };
    return {
      jwt: signClaims(feed, key.id, { type: 'user', data: NO_LIMIT, ...claims }, times),
      seed: key.seed,
    };
  };

  return {
    nodes,
    server: {
      operatorJwt: signClaims(
        operator,
        operator.id,
        { type: 'operator', system_account: system.id },
        { issuedAt: seconds() },
      ),
      systemAccount: system.id,
      accounts: {
        [system.id]: account(system, 'SYS', ACCOUNT_LIMITS),
        [feed.id]: account(feed, 'FEED', { ...ACCOUNT_LIMITS, ...STORAGE }),
      },
    },
    bridge: () => user({ pub: {}, sub: {}, subs: NO_LIMIT, payload: NO_LIMIT }),
    client: (uid) => {
      if (uid !== null && !/^[A-Za-z0-9_-]{1,64}$/.test(uid))
        throw new Error(`The user id ${uid} cannot be a part of a subject.`);
      // The last part is secret, so nobody can direct answers to another client.
      const inbox = `_INBOX.${uid ?? '_guest'}.${randomBytes(12).toString('hex')}`;
      const own = uid === null ? [] : [`me.${uid}.*`];
      const { jwt } = user(
        {
          sub: { allow: ['feed.>', `${inbox}.*`, ...own] },
          pub: { allow: ['ask.hello', 'ask.ping', 'ask.feed.>', ...own.map((each) => `ask.${each}`)] },
          subs: MAX_SUBS,
          payload: MAX_REQUEST_BYTES,
          // The JWT alone admits the client, so the browser needs no key.
          bearer_token: true,
          allowed_connection_types: ['WEBSOCKET'],
        },
        seconds() + lifetimeS,
      );
      return { jwt, ttl: lifetimeS * 1000, uid, inbox, nodes };
    },
  };
};
