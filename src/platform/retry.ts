import type { Problem } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';

/**
 * Time and chance as they are handed in: `later` resolves after so many ms, at once where the signal ends it;
 * `random` is from 0 up to 1.
 */
export type Retrying = {
  readonly later: (ms: Milliseconds, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
};

/** Whether whoever asked has given up. */
export const isOver = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/**
 * Not from the specification: how often a GET is asked in all, and how long before the second time; each
 * further pause is twice as long.
 */
const GET_TRIES = 3;
const FIRST_PAUSE: Milliseconds = 500;
/** Each pause is made up to half longer, so that many clients do not come back at once. */
const JITTER = 0.5;
/** A server that wants to be left alone for longer is not waited for: whoever asked has his answer then. */
const LONGEST_PAUSE: Milliseconds = 10_000;

const isPassing = (problem: Problem): boolean =>
  problem.code === 'network' ||
  problem.code === 'timeout' ||
  (problem.code === 'http' && (problem.status === 429 || (problem.status >= 500 && problem.status !== 501)));

/** `Retry-After` of an answer, as seconds or a date, in ms from the moment that its `Date` tells; null where it says nothing readable. */
export const retryAfterOf = (retryAfter: unknown, date: unknown): Milliseconds | null => {
  if (typeof retryAfter !== 'string') return null;
  if (/^\d{1,6}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const wait = Date.parse(retryAfter) - (typeof date === 'string' ? Date.parse(date) : Number.NaN);
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
};

/**
 * How long before a GET that failed so often is asked again; null where it is not. What the server wants
 * (`Retry-After`) is the least.
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
