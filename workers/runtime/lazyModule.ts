import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from './environment.ts';

/** A module that has not loaded by then has failed; the next use fetches it again (BOOT-24). */
const PART_MS: Milliseconds = 20_000;
/** First and longest pause after a failed load. Not from the specification. */
const FIRST_RETRY_MS: Milliseconds = 1_000;
const MAX_RETRY_MS: Milliseconds = 30_000;

/** Returns the pause after this many failed loads in a row. */
export const retryDelay = (failures: number): Milliseconds =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));

/** Dispatches `missing` for each module that was created with the default `onMissing` and cannot be had (F21). */
export const missingModules = new EventTarget();
const reportMissingModule = (): void => void missingModules.dispatchEvent(new Event('missing'));
/** Reports nothing. For modules that users can do without: no tab offers a reload if one is missing. */
export const noReport = (): void => undefined;

/**
 * A part of the worker's build that is fetched at its first use, so that the start does not wait for it.
 * Undefined if it cannot be loaded.
 */
export type LazyModule<T> = {
  readonly load: () => Promise<T | undefined>;
  /**
   * Loads the module for a caller that asks often, such as every frame of the feed. After a failed load, resolves
   * to undefined without a fetch until a pause has passed.
   */
  readonly loadInBackground: () => Promise<T | undefined>;
  readonly now: () => T | undefined;
};

/**
 * Creates a lazy module. It neither hangs nor throws. Every dynamic import of the worker uses one
 * (tests/architecture.test.ts). `onMissing` runs after the second and each later failed fetch, as no tab
 * may have been visible before. A timeout is not a failed fetch.
 */
export const createLazyModule = <T>(
  fetch: () => Promise<T>,
  clock: Clock,
  onMissing = reportMissingModule,
): LazyModule<T> => {
  let loaded: T | undefined;
  let running: Promise<T | undefined> | null = null;
  let failures = 0;
  let failedFetches = 0;
  let retryAt: Milliseconds = -Infinity;
  const start = (): Promise<T | undefined> =>
    new Promise((done) => {
      const late = clock.setTimeout(() => done(undefined), PART_MS);
      const end = (value: T | undefined): void => {
        clock.clearTimeout(late);
        loaded ??= value;
        done(value);
      };
      fetch().then(end, () => {
        failedFetches += 1;
        if (failedFetches > 1) onMissing();
        end(undefined);
      });
    });
  const load = (): Promise<T | undefined> => {
    if (loaded !== undefined) return Promise.resolve(loaded);
    running ??= start().then((value) => {
      running = null;
      if (value === undefined) {
        failures += 1;
        retryAt = clock.now() + retryDelay(failures);
      }
      return value;
    });
    return running;
  };
  return {
    now: () => loaded,
    load,
    loadInBackground: () =>
      loaded === undefined && running === null && clock.now() < retryAt ? Promise.resolve(undefined) : load(),
  };
};
