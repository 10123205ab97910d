import type { Problem } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';

/** Time and chance for retries. `sleep` resolves after the given ms; `random` returns a number from 0 up to 1. */
export type Retrying = {
  readonly sleep: (ms: Milliseconds) => Promise<void>;
  readonly random: () => number;
};

/**
 * Not from the specification: most tries of a GET. The pause before the second try is below; each further
 * pause is twice as long.
 */
const GET_TRIES = 3;
const FIRST_PAUSE: Milliseconds = 500;
/** Each pause is extended by up to half, so that many clients do not retry at the same time. */
const JITTER = 0.5;
/** Longest `Retry-After` that is waited for; beyond it the caller gets the failure at once. */
const LONGEST_PAUSE: Milliseconds = 10_000;

const isPassing = (problem: Problem): boolean =>
  problem.code === 'network' ||
  problem.code === 'timeout' ||
  (problem.code === 'http' && (problem.status === 429 || (problem.status >= 500 && problem.status !== 501)));

/**
 * Converts the `Retry-After` of an answer (seconds or a date) to ms from the answer's `Date`; null if
 * unreadable.
 */
export const retryAfterOf = (retryAfter: unknown, date: unknown): Milliseconds | null => {
  if (typeof retryAfter !== 'string') return null;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const wait = Date.parse(retryAfter) - (typeof date === 'string' ? Date.parse(date) : Number.NaN);
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
};

/**
 * Returns the pause before the next try of a GET after a number of failures; null for no further try.
 * `Retry-After` is the minimum.
 */
export const pauseBefore = (
  failures: number,
  problem: Problem,
  retryAfter: Milliseconds | null,
  random: () => number,
): Milliseconds | null => {
  if (failures >= GET_TRIES || !isPassing(problem)) return null;
  const pause = Math.max(FIRST_PAUSE * 2 ** (failures - 1), retryAfter ?? 0);
  return pause > LONGEST_PAUSE ? null : Math.round(pause * (1 + JITTER * random()));
};
