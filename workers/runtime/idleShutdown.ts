import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from './environment.ts';

/** Socket and loops stay on this long after the last tab has gone, so that a reload finds a running feed. */
const IDLE_MS: Milliseconds = 5_000;

export type IdleShutdown = {
  readonly isRunning: () => boolean;
  /** A tab is present. */
  readonly wake: () => void;
  /** No tab is present any more. */
  readonly scheduleStop: () => void;
};

/**
 * Runs the feed while a tab is present, and a short time after. `mayStart` is true once an operator is known.
 */
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
    scheduleStop: () => {
      if (!running || ending !== null) return;
      ending = clock.setTimeout(() => {
        ending = null;
        running = false;
        stop();
      }, IDLE_MS);
    },
  };
};
