import type { WorkerMode } from '#contract/feedApi.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Caller, CallerOptions } from '#platform/http.ts';
import type { Journal } from '../orders/journal.ts';
import type { PostHook } from '#platform/postHook.ts';

/** An armed timer, opaque; only the clock that gave it can clear it. */
export type Timer = { readonly timer: unknown };

/** All the time there is in the worker. Tests hand in one that they drive. */
export type Clock = {
  /** Monotonic milliseconds, with fractions. */
  readonly now: () => Milliseconds;
  /** The device's wall clock: wrong by any amount, and may jump (F15, F45). */
  readonly wallNow: () => EpochMs;
  readonly setTimeout: (run: () => void, ms: Milliseconds) => Timer;
  readonly clearTimeout: (timer: Timer) => void;
};

/** What a socket tells. `closed` comes once, whoever closed. */
export type TransportListener = {
  readonly open: () => void;
  readonly text: (text: string) => void;
  readonly closed: (code: number) => void;
};
export type SocketTransport = { readonly send: (text: string) => void; readonly close: () => void };
/** Opens a socket to an absolute address. Never throws: what cannot be dialled is told as `closed`. */
export type OpenSocket = (url: string, on: TransportListener) => SocketTransport;

/** Web Locks as far as the worker needs them: the promise given by `held` is how long the lock stays. */
export type LockManager = {
  readonly request: (name: string, held: () => Promise<void> | void) => Promise<unknown>;
};

/** Where documents survive the last tab. Any call may fail: a broken or denied store breaks nothing (F34). */
export type DocumentStore = {
  readonly read: (name: string) => Promise<unknown>;
  readonly write: (name: string, value: unknown) => Promise<void>;
  /**
   * Removes what stands under a name of any user but this one (`isOfAnother`), except what outlives a logout
   * (D34).
   */
  readonly forget: (but: string | null) => Promise<void>;
};

/** As much of a BroadcastChannel as is used. */
export type PeerChannel = {
  readonly postMessage: (message: unknown) => void;
  readonly addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void;
  readonly close: () => void;
};

/** Told of what is odd but handled: a short fixed word, never data. */
export type LogAnomaly = (what: string, detail?: string | number) => void;

/** Everything of the outside world that the worker uses. */
export type WorkerEnvironment = {
  /** Which build this worker is of. */
  readonly build: string;
  readonly mode: WorkerMode;
  readonly clock: Clock;
  /** What the browser calls itself: an app shell is told by it (BOOT-25). */
  readonly userAgent: string;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly dial: OpenSocket;
  readonly caller: (options: CallerOptions) => Caller;
  /** Posts to the operator's hooks, with the page's directory as base. */
  readonly post: (base: string) => PostHook;
  readonly locks: LockManager | null;
  /** Opens a channel to the other pages and workers of this origin; null where there are none. */
  readonly channel: ((name: string) => PeerChannel) | null;
  /** A store of the merchant's own, by its name; null where there is none. */
  readonly store: ((merchant: string) => DocumentStore) | null;
  /** Where bets are journalled, by the merchant's name (D25); absent or null where nothing can be kept. */
  readonly journal?: ((merchant: string) => Journal) | null;
  readonly log: LogAnomaly;
  /** Tells of what nobody caught in this worker. */
  readonly onBug?: (tell: (code: 'uncaught' | 'rejected') => void) => void;
};
