import type { Clock } from '#workers/runtime/environment.ts';

/** Threshold for a larger step: other work runs between two reads in one of a hundred cases. */
const RARE = 0.99;
const TICK_MS = 0.02;
const PAUSE_MS = 1;

/**
 * Creates a clock that advances a little at each read, as real clocks do. Its timers are those of the driven
 * clock.
 */
export const createTicking = (clock: Clock, seed: number): Clock => {
  let random = seed % 2_147_483_647;
  let last = -Infinity;
  const now = (): number => {
    random = (random * 48_271 + 11) % 2_147_483_647;
    const part = random / 2_147_483_647;
    last = Math.max(last, clock.now()) + (part > RARE ? PAUSE_MS : part * TICK_MS);
    return last;
  };
  // A wall clock has whole milliseconds.
  return { ...clock, now, wallNow: () => Math.floor(now() + clock.wallNow() - clock.now()) };
};
