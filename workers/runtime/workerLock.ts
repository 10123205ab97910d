import { workerLock } from '#contract/feedApi.ts';
import type { Clock, WorkerEnvironment } from './environment.ts';

/**
 * A browser that neither grants the lock nor refuses it is waited for no longer than this, in milliseconds.
 */
const GRANTED_MS = 500;

/**
 * Holds the lock by whose end tabs learn of this worker's (F17), for as long as it lives. Settles once it is
 * held, or will not be: nobody is greeted before, since a tab that asks for the lock before this worker has
 * it takes a worker that has just come for dead, and the tab that runs it would end it and lose the lead.
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
