import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import {
  addSample,
  narrowClockBounds,
  offsetWithin,
  serverOffset,
  type ClockBounds,
  type ClockSample,
} from '#domain/time/serverClock.ts';
import type { Clock, LogAnomaly } from '../runtime/environment.ts';

/** Time in which the server must send its time once it answers; then the device's clock counts. Not from the specification. */
const UNDATED_MS: Milliseconds = 60_000;

export type ServerClock = {
  /** Returns the server time; the device time until the server has sent its own (F45). */
  readonly now: () => EpochMs;
  /** True once the server has sent its time. */
  readonly isKnown: () => boolean;
  /**
   * True once `now` may end restrictions and count gambling activity: the server has sent its time, or answers for a
   * minute without one. Its answers may never name it to a browser, and the device's clock is then the only one.
   */
  readonly mayEndRestrictions: () => boolean;
  /** Handles a successful answer, after its `Date`, if it has one. */
  readonly onAnswer: () => void;
  /** Records a server time that arrived now in answer to a ping sent at `sent` (monotonic ms). */
  readonly onPong: (server: EpochMs, sent: number) => void;
  /**
   * Records a server time that came without a ping. Its delay is unknown, so it serves only until the first
   * answered ping.
   */
  readonly onServerTime: (server: EpochMs) => void;
  /**
   * Records the `Date` of an HTTP answer that arrived now to a request sent at `sent`. A platform without
   * push has no other server time.
   */
  readonly onDateHeader: (server: EpochMs, sent: number) => void;
  /**
   * Drops all samples, because the monotonic clock stopped during sleep (F15). Until the next sample, the
   * device's clock counts with its last known difference from the server's.
   */
  readonly forget: () => void;
};

/**
 * Derives server time from the worker's monotonic clock and server samples. The wall clock is not used once
 * the server has sent a time (F45). `log` learns once that the server never sends one.
 */
export const createServerClock = (clock: Clock, log: LogAnomaly = () => undefined): ServerClock => {
  let samples: readonly ClockSample[] = [];
  let headerOffset: number | null = null;
  let bounds: ClockBounds | null = null;
  /** The server's time minus the device's wall clock, as last measured; null before the server's first time. */
  let skew: Milliseconds | null = null;
  /** When the server first answered without its time, monotonic ms; -Infinity once that was logged. */
  let undatedAt: Milliseconds | null = null;
  const measured = (): EpochMs | null => {
    const offset = serverOffset(samples) ?? headerOffset ?? (bounds === null ? null : offsetWithin(bounds));
    return offset === null ? null : Math.round(clock.now() + offset);
  };
  const measureSkew = (): void => {
    const now = measured();
    if (now !== null) skew = now - clock.wallNow();
  };
  return {
    now: () => measured() ?? clock.wallNow() + (skew ?? 0),
    isKnown: () => skew !== null,
    mayEndRestrictions: () => {
      if (skew !== null) return true;
      if (undatedAt === null || clock.now() - undatedAt < UNDATED_MS) return false;
      if (undatedAt > -Infinity) log('server-time-missing');
      undatedAt = -Infinity;
      return true;
    },
    onAnswer: () => {
      if (skew === null) undatedAt ??= clock.now();
    },
    onPong: (server, sent) => {
      samples = addSample(samples, { sent, received: clock.now(), server });
      measureSkew();
    },
    onServerTime: (server) => {
      if (headerOffset !== null) return;
      headerOffset = server - clock.now();
      measureSkew();
    },
    onDateHeader: (server, sent) => {
      bounds = narrowClockBounds(bounds, { sent, received: clock.now(), server });
      measureSkew();
    },
    forget: () => {
      samples = [];
      headerOffset = null;
      bounds = null;
    },
  };
};
