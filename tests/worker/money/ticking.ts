import type { Clock } from '#workers/runtime/environment.ts';

/** Of a read in a hundred something else ran in between. */
const RARE = 0.99;
const TICK_MS = 0.02;
const PAUSE_MS = 1;

/**
 * A clock that goes on between two looks at it, as any real one does: each look is a little later than the
 * one before. Timers are those of the clock that is driven.
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
  // A wall clock says whole milliseconds.
  return { ...clock, now, wallNow: () => Math.floor(now() + clock.wallNow() - clock.now()) };
};
