import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from './environment.ts';

/** Creates a pause on the given clock. The signal ends the pause at once. */
export const createSleep =
  (clock: Clock) =>
  (ms: Milliseconds, signal?: AbortSignal): Promise<void> =>
    new Promise((done) => {
      if (signal?.aborted === true) return done();
      const end = (): void => {
        clock.clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        done();
      };
      const timer = clock.setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    });
