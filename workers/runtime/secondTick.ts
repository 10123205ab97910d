import type { Clock } from './environment.ts';
import { createLoop, type Loop } from './loop.ts';

const PULSE_MS = 1_000;
/**
 * A tick this late, or a wall clock that moved this far against the monotonic clock, means that the machine
 * slept (F15).
 */
const JUMP_MS = 10_000;

/** Creates the worker's one-second tick. Calls `jumped` when time has jumped (F15). */
export const createSecondTick = (clock: Clock, turn: () => void, jumped: () => void): Loop => {
  let last = 0;
  let apart = 0;
  const look = (): void => {
    const now = clock.now();
    const wall = clock.wallNow() - now;
    const slept = now - last > PULSE_MS + JUMP_MS || Math.abs(wall - apart) > JUMP_MS;
    last = now;
    apart = wall;
    if (slept) jumped();
    turn();
  };
  const loop = createLoop(clock, PULSE_MS, look);
  return {
    start: () => {
      last = clock.now();
      apart = clock.wallNow() - last;
      loop.start();
    },
    stop: loop.stop,
  };
};
