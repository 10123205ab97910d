import { expose, releaseProxy, transfer, type Remote } from 'comlink';
import type { FeedApi } from '#contract/feedApi.ts';
import type { Records, TabListener } from '#contract/patch.ts';
import { guardPort, type ServedPort } from './portGuard.ts';

/** What a port needs of the feed. */
export type PortTarget = {
  /** The contract as one port may call it; `release` is called when the port's tab is gone. */
  readonly open: (release: () => void) => {
    readonly api: FeedApi;
    /** A tab has said hello on this port, in a way that was understood. */
    readonly isGreeted: () => boolean;
    readonly closed: () => void;
  };
  readonly refused: () => void;
};

/**
 * A tab's listener as the outbox calls it: the array is handed over, not copied, and records go along only
 * where there are any.
 */
const listenerOf =
  (remote: Remote<TabListener>): TabListener =>
  (words: Int32Array, records?: Records) => {
    const handed = transfer(words, [words.buffer]);
    return records === undefined ? remote(handed) : remote(handed, records);
  };

/** A tab offers a listener when it comes and when it finds its worker again; more are none of ours. */
const MOST_LISTENERS = 64;

/** Serves the contract on one port until its tab is gone, or until the answer is called. */
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
      if (typeof remote !== 'function' || remotes.size >= MOST_LISTENERS) return feed.refused();
      remotes.add(remote);
      return api.connect(tabId, listenerOf(remote));
    },
  };
  expose(served, guarded.endpoint);
  return closed;
};
