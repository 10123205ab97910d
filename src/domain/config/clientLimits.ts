import { SUBSCRIBE_THROTTLE_MS } from './constants.ts';
import type { Milliseconds } from '../ids.ts';

/** A rate limit: at most `most` actions within `within` ms. All rules of a limit apply together. */
export type ClientLimit = readonly { readonly most: number; readonly within: Milliseconds }[];

// The client's own limits (security.md, "Client limits"). The platform's limits are not known.
export const CHAT_LIMIT: ClientLimit = [
  { most: 1, within: 1_000 },
  { most: 20, within: 30_000 },
];
export const GIFT_LIMIT: ClientLimit = [{ most: 5, within: 1_000 }];
export const QUOTE_LIMIT: ClientLimit = [{ most: 2, within: 1_000 }];
/** FEED-09, CONST-27. */
export const SUBSCRIBE_LIMIT: ClientLimit = [{ most: 1, within: SUBSCRIBE_THROTTLE_MS }];

/**
 * Returns how many ms to wait at `now` until the limit allows another action; 0 means it is allowed now.
 * `done` has the times of earlier actions, oldest first, on the same monotonic clock.
 */
export const waitBeforeAction = (
  limit: ClientLimit,
  done: readonly Milliseconds[],
  now: Milliseconds,
): Milliseconds => {
  const waitTimes = limit.map(({ most, within }) => {
    const before = done[done.length - most];
    // If the clock was set back, the wait is never longer than the rule itself.
    return before === undefined ? 0 : Math.min(within, before + within - now);
  });
  return Math.max(0, ...waitTimes);
};

/** Adds `now` to the action times and drops times that no rule needs any more. */
export const recordAction = (
  limit: ClientLimit,
  done: readonly Milliseconds[],
  now: Milliseconds,
): readonly Milliseconds[] => {
  const most = Math.max(...limit.map((rule) => rule.most));
  return [...done, now].slice(-most);
};
