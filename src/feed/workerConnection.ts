import type { TabListener } from '#contract/patch.ts';
import type { Watch } from '#contract/watch.ts';
import { createDeferred } from '#domain/deferred.ts';
import type { WorkerEnd } from './portCaller.ts';
import type { ConnectedPort } from './connectPort.ts';
import { waitForWorkerEnd, type PresenceLocks } from './presence.ts';
import type { FeedCalls } from './wrapFeed.ts';

/** This tab's connection to one worker, from the hello answer until the worker ends. */
export type WorkerConnection = WorkerEnd & {
  readonly remote: FeedCalls;
  readonly connectedPort: ConnectedPort;
  /**
   * Starts the patches. The port keeps the order of the calls. Visibility comes first, so that the worker
   * sends a hidden tab nothing. The watch comes before `connect`, so that the first snapshot contains it.
   */
  readonly start: (first: { readonly active: boolean; readonly watch: Watch }) => void;
  readonly end: () => void;
};

/** Ignores a call's failure. Pings detect a silent worker, and its lock an ended one. */
export const callWithoutAnswer = (call: Promise<unknown>): void => void call.catch(() => undefined);

export const createWorkerConnection = (
  connectedPort: ConnectedPort,
  tabId: string,
  locks: PresenceLocks | undefined,
  listener: TabListener,
): WorkerConnection => {
  const { remote, answer } = connectedPort;
  let over = false;
  const ended = createDeferred();
  let stopWaiting: (() => void) | undefined;
  const end = () => {
    if (over) return;
    over = true;
    stopWaiting?.();
    ended.resolve();
    connectedPort.drop();
  };
  stopWaiting = waitForWorkerEnd(locks, answer.instance, end);
  return {
    remote,
    connectedPort,
    ended: ended.promise,
    start: ({ active, watch }) => {
      if (!active) callWithoutAnswer(remote.visible(tabId, false));
      callWithoutAnswer(remote.watch(tabId, watch));
      callWithoutAnswer(remote.connect(tabId, connectedPort.port.offer(listener)));
    },
    end,
  };
};
