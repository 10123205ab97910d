/** BOOT-24, CONST-31: a part of the build that has not come by then is given up, in milliseconds. */
const PART_MS = 120_000;

/** Runs something after so many milliseconds, unless what it answers is called before. */
type Later = (ms: number, run: () => void) => () => void;

/** Timers of parts that are on their way. */
const waiting = new Set<() => void>();
const pageLater: Later = (ms, run) => {
  const stop = () => {
    clearTimeout(timer);
    waiting.delete(stop);
  };
  const timer = setTimeout(() => {
    waiting.delete(stop);
    run();
  }, ms);
  waiting.add(stop);
  return stop;
};
/** Nobody waits for any part any more: a client that is unmounted leaves no timer behind. */
export const cancelPendingLoads = (): void => waiting.forEach((stop) => stop());

/** Says to the page what Vite says of a chunk that is gone: this build cannot be had whole (F21). */
export const reportMissingChunk = (): void => void window.dispatchEvent(new Event('vite:preloadError'));

/** The part did not come in time; it may still come. */
class PartLate extends Error {
  override name = 'PartLate';
}

/** A part of the build that is fetched when it is needed. */
export type LazyModule<T> = {
  /** It, once it has come. */
  readonly now: () => T | undefined;
  /**
   * Fetches it. `PartLate` after 120 s, and then at once for as long as that fetch goes on: nobody waits for
   * it twice.
   */
  readonly load: () => Promise<T>;
  /**
   * The user wants it once more. A browser has one fetch for a module however often it is asked: one that
   * still goes on after the time is waited for anew, and the page is told, which may load itself anew once
   * nothing is unanswered.
   */
  readonly again: () => Promise<T>;
};

type PartDeps = { readonly later?: Later; readonly tell?: () => void };

/** Every dynamic import stands in one of these (tests/architecture.test.ts): none of them can hang. */
export const createLazyModule = <T>(
  fetch: () => Promise<T>,
  { later = pageLater, tell = reportMissingChunk }: PartDeps = {},
): LazyModule<T> => {
  let come: { readonly value: T } | undefined;
  let running: Promise<T> | undefined;
  let isLate = false;

  const start = (): Promise<T> => {
    running = fetch()
      .then((value) => (come = { value }).value)
      .finally(() => {
        running = undefined;
        isLate = false;
      });
    return running;
  };
  const within = (asked: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = later(PART_MS, () => {
        isLate = true;
        reject(new PartLate('A part of the page did not come in time.'));
      });
      asked
        .then(resolve, reject)
        .finally(stop)
        .catch(() => undefined);
    });

  return {
    now: () => come?.value,
    load: () => {
      if (come !== undefined) return Promise.resolve(come.value);
      if (isLate) return Promise.reject(new PartLate('A part of the page is late already.'));
      return within(running ?? start());
    },
    again: () => {
      if (come !== undefined) return Promise.resolve(come.value);
      if (isLate) tell();
      return within(running ?? start());
    },
  };
};
