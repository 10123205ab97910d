import { tabLock, workerLock } from '#contract/feedApi.ts';

/** The part of Web Locks that presence needs; undefined where the browser has none or denies them. */
export type Locks = Pick<LockManager, 'request'>;

export type TabLock = { readonly held: Promise<void>; readonly release: () => void };

/** Holds the tab's lock, which the worker waits for: it is freed 30 to 200 ms after a close or a crash (F51). */
export const holdTabLock = (locks: Locks | undefined, tabId: string): TabLock => {
  let free: (() => void) | undefined;
  const until = new Promise<void>((resolve) => { free = resolve; });
  const held = new Promise<void>((resolve) => {
    if (locks === undefined) return resolve();
    // A context without storage throws here (cross-site frames): the worker then relies on `leave` alone.
    Promise.resolve()
      .then(() => locks.request(tabLock(tabId), () => {
        resolve();
        return until;
      }))
      .catch(() => resolve());
  });
  return { held, release: () => free?.() };
};

/** Runs `gone` when the worker's lock is freed. Shared, so that all tabs learn it at once and not one after another. */
export const waitForWorkerEnd = (locks: Locks | undefined, instance: number, gone: () => void): (() => void) => {
  if (locks === undefined) return () => {};
  const waiting = new AbortController();
  Promise.resolve()
    .then(() => locks.request(workerLock(instance), { mode: 'shared', signal: waiting.signal }, () => gone()))
    .catch(() => undefined);
  return () => waiting.abort();
};
