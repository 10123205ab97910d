import type { EpochMs } from '#domain/ids.ts';
import {
  addSample,
  narrowed,
  offsetWithin,
  serverOffset,
  type ClockBounds,
  type ClockSample,
} from '#domain/serverClock.ts';
import type { Clock } from '../runtime/environment.ts';

export type ServerClock = {
  /** Server time now; the device's clock until the server has told its own (F45). */
  readonly now: () => EpochMs;
  /** A server time that arrived now in answer to a ping sent at `sent` (monotonic ms). */
  readonly answered: (server: EpochMs, sent: number) => void;
  /**
   * A server time that came unasked: it lags by an unknown way and serves only until the first answered ping.
   */
  readonly told: (server: EpochMs) => void;
  /**
   * The `Date` of an HTTP answer that arrived now to a request sent at `sent`: all that a platform without
   * push tells of its clock.
   */
  readonly dated: (server: EpochMs, sent: number) => void;
  /** The monotonic clock slept: samples from before mean nothing (F15). */
  readonly forget: () => void;
};

/**
 * The server's clock on top of the worker's monotonic one: the wall clock decides nothing once the server has
 * spoken (F45).
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
    answered: (server, sent) => {
      samples = addSample(samples, { sent, received: clock.now(), server });
    },
    told: (server) => {
      told ??= server - clock.now();
    },
    dated: (server, sent) => {
      bounds = narrowed(bounds, { sent, received: clock.now(), server });
    },
    forget: () => {
      samples = [];
      told = null;
      bounds = null;
    },
  };
};
