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

/** How long after its first answer the server may take to name its time. Not from the specification. */
const UNDATED_MS: Milliseconds = 60_000;

export type ServerClock = {
  /** Returns the server time; the device time until the server has sent its own (F45). */
  readonly now: () => EpochMs;
  /** True once the server has sent its time. */
  readonly isKnown: () => boolean;
  /** True while `now` follows a time of the server, so not between `forget` and the next one. */
  readonly isMeasured: () => boolean;
  /**
   * Returns the server's time as last measured, for decisions that cannot be taken back: the end of a restriction,
   * gambling activity, the removal of old alerts. Between `forget` and the next measured time it runs on by the
   * monotonic clock: a sleep leaves it behind, and a changed device clock does not move it. By `Date` headers alone it
   * may be ahead of the server by half a round trip and half a second. -Infinity before the first measured time; the
   * device's time if the server never sends one (`isTimeTrusted`).
   */
  readonly measuredNow: () => EpochMs;
  /**
   * True while `now` is measured, and while the device's clock is the only one: `onAnswer` was called again a minute or
   * more after its first call, and the server has never sent its time.
   */
  readonly isTimeTrusted: () => boolean;
  /**
   * Handles an answer of the page's own origin, after its `Date`, if it has one. Other origins are no proof that the
   * time never comes: a browser hides their `Date` from scripts unless they expose it.
   */
  readonly onAnswer: () => void;
  /** Records a server time that arrived now in answer to a ping sent at `sent` (monotonic ms). */
  readonly onPong: (server: EpochMs, sent: number) => void;
  /**
   * Records a server time that came without a ping. Only the first one after the start or after `forget` counts. Its
   * delay is unknown, so it counts only until the first answered ping.
   */
  readonly onServerTime: (server: EpochMs) => void;
  /**
   * Records the `Date` of an HTTP answer that arrived now to a request sent at `sent`. A platform without
   * push has no other server time.
   */
  readonly onDateHeader: (server: EpochMs, sent: number) => void;
  /**
   * Drops all samples, because the monotonic clock stopped during sleep (F15). The caller connects again, so no ping
   * from before is answered, and the `Date` of an answer to a request from before is ignored. Until the next sample,
   * the device's clock counts with its last known difference from the server's.
   */
  readonly forget: () => void;
};

/**
 * Derives server time from the worker's monotonic clock and server samples. The wall clock is not used once
 * the server has sent a time (F45). `log` learns once that the server never sends one.
 */
export const createServerClock = (clock: Clock, log: LogAnomaly = () => undefined): ServerClock => {
  let samples: readonly ClockSample[] = [];
  let firstFrameOffset: number | null = null;
  let bounds: ClockBounds | null = null;
  /** The server's time minus the device's wall clock, as last measured; null before the server's first time. */
  let skew: Milliseconds | null = null;
  /** The server's time minus the monotonic clock, as last measured; -Infinity before the server's first time. */
  let lastOffset: Milliseconds = -Infinity;
  /** When `onAnswer` was first called without a known server time, monotonic ms. */
  let undatedAt: Milliseconds | null = null;
  let isTimeMissing = false;
  /** When the samples were last dropped. How long a request took that was sent before is not known. */
  let forgottenAt: Milliseconds = -Infinity;
  const measured = (): EpochMs | null => {
    const offset =
      serverOffset(samples) ?? firstFrameOffset ?? (bounds === null ? null : offsetWithin(bounds));
    return offset === null ? null : Math.round(clock.now() + offset);
  };
  const measureSkew = (): void => {
    const now = measured();
    if (now === null) return;
    skew = now - clock.wallNow();
    lastOffset = now - clock.now();
    isTimeMissing = false;
  };
  return {
    now: () => measured() ?? clock.wallNow() + (skew ?? 0),
    isKnown: () => skew !== null,
    isMeasured: () => measured() !== null,
    measuredNow: () => (isTimeMissing ? clock.wallNow() : Math.round(clock.now() + lastOffset)),
    isTimeTrusted: () => measured() !== null || isTimeMissing,
    onAnswer: () => {
      if (skew !== null || isTimeMissing) return;
      undatedAt ??= clock.now();
      if (clock.now() - undatedAt < UNDATED_MS) return;
      isTimeMissing = true;
      log('server-time-missing');
    },
    onPong: (server, sent) => {
      samples = addSample(samples, { sent, received: clock.now(), server });
      measureSkew();
    },
    onServerTime: (server) => {
      if (firstFrameOffset !== null) return;
      firstFrameOffset = server - clock.now();
      measureSkew();
    },
    onDateHeader: (server, sent) => {
      if (sent < forgottenAt) return;
      bounds = narrowClockBounds(bounds, { sent, received: clock.now(), server });
      measureSkew();
    },
    forget: () => {
      forgottenAt = clock.now();
      samples = [];
      firstFrameOffset = null;
      bounds = null;
    },
  };
};
