import mitt from 'mitt';
import type {
  ClientErrorCode,
  ClientEvents,
  Envelope,
  HostEvents,
  HostSession,
  SportBus,
  SportBusEvents,
} from './messages.ts';
import { SOURCE, VERSION } from './messages.ts';

export type {
  ClientError,
  ClientEvents,
  HostEvents,
  HostLocale,
  HostRestriction,
  HostSession,
  HostWallet,
  SportBus,
  SportBusEvents,
} from './messages.ts';

/** The host's end of the connection, the same in both forms (README.md). */
export type SportLink = {
  /** Calls the handler for each message of a type from the client; returns a function that stops. */
  on<K extends keyof ClientEvents>(type: K, handler: (payload: ClientEvents[K]) => void): () => void;
  /**
   * Sends a message to the client, at once or as soon as the client is there. Of each type only the last
   * message is kept.
   */
  send<K extends keyof HostEvents>(type: K, payload: HostEvents[K]): void;
  /** Stops sending and receiving. */
  destroy(): void;
};

export type SportFrameOptions = {
  /** The iframe that shows the client, or will show it. */
  readonly iframe: HTMLIFrameElement;
  /**
   * Exact origin of the client: scheme, name and port, no path. Messages are exchanged only with this origin.
   */
  readonly clientOrigin: string;
};

/**
 * Types of messages that are kept and sent again to a reloaded client. A route and a logout are kept until the
 * client has received them. A session and a maintenance that the client has received are sent again as restored:
 * other tabs may know later ones, which only a word that the host says for the first time replaces.
 */
type KeptType = Exclude<keyof HostEvents, 'hello' | 'deposit-closed'>;
const SEND_ORDER: readonly KeptType[] = [
  'maintenance',
  'language',
  'theme',
  'session',
  'restrictions',
  'balance',
  'route',
  'full-screen',
];

type Post = <K extends keyof HostEvents>(type: K, payload: HostEvents[K]) => void;
type Handler = (payload: never) => void;

