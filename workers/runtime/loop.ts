import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from './environment.ts';

export type Loop = { readonly start: () => void; readonly stop: () => void };

/**
 * Creates a loop that runs `turn` every `ms` after its start, the first time after `ms`. A function `ms` is
 * read for each turn. The next turn is armed after the last one has begun, so a worker that was suspended
 * runs one turn, not all missed ones.
 */
export const createLoop = (clock: Clock, ms: number | (() => number), run: () => void): Loop => {
  let timer: Timer | null = null;
  const arm = (): void => {
    timer = clock.setTimeout(
      () => {
        arm();
        run();
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

const JITTER = 0.1;
/**
 * Returns the pauses of a polling loop: up to a tenth shorter than `ms` at random, and never longer. Browsers that
 * began in the same second, at a kick-off or after an outage, therefore drift apart, and no price comes late.
 */
export const jitterPause =
  (ms: Milliseconds, random: () => number): (() => Milliseconds) =>
  () =>
    Math.round(ms * (1 - JITTER * random()));
