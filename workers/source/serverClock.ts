import type { EpochMs } from '#domain/ids.ts';
import {
  addSample,
  narrowClockBounds,
  offsetWithin,
  serverOffset,
  type ClockBounds,
  type ClockSample,
} from '#domain/time/serverClock.ts';
import type { Clock } from '../runtime/environment.ts';

export type ServerClock = {
  /** Returns the server time; the device time until the server has sent its own (F45). */
  readonly now: () => EpochMs;
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
  /** Drops all samples, because the monotonic clock stopped during sleep (F15). */
  readonly forget: () => void;
};

/**
 * Derives server time from the worker's monotonic clock and server samples. The wall clock is not used once
 * the server has sent a time (F45).
 */
export const createServerClock = (clock: Clock): ServerClock => {
  let samples: readonly ClockSample[] = [];
  let told: number | null = null;
  let bounds: ClockBounds | null = null;
  return {
    now: () => {
      const offset = serverOffset(samples) ?? told ?? (bounds === null ? null : offsetWithin(bounds));
      return offset === null ? clock.wallNow() : Math.round(clock.now() + offset);
    },
    onPong: (server, sent) => {
      samples = addSample(samples, { sent, received: clock.now(), server });
    },
    onServerTime: (server) => {
      told ??= server - clock.now();
    },
    onDateHeader: (server, sent) => {
      bounds = narrowClockBounds(bounds, { sent, received: clock.now(), server });
    },
    forget: () => {
      samples = [];
      told = null;
      bounds = null;
    },
  };
};
