import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from './environment.ts';

/** Creates a pause on the given clock. */
export const createSleep =
  (clock: Clock) =>
  (ms: Milliseconds): Promise<void> =>
    new Promise((done) => {
      clock.setTimeout(done, ms);
    });
