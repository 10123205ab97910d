import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, LogAnomaly } from '../runtime/environment.ts';

/** Time after which a request to the store counts as failed. Not from the specification. */
const STORE_TIMEOUT_MS: Milliseconds = 3_000;

/**
 * Calls a journal or another store of the browser. Resolves to null, and logs the anomaly `what`, if the call failed or
 * timed out.
 */
export type JournalRequest = <T>(
  what: string,
  ask: () => Promise<T>,
) => Promise<{ readonly value: T } | null>;

export const createJournalRequest =
  (clock: Clock, log: LogAnomaly): JournalRequest =>
  <T>(what: string, ask: () => Promise<T>) =>
    new Promise<{ readonly value: T } | null>((done) => {
      let isDone = false;
      const end = (answer: { readonly value: T } | null): void => {
        if (isDone) return;
        isDone = true;
        clock.clearTimeout(timer);
        if (answer === null) log(what);
        done(answer);
      };
      const timer = clock.setTimeout(() => end(null), STORE_TIMEOUT_MS);
      Promise.resolve()
        .then(ask)
        .then(
          (value) => end({ value }),
          () => end(null),
        );
    });
