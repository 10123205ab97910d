/** Milliseconds after which loading a lazy module fails (BOOT-24, CONST-31). */
const LOAD_TIMEOUT_MS = 120_000;

/** Runs a function after a delay in milliseconds; returns a function that cancels it. */
type Later = (ms: number, run: () => void) => () => void;

/** Cancel functions of the timers of modules being loaded. */
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
/** Cancels the timers of all pending loads, so that an unmounted client leaves none behind. */
export const cancelPendingLoads = (): void => waiting.forEach((stop) => stop());

/**
 * Reports a missing chunk with the event that Vite uses: this build is no longer complete on the server
 * (F21).
 */
export const reportMissingChunk = (): void => void window.dispatchEvent(new Event('vite:preloadError'));

/** Error for a module that did not load in time; it may still arrive. */
class LoadTimeout extends Error {
  override name = 'PartLate';
}

/** A part of the build that is loaded when needed. */
export type LazyModule<T> = {
  /** Returns the module if it is loaded. */
  readonly now: () => T | undefined;
  /**
   * Loads the module. Rejects with `LoadTimeout` after 120 s, and then at once while that fetch is still
   * pending, so that users do not wait for it twice.
   */
  readonly load: () => Promise<T>;
  /**
   * Loads the module again on the user's request. A browser has one fetch for a module, so a pending fetch is
   * awaited again. The page learns that a chunk is missing, and may reload once no command is unanswered.
   */
  readonly retry: () => Promise<T>;
};

type LazyModuleDeps = { readonly schedule?: Later; readonly onMissing?: () => void };

/**
 * Creates a lazy module. Every dynamic import uses this function (tests/architecture.test.ts), so none can
 * hang.
 */
export const createLazyModule = <T>(
  fetch: () => Promise<T>,
  { schedule = pageLater, onMissing = reportMissingChunk }: LazyModuleDeps = {},
): LazyModule<T> => {
  let loaded: { readonly value: T } | undefined;
  let running: Promise<T> | undefined;
  let isLate = false;

  const start = (): Promise<T> => {
    running = fetch()
      .then((value) => (loaded = { value }).value)
      .finally(() => {
        running = undefined;
        isLate = false;
      });
    return running;
  };
  const withTimeout = (loading: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = schedule(LOAD_TIMEOUT_MS, () => {
        isLate = true;
        reject(new LoadTimeout('A module of the page did not load in time.'));
      });
      loading
        .then(resolve, reject)
        .finally(stop)
        .catch(() => undefined);
    });

  return {
    now: () => loaded?.value,
    load: () => {
      if (loaded !== undefined) return Promise.resolve(loaded.value);
      if (isLate)
        return Promise.reject(new LoadTimeout('A module of the page is still loading after its timeout.'));
      return withTimeout(running ?? start());
    },
    retry: () => {
      if (loaded !== undefined) return Promise.resolve(loaded.value);
      if (isLate) onMissing();
      return withTimeout(running ?? start());
    },
  };
};
