import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from './environment.ts';

/** With no tab left the socket and the loops stay on this long: a reload comes back to a running feed. */
const LINGER_MS: Milliseconds = 5_000;

export type IdleShutdown = {
  readonly isRunning: () => boolean;
  /** Somebody is here. */
  readonly wake: () => void;
  /** Nobody is here any more. */
  readonly rest: () => void;
};

/** Runs while somebody is here, and a little longer. `mayStart`: there is an operator to run for. */
export const createIdleShutdown = (
  clock: Clock,
  mayStart: () => boolean,
  start: () => void,
  stop: () => void,
): IdleShutdown => {
  let running = false;
  let ending: Timer | null = null;
  return {
    isRunning: () => running,
    wake: () => {
      if (ending !== null) clock.clearTimeout(ending);
      ending = null;
      if (running || !mayStart()) return;
      running = true;
      start();
    },
    rest: () => {
      if (!running || ending !== null) return;
      ending = clock.setTimeout(() => {
        ending = null;
        running = false;
        stop();
      }, LINGER_MS);
    },
  };
};
