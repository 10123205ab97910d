import type { Milliseconds } from '#domain/ids.ts';
import type { Problem } from '#contract/problem.ts';
import { isLost } from './isLost.ts';

/**
 * Returns whether to retry a failed query: at most twice, and only if the worker ended or was silent. A
 * failure of the platform is shown at once; the worker itself keeps retrying it (FEED-06).
 */
export const shouldRetryQuery = (failures: number, problem: Problem): boolean =>
  failures < 2 && isLost(problem);

export const RETRY_DELAY_MS: Milliseconds = 1000;
