import { randomBytes } from 'node:crypto';
import { createNatsKey, signClaims, type NatsKey } from './keys.ts';

/** How long a client's JWT is valid, seconds. It also bounds how long a session that ended elsewhere is pushed. */
const LIFETIME_S = 600;
/** A client subscribes to at most so many streams, and a request is small. */
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

/** The answer of the exchange (NATS.md). */
export type CredentialsAnswer = {
  readonly jwt: string;
  readonly ttl: number;
  readonly uid: string | null;
  readonly inbox: string;
  readonly nodes: readonly string[];
};

/**
 * The operator's side of NATS security: an operator key, one account for the feed, and user JWTs that the login
 * service signs with the account's key. No server is asked when a client logs in.
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
  /** Credentials of the bridge: it alone may publish to the feed and answer. */
  readonly bridge: () => { readonly jwt: string; readonly seed: string };
  /** Credentials of one client; null for a guest. */
  readonly client: (uid: string | null) => CredentialsAnswer;
};

export type IssuerOptions = {
  /** The nodes' WebSocket addresses. */
  readonly nodes: readonly string[];
  /** The real time in ms, which the nodes compare with. */
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
          // The JWT alone admits: there is no key in the browser.
          bearer_token: true,
          allowed_connection_types: ['WEBSOCKET'],
        },
        seconds() + lifetimeS,
      );
      return { jwt, ttl: lifetimeS * 1000, uid, inbox, nodes };
    },
  };
};
