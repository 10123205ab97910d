import { workerLock } from '#contract/feedApi.ts';
import type { Clock, WorkerEnvironment } from './environment.ts';

/** Maximum wait for a browser that neither grants nor refuses the lock, in milliseconds. */
const GRANTED_MS = 500;

/**
 * Holds a lock for the life of this worker; tabs learn of the worker's end when the lock becomes free (F17).
 * Settles once the lock is held or cannot be. No tab is greeted before: a tab that gets the lock first takes
 * the new worker for dead, and the leader tab would then end the worker and lose its leadership.
 */
export const holdWorkerLock = (
  locks: WorkerEnvironment['locks'],
  instance: number,
  clock: Clock,
  refused: () => void,
): Promise<void> | null => {
  if (locks === null) return null;
  return new Promise((resolve) => {
    const waiting = clock.setTimeout(resolve, GRANTED_MS);
    const settle = (): void => {
      clock.clearTimeout(waiting);
      resolve();
    };
    const held = (): Promise<void> => {
      settle();
      return new Promise<void>(() => undefined);
    };
    locks.request(workerLock(instance), held).catch(() => {
      settle();
      refused();
    });
  });
};
