import type { Milliseconds } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import { VERSION_REFUSED } from '#platform/feedFormat.ts';
import type { NatsCredentials, NatsExchange } from '#platform/natsCredentials.ts';
import type {
  Clock,
  OpenSocket,
  SocketTransport,
  Timer,
  TransportListener,
} from '../../runtime/environment.ts';
import { openNatsNodeConnection, type NatsNodeConnection } from './natsNodeConnection.ts';
import type { NatsTopics } from './natsTopics.ts';

const EXCHANGE_DEADLINE_MS: Milliseconds = 5_000;
/** New credentials are requested after 80 to 90 % of their lifetime, so that clients do not all ask at once. */
const RENEW_AFTER = 0.8;
const RENEW_SPREAD = 0.1;
/** A renewal that failed is tried again after this time. The connection works until its credentials expire. */
const RENEW_AGAIN_MS: Milliseconds = 5_000;
/** Statuses by which the exchange refuses an authorization value. */
const REFUSED = new Set([401, 403]);

export type NatsTransportDeps = {
  readonly clock: Clock;
  readonly random: () => number;
  /** Opens the WebSocket to a node. */
  readonly openSocket: OpenSocket;
  readonly exchange: NatsExchange;
};

type HelloFrame = { readonly t: 'hello'; readonly lang: string; readonly auth?: string };
type ClientFrame =
  | HelloFrame
  | {
      readonly t: 'sub';
      readonly want: readonly {
        readonly s: string;
        readonly e?: string;
        readonly q?: number;
        readonly fresh?: 1;
      }[];
    }
  | { readonly t: 'ping' }
  | { readonly t: 'lang'; readonly lang: string };

/** Credentials of one authorization value, and when to renew them. */
type Login = { readonly auth: string | null; readonly renewAt: Milliseconds } & NatsCredentials;
type LoginAnswer = { readonly login: Login; readonly isRefused: boolean };

/** Keeps what outlives a socket: credentials that are still valid, and the node whose turn it is. */
const createLogins = ({ clock, random, exchange }: NatsTransportDeps) => {
  let lastLogin: Login | null = null;
  let turn = Math.floor(random() * 1_000);

  const request = async (auth: string | null) => {
    const abort = new AbortController();
    const late = clock.setTimeout(() => abort.abort(), EXCHANGE_DEADLINE_MS);
    const answer = await exchange(auth, abort.signal);
    clock.clearTimeout(late);
    return answer;
  };
  const keep = (auth: string | null, credentials: NatsCredentials): Login => {
    const share = RENEW_AFTER + RENEW_SPREAD * random();
    lastLogin = { ...credentials, auth, renewAt: clock.now() + credentials.lifetimeMs * share };
    return lastLogin;
  };

  return {
    /** Returns credentials; those of a guest if the value was refused. Undefined if there are none. */
    get: async (auth: string | null): Promise<LoginAnswer | undefined> => {
      if (lastLogin !== null && lastLogin.auth === auth && clock.now() < lastLogin.renewAt)
        return { login: lastLogin, isRefused: false };
      const answer = await request(auth);
      if (answer.ok) return { login: keep(auth, answer.value), isRefused: false };
      const { problem } = answer;
      if (auth === null || problem.code !== 'http' || !REFUSED.has(problem.status)) return undefined;
      const guest = await request(null);
      return guest.ok ? { login: keep(null, guest.value), isRefused: true } : undefined;
    },
    forget: (): void => {
      lastLogin = null;
    },
    nextNode: ({ nodes }: NatsCredentials): string => nodes[(turn += 1) % nodes.length] as string,
  };
};
type Logins = ReturnType<typeof createLogins>;

/** Returns true if the bridge refused the version of the feed. */
const isVersionError = (payload: string): boolean => {
  try {
    const frame: unknown = JSON.parse(payload);
    return isRecord(frame) && frame.t === 'error' && frame.code === 'version';
  } catch {
    return false;
  }
};

/** Names in subjects have no dots, blanks or wildcards. */
const STREAM = /^[\w-]+(\/[\w-]+)*$/;
/** Returns the subject of a stream (NATS.md); null if there is none for this user. */
const subjectOf = (stream: string, language: string, uid: string | null): string | null => {
  if (stream === 'me') return uid === null ? null : `me.${uid}.${language}`;
  return STREAM.test(stream) ? `feed.${language}.${stream.replaceAll('/', '.')}` : null;
};

/**
 * Creates a dial function that speaks FEED.md to its caller and NATS to the server (NATS.md). Each dial tries all
 * nodes once, and the next dial begins with another node.
 */
export const createNatsTransport = (deps: NatsTransportDeps): OpenSocket => {
  const logins = createLogins(deps);
  return (_url, on) => openNatsSocket(deps, logins, on);
};

