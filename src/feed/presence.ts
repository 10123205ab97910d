import { tabLock, WORKER_LOCK, workerLock } from '#contract/feedApi.ts';
import { createDeferred } from '#domain/deferred.ts';

/** The part of Web Locks that presence needs. */
export type PresenceLocks = Pick<LockManager, 'request'>;

export type TabLock = {
  readonly held: Promise<void>;
  readonly release: () => void;
  /** Settles once the lock is released or refused. */
  readonly over: Promise<void>;
};

/**
 * Holds the tab's lock, which the worker queues for. The browser releases it 30 to 200 ms after the tab
 * closes or crashes, so the worker learns that the tab is gone (F51).
 */
export const holdTabLock = (locks: PresenceLocks | undefined, tabId: string): TabLock => {
  const released = createDeferred();
  const held = createDeferred();
  // A cross-site frame without storage throws here; the worker then relies on `leave` alone.
  const over = Promise.resolve()
    .then(() =>
      locks?.request(tabLock(tabId), () => {
        held.resolve();
        return released.promise;
      }),
    )
    .catch(() => undefined)
    .then(() => held.resolve());
  return { held: held.promise, release: () => released.resolve(), over };
};

/**
 * Returns whether any worker of this origin holds its lock now. It need not be the worker that will answer.
 */
export const isWorkerRunning = async (locks: Pick<LockManager, 'query'> | undefined): Promise<boolean> => {
  try {
    const { held = [] } = (await locks?.query()) ?? {};
    return held.some(({ name }) => name?.startsWith(WORKER_LOCK) === true);
  } catch {
    return false;
  }
};

/**
 * Runs `gone` when the worker's lock is released. The request is shared, so all tabs are notified at once.
 */
export const waitForWorkerEnd = (
  locks: PresenceLocks | undefined,
  instance: number,
  gone: () => void,
): (() => void) => {
  if (locks === undefined) return () => {};
  const waiting = new AbortController();
  Promise.resolve()
    .then(() => locks.request(workerLock(instance), { mode: 'shared', signal: waiting.signal }, () => gone()))
    .catch(() => undefined);
  return () => waiting.abort();
};