/** Creates the host's state and handlers. `post` sends a message to the client. */
const createHostEnd = (post: Post) => {
  const handlers = new Map<string, Set<Handler>>();
  const kept = new Map<KeptType, unknown>();
  let isReady = false;
  /** True after this host sent its own version to a newer client. */
  let hasSentVersion = false;
  /** The user that the client has reported last; null for a guest, and before the first report. */
  let clientUser: string | null = null;
  /** The last user that any client reported. */
  let lastUser: string | null = null;
  /** The user who was in the client that has ended; null once the client or the host has ended that login. */
  let leftUser: string | null = null;
  /** Whether the client has certainly received the kept session. It is sent as restored from then on. */
  let isSessionDelivered = false;
  /** True if the kept session was sent while no client was there, for the user who had been in it. */
  let isRenewal = false;
  let isMaintenanceDelivered = false;
  const keptSession = (): HostEvents['session'] | undefined =>
    kept.get('session') as HostEvents['session'] | undefined;
  /** Returns how the kept session is to be taken. Another tab may know a later login than a renewed session. */
  const sessionMarks = (): Pick<HostSession, 'restored' | 'renewed'> => {
    if (isSessionDelivered) return { restored: true };
    return isRenewal ? { restored: true, renewed: true } : {};
  };
  /** Sends the session. `isListening`: the client has just sent `ready`. */
  const sendSession = (isListening: boolean): void => {
    const session = keptSession() ?? null;
    post('session', session === null ? null : { ...session, ...sessionMarks() });
    // A message to a loading client is lost. A client that received it reports its user.
    isSessionDelivered ||= isListening || clientUser === (session?.uid ?? null);
    if (session === null && isSessionDelivered) kept.delete('session');
  };
  const sendKept = (type: KeptType, isListening: boolean): void => {
    if (type === 'session') return sendSession(isListening);
    const payload = kept.get(type) as HostEvents[typeof type];
    if (type !== 'maintenance') post(type, payload);
    else {
      const { on } = payload as HostEvents['maintenance'];
      post('maintenance', isMaintenanceDelivered ? { on, restored: true } : { on });
      isMaintenanceDelivered = true;
    }
    if (type === 'route') kept.delete(type);
  };
  /** Keeps the maintenance that the kept session names, before that session is replaced or dropped. */
  const keepMaintenanceOfSession = (): void => {
    const session = keptSession();
    if (session?.maintenance === undefined) return;
    const { maintenance: isOn, ...rest } = session;
    kept.set('session', rest);
    kept.set('maintenance', { on: isOn });
    isMaintenanceDelivered = isSessionDelivered;
  };
  const dropSession = (): void => {
    keepMaintenanceOfSession();
    kept.delete('session');
    kept.delete('balance');
    kept.delete('restrictions');
  };
  /**
   * Drops the kept session when another user is in the client, because repeating it would log a former user
   * in (D23).
   */
  const onLogin = (uid: string): void => {
    const session = keptSession();
    if (session?.uid === uid) isSessionDelivered = true;
    else if (session === null || isSessionDelivered) dropSession();
    else if (session === undefined && lastUser !== null && lastUser !== uid) dropSession();
    clientUser = uid;
    lastUser = uid;
  };
  /** The client has ended, so it receives nothing that is sent before the next client is ready. */
  const onClosed = (): void => {
    isReady = false;
    // A client that ended before it had reported its user had the user of the one before.
    leftUser = clientUser ?? leftUser;
    clientUser = null;
  };
  const onLogout = (uid: string): void => {
    const session = keptSession();
    if (session === undefined || session === null || session.uid === uid) dropSession();
    clientUser = null;
    leftUser = null;
  };
  const send = <K extends keyof HostEvents>(type: K, payload: HostEvents[K]): void => {
    // A reloaded client reads the balance anyway.
    if (type === 'hello' || type === 'deposit-closed') return post(type, payload);
    if (type === 'session' || type === 'maintenance') keepMaintenanceOfSession();
    if (type === 'maintenance') isMaintenanceDelivered = false;
    if (type === 'session') {
      const next = payload as HostEvents['session'];
      if (next?.maintenance !== undefined) kept.delete('maintenance');
      // A login replaces the wallet.
      kept.delete('balance');
      const before = keptSession();
      // A session without restrictions keeps those of the same user.
      if (next?.restrictions !== undefined || (before !== undefined && next?.uid !== before?.uid))
        kept.delete('restrictions');
      isSessionDelivered = false;
      const isSameUser = before === undefined || before?.uid === leftUser;
      isRenewal = !isReady && next !== null && next.uid === leftUser && isSameUser;
      if (next?.uid !== leftUser) leftUser = null;
    }
    kept.set(type, payload);
    return isReady ? sendKept(type, false) : undefined;
  };
  return {
    closed: onClosed,
    receive: (type: keyof ClientEvents, payload: unknown): void => {
      if (type === 'ready') {
        // A newer client that has not received the version of this host answers with the version that both
        // support.
        const isNewer = (payload as ClientEvents['ready']).version > VERSION;
        if (isNewer && !hasSentVersion) {
          hasSentVersion = true;
          return post('hello', { version: VERSION });
        }
        hasSentVersion = isNewer;
        isReady = true;
        // The same client may say `ready` again, and then reports its user no second time.
        if (keptSession()?.uid !== clientUser) clientUser = null;
        for (const each of SEND_ORDER) if (kept.has(each)) sendKept(each, true);
      } else if (type === 'closed') onClosed();
      else if (type === 'login-succeeded') onLogin((payload as ClientEvents['login-succeeded']).uid);
      else if (type === 'logged-out') onLogout((payload as ClientEvents['logged-out']).uid);
      for (const handler of handlers.get(type) ?? []) handler(payload as never);
    },
    on: <K extends keyof ClientEvents>(
      type: K,
      handler: (payload: ClientEvents[K]) => void,
    ): (() => void) => {
      const all = handlers.get(type) ?? new Set();
      handlers.set(type, all);
      all.add(handler);
      return () => void all.delete(handler);
    },
    send,
    reset: (): void => {
      isReady = false;
      handlers.clear();
      kept.clear();
    },
  };
};

/** A checked object. This file is published by itself, so it imports no helper of the client. */
type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 4096;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isOneOf =
  (...all: readonly string[]) =>
  (value: unknown) =>
    isText(value) && all.includes(value);
