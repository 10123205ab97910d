import {
  recordAction,
  SUBSCRIBE_LIMIT,
  waitBeforeAction,
  type ClientLimit,
} from '#domain/config/clientLimits.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from '../runtime/environment.ts';

export type Throttle = {
  readonly ask: () => void;
  /** Cancels the waiting request and forgets the earlier ones, because the limit begins anew. */
  readonly reset: () => void;
};

/**
 * Throttles requests: the first runs at once, later ones run as often as the limit allows, and the last is
 * never lost (FEED-09, D7).
 */
export const createThrottle = (
  clock: Clock,
  run: () => void,
  limit: ClientLimit = SUBSCRIBE_LIMIT,
): Throttle => {
  let done: readonly Milliseconds[] = [];
  let timer: Timer | null = null;
  const go = (): void => {
    timer = null;
    done = recordAction(limit, done, clock.now());
    run();
  };
  return {
    ask: () => {
      if (timer !== null) return;
      const left = waitBeforeAction(limit, done, clock.now());
      if (left === 0) go();
      else timer = clock.setTimeout(go, left);
    },
    reset: () => {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
      done = [];
    },
  };
};
