import { pingFrame } from '#platform/feedFrames.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import type { ServerClock } from './serverClock.ts';

/** The first five samples give a median (F45). Later samples only follow the drift of the clocks. */
const FIRST = 5;
const FIRST_MS = 1_000;
const LATER_MS = 30_000;

/**
 * A delay of the feed above this adds to the age of its prices. A server time that differs by more from the estimate
 * means that the feed is late (I3) or that one of the clocks was set (F45).
 */
const LATE_MS: Milliseconds = 2_000;
/** More unanswered pings than this are not remembered, as of a server that answers none. */
const MAX_UNANSWERED = 1_000;

export type Pinger = {
  readonly start: () => void;
  /**
   * Compares a heartbeat with the clock. `late`: the server's time as the client knows it, minus the time in the
   * heartbeat, in ms; negative if the heartbeat is ahead. Begins a new series of pings if the difference is long, or if
   * the feed counts as late: the heartbeat shows that the server answers, so the unanswered ping may be lost. If the
   * heartbeat is late, so is the feed until a ping is answered, although a clock may have been set (I3).
   */
  readonly check: (late: Milliseconds) => void;
  readonly stop: () => void;
  readonly pong: (n: number, server: number) => void;
  /**
   * Returns how late frames arrive: the longest of the last round trip, the time since the oldest unanswered
   * ping and the delay that is being checked. 0 if that is short, or if the server of this socket has answered no ping.
   */
  readonly delay: () => Milliseconds;
};

/**
 * Asks the server for its time, and passes each answer on with the send time of its ping. A series of pings
 * goes on while the feed is late: a proxy or a slow line holds the answers back as it holds the prices.
 */
export const createPinger = (clock: Clock, say: (text: string) => void, server: ServerClock): Pinger => {
  /** Send times of unanswered pings by number, oldest first. */
  const sent = new Map<number, Milliseconds>();
  let count = 0;
  let timer: Timer | null = null;
  let isSeriesOver = false;
  /** The duration of the last answered ping of this socket; null before the first. */
  let roundTrip: Milliseconds | null = null;
  /** The delay to be checked by the pings that follow, and the number of the last ping before them. */
  let suspectedDelay: Milliseconds = 0;
  let checkedAfter = 0;

  const delay = (): Milliseconds => {
    if (roundTrip === null) return 0;
    const oldest = sent.values().next().value;
    const waiting = oldest === undefined ? 0 : clock.now() - oldest;
    const longest = Math.max(roundTrip, waiting, suspectedDelay);
    return longest > LATE_MS ? longest : 0;
  };
  const ping = (left: number): void => {
    isSeriesOver = left <= 0;
    count += 1;
    if (sent.size >= MAX_UNANSWERED) sent.clear();
    sent.set(count, clock.now());
    say(pingFrame(count));
    timer = clock.setTimeout(
      () => ping(delay() > 0 ? FIRST : Math.max(0, left - 1)),
      left > 0 ? FIRST_MS : LATER_MS,
    );
  };
  const restart = (): void => {
    if (timer === null || !isSeriesOver) return;
    clock.clearTimeout(timer);
    ping(FIRST);
  };
  return {
    start: () => {
      if (timer === null) ping(FIRST);
    },
    check: (late) => {
      if (Math.abs(late) > LATE_MS) {
        suspectedDelay = late;
        checkedAfter = count;
      } else if (delay() === 0) return;
      restart();
    },
    stop: () => {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      roundTrip = null;
      sent.clear();
    },
    pong: (n, time) => {
      const at = sent.get(n);
      if (at === undefined) return;
      // Answers come in the order of their pings, so that the answers to older ones are lost.
      for (const older of sent.keys()) if (older <= n) sent.delete(older);
      roundTrip = clock.now() - at;
      if (n > checkedAfter) suspectedDelay = 0;
      server.onPong(time, at);
      if (delay() > 0) restart();
    },
    delay,
  };
};
