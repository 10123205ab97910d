/**
 * Messages between a parent site and the client (D8, BOOT-01): plain data, the same over `postMessage` and
 * over a bus. This file imports nothing, because its types are published to hosts (README.md explains every
 * message).
 */

/** Marks a message of this protocol. */
export const SOURCE = 'sport-live';
/**
 * The newest version of the messages that this side speaks. Host and client speak the lower of their two
 * versions; `hello`, and `ready` before it, are the same in every version (README.md).
 */
export const VERSION = 1;

/** Languages of the client (C1). */
export type HostLocale = 'zh-CN' | 'zh-TW' | 'en' | 'vi' | 'th';

/**
 * Money is decimal text ("1234.50"), never a number (USER-01 to USER-03). The parent omits what it does not
 * know.
 */
export type HostWallet = {
  readonly centerBalance?: string | null;
  /** Balances by coin. The client shows the one marked as default. */
  readonly balances: readonly {
    readonly coinCode: string;
    readonly amount: string;
    readonly isDefault: boolean;
  }[];
  readonly total?: string | null;
  readonly oldGameBalance?: string | null;
  readonly channels?: readonly { readonly channel: string; readonly amount: string }[];
  /** `until` in ms since 1970. */
  readonly experienceCash?: readonly {
    readonly coinCode: string;
    readonly amount: string;
    readonly until: number | null;
  }[];
  /** Which safeguards are set: "phone", "payPassword" and the like. */
  readonly security?: Readonly<Record<string, boolean>>;
};

/**
 * What the user, or the guest, may not do, by law or by a limit. `until` is when it ends, in ms since 1970; null
 * or absent if that is not known.
 */
export type HostRestriction = {
  readonly kind: 'age' | 'region' | 'self-exclusion' | 'deposit-limit' | 'loss-limit' | 'session-limit';
  readonly until?: number | null;
};

/** A user that the parent has logged in (D8). */
export type HostSession = {
  /**
   * Sent as the `Authorization` header of the platform's calls. Never shown, logged or put into an address.
   */
  readonly authorization: string;
  readonly uid: string;
  /** The displayed name. */
  readonly name: string;
  /** Must be the merchant of the client's domain configuration. */
  readonly merchant: string;
  /** 0 a user, 1 an agent (SETTINGS-08); default 0. */
  readonly memberType?: 0 | 1;
  /** USER-09; default 1 (CNY, USER-10). */
  readonly currencyId?: number;
  readonly wallet?: HostWallet | null;
  /** True if betting is closed for maintenance. If absent, the last `maintenance` message holds. */
  readonly maintenance?: boolean;
  /**
   * The restrictions of this user from now on. If absent, those of the same user stay, and another user has
   * none.
   */
  readonly restrictions?: readonly HostRestriction[];
  /**
   * Whether this session was sent before and is repeated for a reloaded client. The client ignores it if it
   * knows a later login or logout. The published entry sets this field itself.
   */
  readonly restored?: boolean;
  /**
   * Only with `restored`: the host renewed this session while no client was there. It counts as a login if its
   * user is still in. The published entry sets this field itself.
   */
  readonly renewed?: boolean;
  /**
   * When the session ends, in ms since 1970 by a server's clock, not the device's, which may be wrong. The client then
   * sends `session-expiring` before the end, and the host answers with the same user's new session.
   */
  readonly expiresAt?: number;
};

/** Messages from the host to the client. */
export type HostEvents = {
  /** Asks whether the client listens; the client answers with `ready`. `version`: the newest of the host. */
  readonly hello: { readonly version: number };
  /** A login, or with another uid a change of user; null is a logout (D8). */
  readonly session: HostSession | null;
  readonly language: { readonly locale: HostLocale };
  readonly theme: { readonly theme: 'system' | 'light' | 'dark' };
  /** The location to open, as the client's query string (D11). */
  readonly route: { readonly query: string };
  readonly balance: HostWallet;
  /**
   * `restored`: this was sent before and is repeated for a reloaded client, which ignores it if it knows another.
   * The published entry sets this field itself.
   */
  readonly maintenance: { readonly on: boolean; readonly restored?: boolean };
  /** All restrictions of the user, or of the guest, in place of the earlier ones. */
  readonly restrictions: { readonly restrictions: readonly HostRestriction[] };
  /**
   * The parent's deposit has ended, with money or without. The client reads the balance again; a parent that
   * knows it may send `balance` too.
   */
  readonly 'deposit-closed': Readonly<Record<string, never>>;
  /** Whether the client now fills the screen. */
  readonly 'full-screen': { readonly on: boolean };
};

