import { SUBSCRIBE_THROTTLE_MS } from './constants.ts';
import type { Milliseconds } from '../ids.ts';

/** At most so many within so long; all rules of a limit hold at once. */
export type ClientLimit = readonly { readonly most: number; readonly within: Milliseconds }[];

// The client's own limits (security.md, "Client limits"): the platform has its own, which are not known.
export const CHAT_LIMIT: ClientLimit = [
  { most: 1, within: 1_000 },
  { most: 20, within: 30_000 },
];
export const GIFT_LIMIT: ClientLimit = [{ most: 5, within: 1_000 }];
export const QUOTE_LIMIT: ClientLimit = [{ most: 2, within: 1_000 }];
/** FEED-09, CONST-27. */
export const SUBSCRIBE_LIMIT: ClientLimit = [{ most: 1, within: SUBSCRIBE_THROTTLE_MS }];

/**
 * How long one must wait at `now` until a limit lets it be done once more, in ms; 0 is now. `done` are the
 * times at which it was done, oldest first, on the same monotonic clock.
 */
export const waitFor = (
  limit: ClientLimit,
  done: readonly Milliseconds[],
  now: Milliseconds,
): Milliseconds => {
  const waits = limit.map(({ most, within }) => {
    const before = done[done.length - most];
    // A clock that was set back must not forbid for longer than the rule itself.
    return before === undefined ? 0 : Math.min(within, before + within - now);
  });
  return Math.max(0, ...waits);
};

/**
 * The times after one more at `now`: those that a rule may still look at, so that the list stays as short as
 * the limit is.
 */
export const doneAt = (
  limit: ClientLimit,
  done: readonly Milliseconds[],
  now: Milliseconds,
): readonly Milliseconds[] => {
  const most = Math.max(...limit.map((rule) => rule.most));
  return [...done, now].slice(-most);
};
