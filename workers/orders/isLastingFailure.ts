import type { Problem } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { isMissingCall } from '#platform/calls/matchData.ts';

/**
 * A search for coins of unknown outcome that the platform never answers usably ends after this time, as unconfirmed.
 * Not from the specification.
 */
export const LONG_SEARCH_MS: Milliseconds = 600_000;

/** Failures in which the platform answered. A broken connection says nothing about the platform. */
const ANSWERED: ReadonlySet<Problem['code']> = new Set(['refused', 'http', 'unreadable']);

/**
 * True if a failed read of the member platform counts as a read that shows nothing: the platform does not have the
 * call (D38), or it still answers with a failure after a long search. Only an end that claims nothing may follow.
 */
export const isLastingFailure = (problem: Problem, searchedMs: Milliseconds): boolean =>
  isMissingCall(problem) || (searchedMs >= LONG_SEARCH_MS && ANSWERED.has(problem.code));
