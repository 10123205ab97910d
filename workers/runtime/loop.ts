import type { Clock, Timer } from './environment.ts';

export type Loop = { readonly start: () => void; readonly stop: () => void };

/**
 * Runs `turn` every `ms`, read anew for each turn where it is a function, from start on, the first time after
 * `ms`. The next turn is armed after the last one has begun, so a worker that slept runs one turn, not all
 * that it missed.
 */
export const createLoop = (clock: Clock, ms: number | (() => number), turn: () => void): Loop => {
  let timer: Timer | null = null;
  const arm = (): void => {
    timer = clock.setTimeout(
      () => {
        arm();
        turn();
      },
      typeof ms === 'number' ? ms : ms(),
    );
  };
  return {
    start: () => {
      if (timer === null) arm();
    },
    stop: () => {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
};
