import type { WorkerMode } from '#contract/feedApi.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Caller, CallerOptions } from '#platform/http.ts';
import type { Journal, JournalRecord } from '../orders/journal.ts';
import type { PostHook } from '#platform/postHook.ts';

/** An armed timer. Only the clock that created it can clear it. */
export type Timer = { readonly timer: unknown };

/** The only source of time in the worker. Tests pass a clock that they drive. */
export type Clock = {
  /** Returns monotonic milliseconds, with fractions. */
  readonly now: () => Milliseconds;
  /** Returns the device's wall clock, which may be wrong by any amount and may jump (F15, F45). */
  readonly wallNow: () => EpochMs;
  readonly setTimeout: (run: () => void, ms: Milliseconds) => Timer;
  readonly clearTimeout: (timer: Timer) => void;
};

/** Receives the events of a socket. `closed` comes exactly once, whichever side closed. */
export type TransportListener = {
  readonly open: () => void;
  readonly text: (text: string) => void;
  /** Receives a binary message. Without it, binary messages are ignored. */
  readonly bytes?: (bytes: Uint8Array) => void;
  readonly closed: (code: number) => void;
};
export type SocketTransport = { readonly send: (text: string) => void; readonly close: () => void };
/** Opens a socket to an absolute address. Never throws: a failed attempt is reported as `closed`. */
export type OpenSocket = (url: string, on: TransportListener) => SocketTransport;

/**
 * The part of Web Locks that the worker uses. The lock is held until the promise that `held` returns settles.
 */
export type LockManager = {
  readonly request: (name: string, held: () => Promise<void> | void) => Promise<unknown>;
};

/**
 * Stores documents across the end of the last tab. Any call may fail, and the worker goes on without the
 * store (F34).
 */
export type DocumentStore = {
  readonly read: (name: string) => Promise<unknown>;
  readonly write: (name: string, value: unknown) => Promise<void>;
  /** Deletes the documents of every user except `but`, apart from those that survive a logout (D34). */
  readonly forget: (but: string | null) => Promise<void>;
};

/** The part of BroadcastChannel that the worker uses. */
export type PeerChannel = {
  readonly postMessage: (message: unknown) => void;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  readonly close: () => void;
};

/** Logs an anomaly: a short fixed word, never data. */
export type LogAnomaly = (what: string, detail?: string | number) => void;

/** Everything of the outside world that the worker uses. */
export type WorkerEnvironment = {
  /** The build of this worker. */
  readonly build: string;
  readonly mode: WorkerMode;
  readonly clock: Clock;
  /** The browser's user agent, which identifies an app shell (BOOT-25). */
  readonly userAgent: string;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  readonly openSocket: OpenSocket;
  readonly caller: (options: CallerOptions) => Caller;
  /** Posts to the operator's hooks. Relative addresses start at the page's directory (`base`). */
  readonly post: (base: string) => PostHook;
  readonly locks: LockManager | null;
  /** Opens a channel to the other pages and workers of this origin; null where channels are not available. */
  readonly channel: ((name: string) => PeerChannel) | null;
  /** Opens the merchant's document store; null where storage is not available. */
  readonly store: ((merchant: string) => DocumentStore) | null;
  /** Opens the merchant's bet journal (D25); absent or null where storage is not available. */
  readonly journal?: ((merchant: string) => Journal) | null;
  /** Opens another durable journal by the name of its database; absent or null where storage is not available. */
  readonly table?:
    | (<E extends JournalRecord>(
        databaseName: string,
        readEntry: (value: unknown) => E | undefined,
      ) => Journal<E>)
    | null;
  /** Shows a notice by the operating system, if the user has permitted it; absent where that is not possible. */
  readonly notify?: ((title: string, text: string, tag: string) => void) | null;
  readonly log: LogAnomaly;
  /** Reports uncaught errors and unhandled rejections of this worker. */
  readonly onBug?: (report: (code: 'uncaught' | 'rejected') => void) => void;
  /** Reports each lazy module that users need, from its second failed fetch on (F21). */
  readonly onMissingModule?: (report: () => void) => void;
};