const isOptional = (fits: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || fits(value);
const CODES: Readonly<Record<ClientErrorCode, true>> = {
  'session-refused': true,
  'message-refused': true,
  broken: true,
  uncaught: true,
  rejected: true,
};

/** What each message of the client must contain. Other messages are ignored. */
const CLIENT_FIELDS: {
  readonly [K in keyof ClientEvents]: { readonly [F in keyof ClientEvents[K]]: (value: unknown) => boolean };
} = {
  ready: { version: (value) => isCount(value) && value >= 1, build: isText },
  closed: {},
  'login-wanted': { reason: isOneOf('user', 'expired') },
  'session-expiring': { uid: isText, seconds: isCount },
  'login-succeeded': { uid: isText },
  'logged-out': { uid: isText },
  'deposit-wanted': { coinCode: isText, amount: isText, from: isOneOf('slip', 'gifts', 'tip') },
  'max-collected': { max: isCount },
  size: { width: isCount, height: isCount },
  'full-screen-wanted': { wanted: (value) => typeof value === 'boolean' },
  'route-changed': { query: isText },
  error: {
    code: isOneOf(...Object.keys(CODES)),
    reason: isOptional(isOneOf('unknown-type', 'invalid-field')),
    type: isOptional(isOneOf('hello', 'deposit-closed', ...SEND_ORDER)),
    field: isOptional(isText),
  },
};
const CLIENT_TYPES = Object.keys(CLIENT_FIELDS) as readonly (keyof ClientEvents)[];

const fits = (type: keyof ClientEvents, payload: unknown): boolean =>
  isPlain(payload) && Object.entries(CLIENT_FIELDS[type]).every(([field, holds]) => holds(payload[field]));

const isOrigin = (text: string): boolean => {
  try {
    return new URL(text).origin === text && text !== 'null';
  } catch {
    return false;
  }
};

/**
 * Connects a parent page to the client in an iframe (D8). Either side may start first. Throws a TypeError if
 * `clientOrigin` is not an exact origin, because the session must not be sent to an unknown page.
 */
export const createSportFrame = ({ iframe, clientOrigin }: SportFrameOptions): SportLink => {
  if (!isOrigin(clientOrigin))
    throw new TypeError(`"${clientOrigin}" is not an exact origin such as https://sport.example.com`);
  const window = iframe.ownerDocument.defaultView;
  if (window === null) throw new TypeError('The iframe is not in a document with a window.');
  const post: Post = (type, payload) => {
    const envelope: Envelope = { source: SOURCE, version: VERSION, type, payload };
    iframe.contentWindow?.postMessage(envelope, clientOrigin);
  };
  const end = createHostEnd(post);
  /** The window of the client that said `ready` last. A frame that is moved in the document gets a new one. */
  let clientWindow: MessageEvent['source'] = null;
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== clientOrigin || source !== iframe.contentWindow || !isPlain(data)) return;
    if (data.source !== SOURCE || data.version !== VERSION) return;
    const type = CLIENT_TYPES.find((each) => each === data.type);
    if (type === undefined || !fits(type, data.payload)) return;
    if (type === 'ready') clientWindow = source;
    end.receive(type, data.payload);
  };
  const hello = () => end.send('hello', { version: VERSION });
  /**
   * Whether the frame shows the client: a document of another origin cannot be reached. A reachable one is
   * not the client yet.
   */
  const mayShowClient = (): boolean => {
    try {
      return iframe.contentDocument === null || iframe.contentDocument.location.origin === clientOrigin;
    } catch {
      return true;
    }
  };
  const onLoad = () => {
    if (mayShowClient()) hello();
  };
  window.addEventListener('message', onMessage);
  iframe.addEventListener('load', onLoad);
  onLoad();
  return {
    on: end.on,
    send: (type, payload) => {
      // The client ended with its window.
      if (iframe.contentWindow !== clientWindow) end.closed();
      end.send(type, payload);
    },
    destroy: () => {
      window.removeEventListener('message', onMessage);
      iframe.removeEventListener('load', onLoad);
      end.reset();
    },
  };
};

/**
 * Creates the connection for a client in the same document. Pass `bus` to the client's `mount(element, { bus
 * })`, before or after.
 */
export const createSportBus = (): SportLink & { readonly bus: SportBus } => {
  const emitter = mitt<SportBusEvents>();
  const bus: SportBus = emitter;
  const end = createHostEnd((type, payload) => bus.emit(type, payload as SportBusEvents[typeof type]));
  const stops = CLIENT_TYPES.map((type) => {
    const onMessage = (payload: unknown): void => end.receive(type, payload);
    bus.on(type, onMessage);
    return () => bus.off(type, onMessage);
  });
  end.send('hello', { version: VERSION });
  return {
    bus,
    on: end.on,
    send: end.send,
    destroy: () => {
      for (const stop of stops) stop();
      end.reset();
    },
  };
};
