import type { Endpoint } from 'comlink';
import type { WorkerMode } from '#contract/feedApi.ts';
import type { TabListener } from '#contract/patch.ts';

/** An open port to a worker. */
export type FeedPort = {
  readonly endpoint: Endpoint;
  /** Registers a listener that runs if the worker could not start. */
  readonly onBroken: (run: () => void) => void;
  /** Converts the tab's listener into the value sent over this port. Called once, after the hello answer. */
  readonly offer: (listener: TabListener) => TabListener;
  /** True if this tab started the worker, which then ends with the tab. */
  readonly isOwn: () => boolean;
  readonly close: () => void;
};

/** `hung`: this tab's last worker stopped answering, so the election uses the short timeout (F19). */
export type PortAttempt = 'usual' | 'hung';

/** The transports of this browser and frame. `open` returns undefined for one that is not supported (F22). */
export type FeedPorts = {
  readonly open: (mode: WorkerMode, approach: PortAttempt) => FeedPort | undefined;
  /**
   * Tells the election that the page is frozen or cached, and so must not lead, or that the page is active
   * again.
   */
  readonly setFrozen: (isFrozen: boolean) => void;
  /** Called when the tab uses another transport or is closed. */
  readonly leave: (mode: WorkerMode) => void;
};
