import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { ClientErrorCode, ClientEvents, HostLocale, LoginReason } from './messages.ts';
import { VERSION } from './messages.ts';
import type { TakenMessage } from './readHostMessage.ts';
import type { HostTransport } from './transport.ts';

/** Milliseconds within which repeated login presses count as one (BOOT-23, CONST-28). */
const LOGIN_DEBOUNCE_MS: Milliseconds = 1_000;
/** Not from the specification: how long before its end the host is asked to renew a session. */
const RENEW_BEFORE_MS: Milliseconds = 60_000;
/** How long after a request to renew the client repeats it without a new session. Not from the specification. */
const RENEW_AGAIN_MS: Milliseconds = 60_000;
/**
 * How often the client compares the session's end with the time again, and the least time between two requests to
 * renew. Timers stand still while the device sleeps (F15), and the server's time may become known late or be
 * corrected (F45). A wrong device clock makes each new session seem to end soon. Not from the specification.
 */
const RENEWAL_STEP_MS: Milliseconds = 10_000;

type Payload<K extends TakenMessage['type']> = Extract<TakenMessage, { type: K }>['payload'];
type TakenSession = NonNullable<Payload<'session'>>;
type LoginSession = Omit<TakenSession, 'restored' | 'renewed' | 'expiresAt'>;
type LoginHow = { readonly restored: boolean; readonly renewed: boolean };
type TakenWallet = Payload<'balance'>;

/** Parts of the client that the bridge uses. Only the bridge handles host messages. */
export type HostParts = {
  readonly transport: HostTransport;
  readonly build: string;
  readonly session: {
    /** Resolves to false if the session is of another merchant. */
    readonly login: (session: LoginSession, how: LoginHow) => Promise<boolean>;
    readonly logout: () => void;
    /** `uid` is the user of the wallet; null if the host has not named a user. */
    readonly wallet: (wallet: TakenWallet, uid: string | null) => void;
    /** `isRestored`: the host repeats what it said to an earlier client. */
    readonly maintenance: (on: boolean, isRestored: boolean) => void;
    /** `uid`: the user of the host's last session, null after its logout; undefined before the first. */
    readonly restrict: (
      restrictions: Payload<'restrictions'>['restrictions'],
      uid: string | null | undefined,
    ) => void;
    /** Called when the user or the client needs the parent's login. */
    readonly onLoginWanted: (wanted: (reason: LoginReason) => void) => () => void;
    /** The uid of the user in this tab, null for a guest; called at each change. */
    readonly uid: () => string | null;
    readonly onUid: (changed: () => void) => () => void;
  };
  readonly setLocale: (locale: HostLocale) => void;
  readonly setTheme: (theme: 'system' | 'light' | 'dark') => void;
  readonly route: {
    readonly open: (query: string) => void;
    readonly query: () => string;
    readonly onMoved: (moved: () => void) => () => void;
  };
  readonly fullScreen: {
    readonly show: (on: boolean) => void;
    readonly onWanted: (wanted: (on: boolean) => void) => () => void;
  };
  /** Calls at each change of the client's size, CSS pixels. */
  readonly onSize: (sized: (width: number, height: number) => void) => () => void;
  /** Called when the page is left for good. */
  readonly onLeave: (left: () => void) => () => void;
  readonly onError: (failed: (code: ClientErrorCode) => void) => () => void;
  /** Called when a favourite was refused because the limit is reached (FAV-02). */
  readonly onMaxCollected: (full: (max: number) => void) => () => void;
  readonly deposit: {
    readonly onWanted: (wanted: (deposit: ClientEvents['deposit-wanted']) => void) => () => void;
    /** The host's deposit has ended: the balance is read again. */
    readonly closed: () => void;
  };
  /** A clock that never goes back. */
  readonly now: () => Milliseconds;
  /** The server's time; the device's time while no server has sent its own (F45). */
  readonly serverNow: () => EpochMs;
  /** Runs a function after so many ms; returns how to cancel it. */
  readonly schedule: (ms: Milliseconds, run: () => void) => () => void;
};

/**
 * Connects the client to its host (BOOT-01, D8): sends `ready`, carries out the host's messages and reports
 * to the host. Returns a function that disconnects.
 */
