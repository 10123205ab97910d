/**
 * Answers of the bench server to the runner over HTTP (`/bench/…`). Times are the server's `timeOrigin +
 * now`, ms.
 */
export type ServerStats = {
  readonly at: number;
  /** Busy time of the event loop and CPU of the process since its start, ms. */
  readonly busy: number;
  readonly cpu: number;
  readonly sockets: { readonly feed: number; readonly objects: number; readonly vuu: number };
  readonly frames: number;
  readonly bytes: number;
  readonly ticks: number;
  readonly changes: number;
  /** Goals, suspensions, reopened and new markets, leaving and new matches since the server's start. */
  readonly events: number;
  readonly requests: Readonly<Record<string, number>>;
};
/**
 * Start time of the ticks, the time at which each was written to the sockets, and the final prices of the
 * first rows.
 */
export type Stopped = {
  readonly startedAt: number;
  readonly sends: readonly number[];
  readonly odds: readonly number[];
};

/** One frame every 10 ms, because real platforms batch changes (see README). */
export const TICK_MS = 10;
export const STREAM = 'sport/1/live';
export const EPOCH = 'bench-1';
