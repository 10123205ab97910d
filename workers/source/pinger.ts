import { pingFrame } from '#platform/feedFrames.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import type { ServerClock } from './serverClock.ts';

/** The first five samples give a median (F45). Later samples only follow the drift of the clocks. */
const FIRST = 5;
const FIRST_MS = 1_000;
const LATER_MS = 30_000;

export type Pinger = {
  readonly start: () => void;
  /** Takes a new series of samples because the clocks have drifted apart. */ readonly restart: () => void;
  readonly stop: () => void;
  readonly pong: (n: number, server: number) => void;
};

/**
 * Asks the server for its time and passes each answer on with the send time of its ping. Answers to older
 * pings are ignored.
 */
export const createPinger = (clock: Clock, say: (text: string) => void, server: ServerClock): Pinger => {
  const sent = new Map<number, number>();
  let count = 0;
  let timer: Timer | null = null;
  let hasSettled = false;
  const ping = (left: number): void => {
    hasSettled = left <= 0;
    count += 1;
    sent.clear();
    sent.set(count, clock.now());
    say(pingFrame(count));
    timer = clock.setTimeout(() => ping(Math.max(0, left - 1)), left > 0 ? FIRST_MS : LATER_MS);
  };
  return {
    start: () => {
      if (timer === null) ping(FIRST);
    },
    restart: () => {
      if (timer === null || !hasSettled) return;
      clock.clearTimeout(timer);
      ping(FIRST);
    },
    stop: () => {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
    pong: (n, time) => {
      const at = sent.get(n);
      if (at === undefined) return;
      sent.delete(n);
      server.onPong(time, at);
    },
  };
};
