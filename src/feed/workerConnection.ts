import type { TabListener } from '#contract/patch.ts';
import type { Watch } from '#contract/watch.ts';
import type { WorkerEnd } from './portCaller.ts';
import type { ConnectedPort } from './connectPort.ts';
import { waitForWorkerEnd, type PresenceLocks } from './presence.ts';
import type { FeedCalls } from './wrapFeed.ts';

/** One worker as this tab knows it, from its answer to hello until it goes. */
export type WorkerConnection = WorkerEnd & {
  readonly remote: FeedCalls;
  readonly dialled: ConnectedPort;
  /**
   * Starts the patches. The order of the calls is the order of the port: hidden first, so that nothing is
   * sent in vain; what is watched before the patches, so that the first snapshot is of it.
   */
  readonly start: (first: { readonly active: boolean; readonly watch: Watch }) => void;
  readonly end: () => void;
};

/**
 * A call whose answer nobody waits for: a silent worker is found out by the pings, a gone one by its lock.
 */
export const callWithoutAnswer = (call: Promise<unknown>): void => void call.catch(() => undefined);

export const createWorkerConnection = (
  dialled: ConnectedPort,
  tabId: string,
  locks: PresenceLocks | undefined,
  listener: TabListener,
): WorkerConnection => {
  const { remote, answer } = dialled;
  let over = false;
  let settle: (() => void) | undefined;
  const gone = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let stopWaiting: (() => void) | undefined;
  const end = () => {
    if (over) return;
    over = true;
    stopWaiting?.();
    settle?.();
    dialled.drop();
  };
  stopWaiting = waitForWorkerEnd(locks, answer.instance, end);
  return {
    remote,
    dialled,
    gone,
    start: ({ active, watch }) => {
      if (!active) callWithoutAnswer(remote.visible(tabId, false));
      callWithoutAnswer(remote.watch(tabId, watch));
      callWithoutAnswer(remote.connect(tabId, dialled.port.offer(listener)));
    },
    end,
  };
};