export type LoginReason = 'user' | 'expired';
/**
 * `session-refused`: the session is of another merchant. `message-refused`: a message does not match its
 * schema (README.md). The others are bugs of the client, reported without content (D9).
 */
export type ClientErrorCode = 'session-refused' | 'message-refused' | 'broken' | 'uncaught' | 'rejected';

export type ClientError = {
  readonly code: ClientErrorCode;
  /** For `message-refused`: the type is unknown, or a field is invalid. */
  readonly reason?: 'unknown-type' | 'invalid-field';
  /** Type of the refused message; absent if the type is unknown. */
  readonly type?: keyof HostEvents;
  /** Path of the first invalid field (`uid`, `wallet.balances.0.amount`); never its value. */
  readonly field?: string;
};

/** Messages from the client to the host. */
export type ClientEvents = {
  /**
   * The client listens, so the host sends its state. Sent at the start with the newest version of the client,
   * and in answer to `hello` with the version that both speak.
   */
  readonly ready: { readonly version: number; readonly build: string };
  /**
   * The client ends: it was unmounted, or its page is left. What the parent sends from now on waits for the next
   * `ready`. The published entry does this by itself.
   */
  readonly closed: Readonly<Record<string, never>>;
  /**
   * The parent should open its login, because the user asked or the session expired. Presses less than a
   * second apart count as one (BOOT-23).
   */
  readonly 'login-wanted': { readonly reason: LoginReason };
  /**
   * The session ends in `seconds`. A new `session` of the same user renews it, and the user stays in. Sent again each
   * minute until a session with another `expiresAt` comes.
   */
  readonly 'session-expiring': { readonly uid: string; readonly seconds: number };
  readonly 'login-succeeded': { readonly uid: string };
  readonly 'logged-out': { readonly uid: string };
  /**
   * The user wants to deposit. From `slip` the balance is short by `amount` (decimal text, in the currency of this
   * coin code). From `gifts` and `tip` the user wants coins, whose price the client does not know: `amount` is `0`, and
   * the coin code is the default wallet's, empty if the client knows none. The slip, gift or tip stays as it is.
   */
  readonly 'deposit-wanted': {
    readonly coinCode: string;
    readonly amount: string;
    readonly from: 'slip' | 'gifts' | 'tip';
  };
  /** The user's favourites are full (FAV-01, FAV-02). */
  readonly 'max-collected': { readonly max: number };
  /** Size of the client in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Whether the user wants the client to fill the screen. */
  readonly 'full-screen-wanted': { readonly wanted: boolean };
  /** The current location (D11). */
  readonly 'route-changed': { readonly query: string };
  readonly error: ClientError;
};

type Message<Events> = {
  readonly [K in keyof Events]: { readonly type: K; readonly payload: Events[K] };
}[keyof Events];
export type ClientMessage = Message<ClientEvents>;

/** The form of a message in `postMessage`. */
export type Envelope = {
  readonly source: typeof SOURCE;
  readonly version: typeof VERSION;
  readonly type: string;
  readonly payload: unknown;
};

/**
 * The bus of the same-document form; mitt has this shape. The two directions have different types, so one bus
 * carries both.
 */
export type SportBus = {
  on<K extends keyof SportBusEvents>(type: K, handler: (payload: SportBusEvents[K]) => void): void;
  off<K extends keyof SportBusEvents>(type: K, handler?: (payload: SportBusEvents[K]) => void): void;
  emit<K extends keyof SportBusEvents>(type: K, payload: SportBusEvents[K]): void;
};
export type SportBusEvents = HostEvents & ClientEvents;
