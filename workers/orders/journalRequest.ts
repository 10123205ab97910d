import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, LogAnomaly } from '../runtime/environment.ts';

/** A store that does not answer by then is none. Not from the specification. */
const STORE_MS: Milliseconds = 3_000;

/** Asks the journal: null where it failed, or did not answer in time, which is logged as `what`. */
export type JournalRequest = <T>(
  what: string,
  ask: () => Promise<T>,
) => Promise<{ readonly value: T } | null>;

export const createJournalRequest =
  (clock: Clock, log: LogAnomaly): JournalRequest =>
  <T>(what: string, ask: () => Promise<T>) =>
    new Promise<{ readonly value: T } | null>((done) => {
      let over = false;
      const end = (answer: { readonly value: T } | null): void => {
        if (over) return;
        over = true;
        clock.clearTimeout(timer);
        if (answer === null) log(what);
        done(answer);
      };
      const timer = clock.setTimeout(() => end(null), STORE_MS);
      Promise.resolve()
        .then(ask)
        .then(
          (value) => end({ value }),
          () => end(null),
        );
    });
