import type { Clock } from './environment.ts';
import { createLoop, type Loop } from './loop.ts';

const PULSE_MS = 1_000;
/**
 * A tick this late, or a wall clock that moved this far against the monotonic clock, means that the machine
 * slept (F15).
 */
const JUMP_MS = 10_000;

export type SecondTick = Loop & {
  /**
   * Looks at the clock outside the tick. A press after a sleep may be handled before the next tick, and must not use
   * prices from before the jump (F15, I3).
   */
  readonly checkClock: () => void;
};

/** Creates the worker's one-second tick. Calls `jumped` when time has jumped (F15). */
export const createSecondTick = (clock: Clock, turn: () => void, jumped: () => void): SecondTick => {
  let last = 0;
  let apart = 0;
  let isRunning = false;
  const checkClock = (): void => {
    if (!isRunning) return;
    const now = clock.now();
    const wall = clock.wallNow() - now;
    const slept = now - last > PULSE_MS + JUMP_MS || Math.abs(wall - apart) > JUMP_MS;
    last = now;
    apart = wall;
    if (slept) jumped();
  };
  const loop = createLoop(clock, PULSE_MS, () => {
    checkClock();
    turn();
  });
  return {
    start: () => {
      last = clock.now();
      apart = clock.wallNow() - last;
      isRunning = true;
      loop.start();
    },
    stop: () => {
      isRunning = false;
      loop.stop();
    },
    checkClock,
  };
};
