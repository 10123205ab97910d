/**
 * What a parent site and the client say to each other (D8, BOOT-01): plain data, the same over `postMessage`
 * and over a bus. This file imports nothing, as its types are published to hosts (README.md says every
 * message in words).
 */

/** Marks a message as one of ours, and its form; another version is another language. */
export const SOURCE = 'sport-live';
export const VERSION = 1;

/** Languages of the client (C1). */
export type HostLocale = 'zh-CN' | 'zh-TW' | 'en' | 'vi' | 'th';

/**
 * Money is decimal text ("1234.50"), never a number (USER-01 to USER-03); what is left out the parent does
 * not say.
 */
export type HostWallet = {
  readonly centerBalance?: string | null;
  /** By coin; the default wallet is the one marked, and its amount is what the client shows. */
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
  /** What is set: "phone", "payPassword" and the like. */
  readonly security?: Readonly<Record<string, boolean>>;
};

/** A user whom the parent has logged in (D8). */
export type HostSession = {
  /**
   * Sent as the `Authorization` header of the platform's calls; never shown, logged or put into an address.
   */
  readonly authorization: string;
  readonly uid: string;
  /** The name that is shown. */
  readonly name: string;
  /** Must be the merchant of the client's domain configuration. */
  readonly merchant: string;
  /** 0 a user, 1 an agent (SETTINGS-08); 0 where it is left out. */
  readonly memberType?: 0 | 1;
  /** USER-09; 1 (CNY) where it is left out (USER-10). */
  readonly currencyId?: number;
  readonly wallet?: HostWallet | null;
  /** Betting is closed for maintenance. */
  readonly maintenance?: boolean;
  /**
   * This login was sent before and is only said again to a client that was loaded anew. The client ignores it
   * where a later login or logout is known. The published entry sets it by itself.
   */
  readonly restored?: boolean;
};

/** From the host to the client. */
export type HostEvents = {
  /** "Are you there?": answered by `ready`. */
  readonly hello: { readonly version: 1 };
  /** A login, or with another uid a user switch; null is a logout (D8). */
  readonly session: HostSession | null;
  readonly language: { readonly locale: HostLocale };
  readonly theme: { readonly theme: 'system' | 'light' | 'dark' };
  /** What is to be open, as the client's query string says it (D11). */
  readonly route: { readonly query: string };
  readonly balance: HostWallet;
  readonly maintenance: { readonly on: boolean };
  /** Whether the client now fills the screen. */
  readonly 'full-screen': { readonly on: boolean };
};

export type LoginReason = 'user' | 'expired';
/**
 * `session-refused`: of another merchant. `message-refused`: a message that does not fit (README.md). The others
 * are bugs of the page, told without what they held (D9).
 */
export type ClientErrorCode = 'session-refused' | 'message-refused' | 'broken' | 'uncaught' | 'rejected';

export type ClientError = {
  readonly code: ClientErrorCode;
  /** Of `message-refused`: there is no such type, or a field does not fit. */
  readonly reason?: 'unknown-type' | 'invalid-field';
  /** Its type; absent where there is no such type. */
  readonly type?: keyof HostEvents;
  /** The first field that does not fit, as a path (`uid`, `wallet.balances.0.amount`); never its value. */
  readonly field?: string;
};

/** From the client to the host. */
export type ClientEvents = {
  /** The client listens: now the host says its state. Said at the start and in answer to `hello`. */
  readonly ready: { readonly version: 1; readonly build: string };
  /**
   * The parent should open its login: the user asked for it, or the session ran out (BOOT-23: at most once a
   * second of presses).
   */
  readonly 'login-wanted': { readonly reason: LoginReason };
  readonly 'login-succeeded': { readonly uid: string };
  readonly 'logged-out': { readonly uid: string };
  /** The user's favourites are full (FAV-01, FAV-02). */
  readonly 'max-collected': { readonly max: number };
  /** How large the client is drawn, CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** The user wants the client to fill the screen, or no longer. */
  readonly 'full-screen-wanted': { readonly wanted: boolean };
  /** What is open now (D11). */
  readonly 'route-changed': { readonly query: string };
  readonly error: ClientError;
};

type Message<Events> = {
  readonly [K in keyof Events]: { readonly type: K; readonly payload: Events[K] };
}[keyof Events];
export type ClientMessage = Message<ClientEvents>;

/** How a message travels by `postMessage`. */
export type Envelope = {
  readonly source: typeof SOURCE;
  readonly version: typeof VERSION;
  readonly type: string;
  readonly payload: unknown;
};

/**
 * The bus of the same-document form: what mitt is. Types of the two directions never meet, so one bus carries
 * both.
 */
export type SportBus = {
  on<K extends keyof SportBusEvents>(type: K, handler: (payload: SportBusEvents[K]) => void): void;
  off<K extends keyof SportBusEvents>(type: K, handler?: (payload: SportBusEvents[K]) => void): void;
  emit<K extends keyof SportBusEvents>(type: K, payload: SportBusEvents[K]): void;
};
export type SportBusEvents = HostEvents & ClientEvents;
