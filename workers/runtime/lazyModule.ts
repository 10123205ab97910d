import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from './environment.ts';

/** A module that has not loaded by then has failed; the next use fetches it again (BOOT-24). */
const PART_MS: Milliseconds = 20_000;

/**
 * A part of the worker's build that is fetched at its first use, so that the start does not wait for it.
 * Undefined if it cannot be loaded.
 */
export type LazyModule<T> = {
  readonly load: () => Promise<T | undefined>;
  readonly now: () => T | undefined;
};

/**
 * Creates a lazy module. It neither hangs nor throws. Every dynamic import of the worker uses one
 * (tests/architecture.test.ts).
 */
export const createLazyModule = <T>(fetch: () => Promise<T>, clock: Clock): LazyModule<T> => {
  let loaded: T | undefined;
  let running: Promise<T | undefined> | null = null;
  const start = (): Promise<T | undefined> =>
    new Promise((done) => {
      const late = clock.setTimeout(() => done(undefined), PART_MS);
      const end = (value: T | undefined): void => {
        clock.clearTimeout(late);
        loaded ??= value;
        done(value);
      };
      fetch().then(end, () => end(undefined));
    });
  return {
    now: () => loaded,
    load: () => {
      if (loaded !== undefined) return Promise.resolve(loaded);
      running ??= start().finally(() => {
        running = null;
      });
      return running;
    },
  };
};
