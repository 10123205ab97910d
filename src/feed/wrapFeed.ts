import { releaseProxy, wrap, type Endpoint, type Remote } from 'comlink';
import { FEED_METHODS, type FeedApi } from '#contract/feedApi.ts';

/** The contract as the other end answers it. */
export type FeedCalls = Pick<Remote<FeedApi>, keyof FeedApi>;

type WrappedFeed = {
  readonly remote: FeedCalls;
  /** Tells the other end that this one lets go; `close` closes the way to it. */
  readonly release: (close: () => void) => void;
};

/**
 * Comlink's proxies of the contract, each made once and released by hand. Made anew at every call they would
 * be finalized by the garbage collector at any time, and a page in the browser's memory that runs as much as
 * a finalizer is given up (F13).
 */
export const wrapFeed = (endpoint: Endpoint): WrappedFeed => {
  const whole = wrap<FeedApi>(endpoint);
  const calls = FEED_METHODS.map((name) => [name, whole[name]] as const);
  return {
    remote: Object.fromEntries(calls) as FeedCalls,
    release: (close) => {
      whole[releaseProxy]();
      close();
      // Told once; what these say besides reaches nobody.
      for (const [, call] of calls) call[releaseProxy]();
    },
  };
};
