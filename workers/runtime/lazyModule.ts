import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from './environment.ts';

/**
 * A part of the worker that has not come by then is given up, and wanted anew when it is next needed
 * (BOOT-24).
 */
const PART_MS: Milliseconds = 20_000;

/**
 * A part of the worker's build that is fetched when it is first needed, so that no start waits for it;
 * undefined where it cannot be had.
 */
export type LazyModule<T> = {
  readonly load: () => Promise<T | undefined>;
  readonly now: () => T | undefined;
};

/**
 * Every dynamic import of the worker stands in one of these (tests/architecture.test.ts): none can hang, and
 * none throws.
 */
export const createLazyModule = <T>(fetch: () => Promise<T>, clock: Clock): LazyModule<T> => {
  let come: T | undefined;
  let running: Promise<T | undefined> | null = null;
  const start = (): Promise<T | undefined> =>
    new Promise((done) => {
      const late = clock.setTimeout(() => done(undefined), PART_MS);
      const end = (value: T | undefined): void => {
        clock.clearTimeout(late);
        come ??= value;
        done(value);
      };
      fetch().then(end, () => end(undefined));
    });
  return {
    now: () => come,
    load: () => {
      if (come !== undefined) return Promise.resolve(come);
      running ??= start().finally(() => {
        running = null;
      });
      return running;
    },
  };
};
