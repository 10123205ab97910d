import type { Endpoint } from 'comlink';
import type { WorkerMode } from '#contract/feedApi.ts';
import type { TabListener } from '#contract/patch.ts';

/** One way to a worker. */
export type FeedPort = {
  readonly endpoint: Endpoint;
  /** Fires when the browser says that the worker could not start. */
  readonly onBroken: (run: () => void) => void;
  /** How the tab's listener travels in a call over this port; asked once, after the worker has answered. */
  readonly offer: (listener: TabListener) => TabListener;
  /** Whether the worker at the other end was started by this tab and ends with it. */
  readonly isOwn: () => boolean;
  readonly close: () => void;
};

/** `hung`: the worker that this tab had no longer answers, so waiting for it politely is in vain (F19). */
export type PortAttempt = 'usual' | 'hung';

/** The ways that this browser and this frame have; what is undefined is not there (F22). */
export type FeedPorts = {
  readonly open: (mode: WorkerMode, approach: PortAttempt) => FeedPort | undefined;
  /**
   * The page is about to be frozen or put away: it must serve nobody and stand for nothing until it is back.
   */
  readonly still: (isStill: boolean) => void;
  /** The tab has settled for another way, or goes. */
  readonly leave: (mode: WorkerMode) => void;
};
