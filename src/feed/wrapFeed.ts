import { releaseProxy, wrap, type Endpoint, type Remote } from 'comlink';
import { FEED_METHODS, type FeedApi } from '#contract/feedApi.ts';

/** The worker's calls as Comlink proxies. */
export type FeedCalls = Pick<Remote<FeedApi>, keyof FeedApi>;

type WrappedFeed = {
  readonly remote: FeedCalls;
  /** Tells the worker that this tab releases the proxies, then runs `close`, which closes the port. */
  readonly release: (close: () => void) => void;
};

/**
 * Creates the Comlink proxy of each call once; the caller releases them explicitly. Proxies made for each
 * call would be finalized by the garbage collector at any time. The browser discards a page in the
 * back/forward cache that runs even a finalizer (F13).
 */
export const wrapFeed = (endpoint: Endpoint): WrappedFeed => {
  const whole = wrap<FeedApi>(endpoint);
  const calls = FEED_METHODS.map((name) => [name, whole[name]] as const);
  return {
    remote: Object.fromEntries(calls) as FeedCalls,
    release: (close) => {
      whole[releaseProxy]();
      close();
      // The port is closed, so no one receives the messages of these releases.
      for (const [, call] of calls) call[releaseProxy]();
    },
  };
};
