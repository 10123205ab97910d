import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from '../runtime/environment.ts';

/**
 * A retry does not repeat a request that started this recently, because twenty tabs may come online at once.
 * A press of the user always repeats the request.
 */
const RETRY_GAP_MS: Milliseconds = 1_000;

/** One request in flight. */
type RequestInFlight = {
  /** Returns true if no later request of the same key has started and the key was not superseded. */
  readonly isLatest: () => boolean;
  /** Ends the request. Returns false if it was superseded, so its answer must not be applied. */
  readonly end: () => boolean;
};

/** Tracks requests in flight by key: only the answer to the latest request of a key is applied (D20). */
export type LatestRequests = {
  readonly begin: (key: string) => RequestInFlight;
  readonly isRunning: (key: string) => boolean;
  /** Makes the request of a key in flight void. */
  readonly supersede: (key: string) => void;
  readonly supersedeAll: () => void;
  /** Returns true if the last request of a key started so recently that a retry must not repeat it. */
  readonly isJustBegun: (key: string) => boolean;
  /** Forgets when the last request of a key started. */
  readonly forget: (key: string) => void;
  readonly stop: () => void;
};

export const createLatestRequests = (clock: Clock): LatestRequests => {
  const running = new Map<string, number>();
  /** When each request was last started, monotonic ms. */
  const begunAt = new Map<string, Milliseconds>();
  let begun = 0;
  return {
    begin: (key) => {
      const own = (begun += 1);
      running.set(key, own);
      begunAt.set(key, clock.now());
      const isLatest = () => running.get(key) === own;
      return { isLatest, end: () => isLatest() && running.delete(key) };
    },
    isRunning: (key) => running.has(key),
    supersede: (key) => void running.delete(key),
    supersedeAll: () => running.clear(),
    isJustBegun: (key) => clock.now() - (begunAt.get(key) ?? -Infinity) < RETRY_GAP_MS,
    forget: (key) => void begunAt.delete(key),
    stop: () => {
      running.clear();
      begunAt.clear();
    },
  };
};
