import type { Milliseconds } from '#domain/ids.ts';
import type { Problem } from '#contract/problem.ts';

/**
 * Returns whether to retry a failed query: at most twice, and only if the worker ended or was silent. A
 * failure of the platform is shown at once; the worker itself keeps retrying it (FEED-06).
 */
export const shouldRetryQuery = (failures: number, { code }: Problem): boolean =>
  failures < 2 && (code === 'worker-gone' || code === 'worker-silent');

export const RETRY_DELAY_MS: Milliseconds = 1000;
