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
import {
  connectLine,
  createProtocolReader,
  NatsProtocolError,
  PING_LINE,
  PONG_LINE,
  type ServerLine,
} from './natsProtocol.ts';
import { createNatsTopics, type NatsTopics } from './natsTopics.ts';

/** A node that has not accepted the login by then is given up, and the next node is tried. */
const LOGIN_DEADLINE_MS: Milliseconds = 3_000;
const EXCHANGE_DEADLINE_MS: Milliseconds = 5_000;
/** New credentials are requested after 80 to 90 % of their lifetime, so that clients do not all ask at once. */
const RENEW_AFTER = 0.8;
const RENEW_SPREAD = 0.1;
/** Statuses by which the exchange refuses an authorization value. */
const REFUSED = new Set([401, 403]);

export type NatsTransportDeps = {
  readonly clock: Clock;
  readonly random: () => number;
  /** Opens the WebSocket to a node. */
  readonly dial: OpenSocket;
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
  let kept: Login | null = null;
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
    kept = { ...credentials, auth, renewAt: clock.now() + credentials.lifetimeMs * share };
    return kept;
  };

  return {
    /** Returns credentials; those of a guest if the value was refused. Undefined if there are none. */
    get: async (auth: string | null): Promise<LoginAnswer | undefined> => {
      if (kept !== null && kept.auth === auth && clock.now() < kept.renewAt)
        return { login: kept, isRefused: false };
      const answer = await request(auth);
      if (answer.ok) return { login: keep(auth, answer.value), isRefused: false };
      const { problem } = answer;
      if (auth === null || problem.code !== 'http' || !REFUSED.has(problem.status)) return undefined;
      const guest = await request(null);
      return guest.ok ? { login: keep(null, guest.value), isRefused: true } : undefined;
    },
    forget: (): void => {
      kept = null;
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
  let line: SocketTransport | null = null;
  let timer: Timer | null = null;
  let topics: NatsTopics | null = null;
  let uid: string | null = null;
  let language = '';

  const setTimer = (run: () => void, ms: Milliseconds): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = clock.setTimeout(run, ms);
  };
  const release = (): void => {
    isOver = true;
    if (timer !== null) clock.clearTimeout(timer);
    topics?.stop();
    line?.close();
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

  const start = async (hello: HelloFrame): Promise<void> => {
    language = hello.lang;
    const found = await logins.get(hello.auth ?? null);
    if (isOver) return;
    if (found === undefined) return end(0);
    ({ uid } = found.login);
    tryNode(found, hello, found.login.nodes.length);
  };

  /** Connects to the next node. `left` is how many nodes this attempt may still try. */
  const tryNode = (found: LoginAnswer, hello: HelloFrame, left: number): void => {
    if (left === 0) return end(0);
    let isCurrent = true;
    let hasIntroduced = false;
    const leave = (): void => {
      if (!isCurrent || isOver) return;
      isCurrent = false;
      line?.close();
      line = null;
      if (topics === null) tryNode(found, hello, left - 1);
      else end(0);
    };
    setTimer(leave, LOGIN_DEADLINE_MS);
    const read = createProtocolReader();
    const opened = deps.dial(logins.nextNode(found.login), {
      open: () => undefined,
      text: leave,
      bytes: (bytes) => {
        let lines: readonly ServerLine[];
        try {
          lines = read(bytes);
        } catch (error) {
          if (error instanceof NatsProtocolError) return leave();
          throw error;
        }
        for (const each of lines) if (isCurrent && !isOver) onLine(each);
      },
      closed: leave,
    });
    if (isCurrent && !isOver) line = opened;
    else opened.close();

    const onLine = (each: ServerLine): void => {
      switch (each.op) {
        case 'info':
          // A server sends INFO again whenever its cluster changes.
          if (!hasIntroduced) line?.send(connectLine(found.login.jwt) + PING_LINE);
          hasIntroduced = true;
          return;
        case 'ping':
          return line?.send(PONG_LINE);
        case 'pong':
          if (topics === null) loggedIn(found, hello);
          return;
        case 'ok':
          return;
        case 'error':
          // The server closes the socket after these. Other errors refuse one subject.
          if (/^(Authorization|(User )?Authentication|Account Authentication)/i.test(each.text))
            logins.forget();
          return;
        case 'message':
          return topics?.onMessage(each.sid, each.subject, each.payload);
      }
    };
  };

  const loggedIn = ({ login, isRefused }: LoginAnswer, hello: HelloFrame): void => {
    setTimer(() => end(0), Math.max(0, login.renewAt - clock.now()));
    const made = createNatsTopics({
      clock,
      inbox: login.inbox,
      write: (lines) => line?.send(lines),
      frame: pass,
    });
    topics = made;
    made.listen('feed.alive');
    const { auth, ...greeting } = hello;
    made.ask('hello', JSON.stringify(greeting), (payload) => {
      pass(payload);
      if (isVersionError(payload)) return end(VERSION_REFUSED);
      if (isRefused) pass(JSON.stringify({ t: 'error', code: 'auth', message: '' }));
      else if (auth !== undefined) pass(JSON.stringify({ t: 'authed', uid }));
    });
  };

  const subscribe = (current: NatsTopics, want: Extract<ClientFrame, { t: 'sub' }>['want']): void => {
    const named = new Set(want.map(({ s }) => s));
    for (const stream of current.streams()) if (!named.has(stream)) current.end(stream);
    for (const { s, e, q, fresh } of want) {
      if (current.isRunning(s) && e === undefined && fresh === undefined) continue;
      const subject = subjectOf(s, language, uid);
      if (subject === null) answerNone(s);
      else current.request(s, subject, e !== undefined && q !== undefined ? { e, q } : {});
    }
  };

  const send = (frame: ClientFrame): void => {
    if (frame.t === 'hello') return void start(frame);
    if (topics === null) return;
    switch (frame.t) {
      case 'sub':
        return subscribe(topics, frame.want);
      case 'ping':
        return topics.ask('ping', JSON.stringify(frame), pass);
      case 'lang':
        ({ lang: language } = frame);
        for (const stream of topics.streams()) {
          const subject = subjectOf(stream, language, uid);
          if (subject !== null) topics.move(stream, subject);
        }
    }
  };

  queueMicrotask(() => {
    if (!isOver) on.open();
  });
  return { send: (text) => send(JSON.parse(text) as ClientFrame), close: release };
};
