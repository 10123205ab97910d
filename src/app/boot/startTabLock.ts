import { holdTabLock, isWorkerRunning, type TabLock } from '#feed/presence.ts';
import { hexText } from '#domain/hexText.ts';

/**
 * This tab's id and its lock. The lock is requested while the configuration loads; the tab contacts the
 * worker only after it holds the lock.
 */
export type StartedTabLock = {
  readonly tabId: string;
  readonly lock: TabLock;
  /** Resolves to true if a worker with data runs already. */
  readonly hasWorker: Promise<boolean>;
};
export const startTabLock = (): StartedTabLock => {
  const tabId = hexText(crypto.getRandomValues(new Uint8Array(8)));
  return { tabId, lock: holdTabLock(navigator.locks, tabId), hasWorker: isWorkerRunning(navigator.locks) };
};
