/**
 * What the runner asks of the bench server over HTTP (`/bench/…`). Times are the server's `timeOrigin + now`,
 * ms.
 */
export type ServerStats = {
  readonly at: number;
  /** How long the event loop was at work and how much CPU the process took, since it began, ms. */
  readonly busy: number;
  readonly cpu: number;
  readonly sockets: { readonly feed: number; readonly objects: number };
  readonly frames: number;
  readonly bytes: number;
  readonly ticks: number;
  readonly changes: number;
  readonly requests: Readonly<Record<string, number>>;
};
/**
 * When the ticks began, when each was written to the sockets, and what the first rows stood at when the
 * server stopped.
 */
export type Stopped = {
  readonly startedAt: number;
  readonly sends: readonly number[];
  readonly odds: readonly number[];
};

/** One frame every 10 ms: a platform that does not batch is not one (see README). */
export const TICK_MS = 10;
export const STREAM = 'sport/1/live';
export const EPOCH = 'bench-1';
