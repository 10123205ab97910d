import { tabLock, WORKER_LOCK, workerLock } from '#contract/feedApi.ts';

/** The part of Web Locks that presence needs; undefined where the browser has none or denies them. */
export type PresenceLocks = Pick<LockManager, 'request'>;

export type TabLock = {
  readonly held: Promise<void>;
  readonly release: () => void;
  /** Settles once it is held no more. */ readonly over: Promise<void>;
};

/**
 * Holds the tab's lock, which the worker waits for: it is freed 30 to 200 ms after a close or a crash (F51).
 */
export const holdTabLock = (locks: PresenceLocks | undefined, tabId: string): TabLock => {
  let free: (() => void) | undefined;
  const until = new Promise<void>((resolve) => {
    free = resolve;
  });
  let hold: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  // A context without storage throws here (cross-site frames): the worker then relies on `leave` alone.
  const over = Promise.resolve()
    .then(() =>
      locks?.request(tabLock(tabId), () => {
        hold?.();
        return until;
      }),
    )
    .catch(() => undefined)
    .then(() => hold?.());
  return { held, release: () => free?.(), over };
};

/**
 * Whether some worker of this origin runs now, by the lock it holds; it need not be the one that will answer.
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
 * Runs `gone` when the worker's lock is freed. Shared, so that all tabs learn it at once and not one after
 * another.
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
