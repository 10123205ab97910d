import { SUBSCRIBE_THROTTLE_MS } from './constants.ts';
import type { Milliseconds } from '../ids.ts';

/** A rate limit: at most `maxActions` actions within `windowMs`. All rules of a limit apply together. */
export type ClientLimit = readonly { readonly maxActions: number; readonly windowMs: Milliseconds }[];

// The client's own limits. The platform's limits are not known.
export const CHAT_LIMIT: ClientLimit = [
  { maxActions: 1, windowMs: 1_000 },
  { maxActions: 20, windowMs: 30_000 },
];
/** FEED-09, CONST-27. */
export const SUBSCRIBE_LIMIT: ClientLimit = [{ maxActions: 1, windowMs: SUBSCRIBE_THROTTLE_MS }];

/**
 * Returns how many ms to wait at `now` until the limit allows another action; 0 means it is allowed now.
 * `times` has the times of earlier actions, oldest first, on the same monotonic clock.
 */
export const waitBeforeAction = (
  limit: ClientLimit,
  times: readonly Milliseconds[],
  now: Milliseconds,
): Milliseconds => {
  const waitTimes = limit.map(({ maxActions, windowMs }) => {
    const before = times[times.length - maxActions];
    // If the clock was set back, the wait is never longer than the rule itself.
    return before === undefined ? 0 : Math.min(windowMs, before + windowMs - now);
  });
  return Math.max(0, ...waitTimes);
};

/** Adds `now` to the action times and drops times that no rule needs any more. */
export const recordAction = (
  limit: ClientLimit,
  times: readonly Milliseconds[],
  now: Milliseconds,
): readonly Milliseconds[] => {
  const maxActions = Math.max(...limit.map((rule) => rule.maxActions));
  return [...times, now].slice(-maxActions);
};