export const connectHost = (parts: HostParts): (() => void) => {
  const { transport, session, route } = parts;
  /** Names the version that both sides speak; `hostVersion` is the newest of the host. */
  const ready = (hostVersion = VERSION): void => {
    const version = Math.min(hostVersion, VERSION);
    transport.send({ type: 'ready', payload: { version, build: parts.build } });
  };

  let lastWanted = Number.NEGATIVE_INFINITY;
  const loginWanted = (reason: LoginReason): void => {
    const now = parts.now();
    const quiet = now - lastWanted >= LOGIN_DEBOUNCE_MS;
    lastWanted = now;
    if (quiet) transport.send({ type: 'login-wanted', payload: { reason } });
  };

  /** The end of the session that the host was last asked to renew, and when, by `now`. */
  let lastRequest = { expiresAt: 0, at: Number.NEGATIVE_INFINITY };
  /** The session that the host is to renew now; null if none is. */
  let expiring: { readonly uid: string; readonly expiresAt: EpochMs } | null = null;
  /** Tells the host once its user is in: a session with little left may end its wait before the login is shown. */
  const tellExpiring = (): void => {
    const user = session.uid();
    if (expiring === null || user === null) return;
    const { uid, expiresAt } = expiring;
    expiring = null;
    if (user !== uid) return;
    lastRequest = { expiresAt, at: parts.now() };
    const seconds = Math.max(0, Math.round((expiresAt - parts.serverNow()) / 1000));
    transport.send({ type: 'session-expiring', payload: { uid, seconds } });
  };

  let reportedUser: string | null = null;
  const tellUser = (): void => {
    const uid = session.uid();
    if (uid === reportedUser) return;
    if (reportedUser !== null) transport.send({ type: 'logged-out', payload: { uid: reportedUser } });
    if (uid !== null) {
      // The login happened, so a new request is not a repeated press, however soon.
      lastWanted = Number.NEGATIVE_INFINITY;
      transport.send({ type: 'login-succeeded', payload: { uid } });
    }
    reportedUser = uid;
    tellExpiring();
  };

  let query = route.query();
  const tellRoute = (): void => {
    if (route.query() === query) return;
    query = route.query();
    transport.send({ type: 'route-changed', payload: { query } });
  };

  let stopped = false;
  /** The uid of the host's last session, null after its logout; undefined before the first. */
  let hostUser: string | null | undefined;
  /** Cancels the planned request to renew the host's last session; null if none was planned. */
  let cancelRenewal: (() => void) | null = null;
  const planRenewal = (uid: string, expiresAt: EpochMs): void => {
    cancelRenewal?.();
    const leftMs = expiresAt - parts.serverNow();
    // A device's clock that is ahead makes a new session look ended. A minute later the server's time may be known.
    const waitMs = leftMs > 0 ? Math.min(leftMs - RENEW_BEFORE_MS, RENEWAL_STEP_MS) : RENEW_BEFORE_MS;
    const pauseMs = lastRequest.expiresAt === expiresAt ? RENEW_AGAIN_MS : RENEWAL_STEP_MS;
    cancelRenewal = parts.schedule(Math.max(0, waitMs, lastRequest.at + pauseMs - parts.now()), () => {
      if (expiresAt - parts.serverNow() <= RENEW_BEFORE_MS) {
        lastRequest = { expiresAt, at: parts.now() };
        expiring = { uid, expiresAt };
        tellExpiring();
      }
      planRenewal(uid, expiresAt);
    });
  };
  const dropRenewal = (): void => {
    cancelRenewal?.();
    expiring = null;
  };
  /** What the host forbids the guest; it also counts for the login that follows. */
  let guestRestrictions: TakenSession['restrictions'];
  const logIn = async ({
    restored = false,
    renewed = false,
    expiresAt,
    ...named
  }: TakenSession): Promise<void> => {
    const login = { ...named, restrictions: named.restrictions ?? guestRestrictions };
    guestRestrictions = undefined;
    hostUser = login.uid;
    dropRenewal();
    const isIn = await session.login(login, { restored, renewed });
    if (stopped) return;
    if (!isIn) transport.send({ type: 'error', payload: { code: 'session-refused' } });
    else if (expiresAt !== undefined && hostUser === login.uid) planRenewal(login.uid, expiresAt);
  };

  const onMessage = (message: TakenMessage): void => {
    switch (message.type) {
      case 'hello':
        return ready(message.payload.version);
      case 'session':
        if (message.payload !== null) return void logIn(message.payload);
        hostUser = null;
        guestRestrictions = undefined;
        dropRenewal();
        return session.logout();
      case 'language':
        return parts.setLocale(message.payload.locale);
      case 'theme':
        return parts.setTheme(message.payload.theme);
      case 'route':
        return route.open(message.payload.query);
      case 'balance':
        // After a logout the host has no wallet to show.
        return hostUser === null ? undefined : session.wallet(message.payload, hostUser ?? null);
      case 'deposit-closed':
        return parts.deposit.closed();
      case 'restrictions':
        // The host's user is no guest, although the login may still be under way.
        guestRestrictions = (hostUser ?? session.uid()) === null ? message.payload.restrictions : undefined;
        return session.restrict(message.payload.restrictions, hostUser);
      case 'maintenance':
        return session.maintenance(message.payload.on, message.payload.restored === true);
      case 'full-screen':
        return parts.fullScreen.show(message.payload.on);
      default:
        return unreachable(message);
    }
  };

  const close = (): void => transport.send({ type: 'closed', payload: {} });

  // Subscribes before sending `ready`: a host sends only after `ready`, so no message is lost.
  const stops = [
    transport.listen(onMessage),
    session.onLoginWanted(loginWanted),
    session.onUid(tellUser),
    parts.onLeave(close),
    route.onMoved(tellRoute),
    parts.fullScreen.onWanted((wanted) =>
      transport.send({ type: 'full-screen-wanted', payload: { wanted } }),
    ),
    parts.onError((code) => transport.send({ type: 'error', payload: { code } })),
    parts.deposit.onWanted((payload) => transport.send({ type: 'deposit-wanted', payload })),
    parts.onMaxCollected((max) => transport.send({ type: 'max-collected', payload: { max } })),
  ];
  ready();
  tellUser();
  stops.push(parts.onSize((width, height) => transport.send({ type: 'size', payload: { width, height } })));
  return () => {
    stopped = true;
    dropRenewal();
    stops.forEach((stop) => stop());
    close();
  };
};

const unreachable = (message: never): never => {
  throw new Error(`No message is called ${String(message)}.`);
};
