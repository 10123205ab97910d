import { expose, releaseProxy, transfer, type Remote } from 'comlink';
import type { FeedApi } from '#contract/feedApi.ts';
import type { Records, TabListener } from '#contract/patch.ts';
import { guardPort, type ServedPort } from './portGuard.ts';

/** What a port needs of the feed. */
export type PortTarget = {
  /** Returns the contract's methods for one port. `release` is called when the port's tab is gone. */
  readonly open: (release: () => void) => {
    readonly api: FeedApi;
    /** True once a tab has sent a valid hello on this port. */
    readonly isGreeted: () => boolean;
    readonly closed: () => void;
  };
  readonly refused: () => void;
};

/**
 * Wraps a tab's listener for the outbox. The array is transferred, not copied, and records are sent only if
 * there are any.
 */
const listenerOf =
  (remote: Remote<TabListener>): TabListener =>
  (words: Int32Array, records?: Records) => {
    const handed = transfer(words, [words.buffer]);
    return records === undefined ? remote(handed) : remote(handed, records);
  };

/**
 * Maximum number of listeners for one port. A tab sends one at its start and one each time it reconnects to
 * its worker.
 */
const MAX_LISTENERS = 64;

/** Serves the contract on one port until its tab is gone or the returned function is called. */
export const servePort = (feed: PortTarget, port: ServedPort): (() => void) => {
  const remotes = new Set<Remote<TabListener>>();
  const release = (): void => {
    for (const remote of remotes) remote[releaseProxy]();
    remotes.clear();
    guarded.close();
  };
  const { api, closed } = feed.open(release);
  const guarded = guardPort(port, feed.refused, closed);
  const served: FeedApi = {
    ...api,
    connect: (tabId, listener) => {
      const remote = listener as unknown as Remote<TabListener>;
      if (typeof remote !== 'function' || remotes.size >= MAX_LISTENERS) return feed.refused();
      remotes.add(remote);
      return api.connect(tabId, listenerOf(remote));
    },
  };
  expose(served, guarded.endpoint);
  return closed;
};