const openNatsSocket = (deps: NatsTransportDeps, logins: Logins, on: TransportListener): SocketTransport => {
  const { clock } = deps;
  let isOver = false;
  let timer: Timer | null = null;
  let connection: NatsNodeConnection | null = null;
  /** The connection with new credentials, while the streams move to it one by one. */
  let successor: NatsNodeConnection | null = null;
  let login: Login | null = null;
  let language = '';

  const release = (): void => {
    isOver = true;
    if (timer !== null) clock.clearTimeout(timer);
    connection?.close();
    successor?.close();
  };
  const end = (code: number): void => {
    if (isOver) return;
    release();
    on.closed(code);
  };
  const pass = (text: string): void => {
    if (!isOver) on.text(text);
  };
  const answerNone = (stream: string): void => {
    // Asynchronous, as every answer of a server is.
    queueMicrotask(() => pass(JSON.stringify({ t: 'answer', s: stream, how: 'none' })));
  };
  const openConnection = (
    to: Login,
    events: {
      readonly ready: (topics: NatsTopics) => void;
      readonly lost: (own: NatsNodeConnection) => void;
    },
    answered: (stream: string) => void = () => undefined,
  ): NatsNodeConnection => {
    const opened: NatsNodeConnection = openNatsNodeConnection({
      clock,
      openSocket: deps.openSocket,
      login: to,
      nextNode: () => logins.nextNode(to),
      refused: logins.forget,
      frame: pass,
      received: (bytes) => {
        if (!isOver) on.bytes?.(bytes);
      },
      answered,
      ready: (topics) => {
        topics.listen('feed.alive');
        events.ready(topics);
      },
      lost: () => events.lost(opened),
    });
    return opened;
  };

  const start = async (hello: HelloFrame): Promise<void> => {
    language = hello.lang;
    const found = await logins.get(hello.auth ?? null);
    if (isOver) return;
    if (found === undefined) return end(0);
    ({ login } = found);
    connection = openConnection(found.login, { ready: (topics) => introduce(topics, found, hello), lost });
  };
  const introduce = (topics: NatsTopics, { login: own, isRefused }: LoginAnswer, hello: HelloFrame): void => {
    renewLater(own.renewAt - clock.now());
    const { auth, ...greeting } = hello;
    topics.ask('hello', JSON.stringify(greeting), (payload) => {
      pass(payload);
      if (isVersionError(payload)) return end(VERSION_REFUSED);
      if (isRefused) pass(JSON.stringify({ t: 'error', code: 'auth', message: '' }));
      else if (auth !== undefined) pass(JSON.stringify({ t: 'authed', uid: own.uid }));
    });
  };

  const renewLater = (ms: Milliseconds): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = clock.setTimeout(() => void renew(), Math.max(0, ms));
  };
  /** Opens a second connection with new credentials. The first one goes on until every stream has moved. */
  const renew = async (): Promise<void> => {
    if (login === null) return;
    const found = await logins.get(login.auth);
    if (isOver || successor !== null) return;
    if (found === undefined) return renewLater(RENEW_AGAIN_MS);
    // The session has ended. The next dial goes on as a guest.
    if (found.isRefused || found.login.uid !== login.uid) return end(0);
    const next = found.login;
    successor = openConnection(
      next,
      {
        ready: (topics) => {
          login = next;
          for (const { stream, subject, request } of connection?.topics()?.continuations() ?? [])
            topics.request(stream, subject, request);
          finishMove();
        },
        lost,
      },
      (stream) => {
        if (successor === null) return;
        connection?.topics()?.end(stream);
        finishMove();
      },
    );
  };
  const finishMove = (): void => {
    if (successor !== null && connection?.topics()?.streams().length === 0) moveNow();
  };
  /** Leaves the old connection. A stream whose answer is still awaited goes on from its position. */
  const moveNow = (): void => {
    connection?.close();
    connection = successor;
    successor = null;
    if (login !== null) renewLater(login.renewAt - clock.now());
  };
  const lost = (own: NatsNodeConnection): void => {
    const hasSuccessor = successor?.topics() != null;
    if (own === connection && hasSuccessor) return moveNow();
    if (own === connection || hasSuccessor) return end(0);
    successor = null;
    renewLater(RENEW_AGAIN_MS);
  };

  const subscribe = (current: NatsTopics, want: Extract<ClientFrame, { t: 'sub' }>['want']): void => {
    const named = new Set(want.map(({ s }) => s));
    for (const topics of [connection?.topics(), current])
      for (const stream of topics?.streams() ?? []) if (!named.has(stream)) topics?.end(stream);
    for (const { s, e, q, fresh } of want) {
      if (current.isRunning(s) && e === undefined && fresh === undefined) continue;
      const subject = subjectOf(s, language, login?.uid ?? null);
      if (subject === null) answerNone(s);
      else current.request(s, subject, e !== undefined && q !== undefined ? { e, q } : {});
    }
  };

  const send = (frame: ClientFrame): void => {
    if (frame.t === 'hello') return void start(frame);
    const topics = successor?.topics() ?? connection?.topics() ?? null;
    if (topics === null) return;
    switch (frame.t) {
      case 'sub':
        subscribe(topics, frame.want);
        return finishMove();
      case 'ping':
        return topics.ask('ping', JSON.stringify(frame), pass);
      case 'lang':
        ({ lang: language } = frame);
        if (successor?.topics() != null) moveNow();
        for (const stream of topics.streams()) {
          const subject = subjectOf(stream, language, login?.uid ?? null);
          if (subject !== null) topics.move(stream, subject);
        }
    }
  };

  queueMicrotask(() => {
    if (!isOver) on.open();
  });
  return { send: (text) => send(JSON.parse(text) as ClientFrame), close: release };
};
