import type { Milliseconds } from '#domain/ids.ts';
import type { Problem } from '#contract/problem.ts';

/**
 * A worker that went away or is busy is asked again; what the platform answered is told at once, and the
 * worker itself goes on asking (FEED-06).
 */
export const shouldRetryQuery = (failures: number, { code }: Problem): boolean =>
  failures < 2 && (code === 'worker-gone' || code === 'worker-silent');

export const RETRY_DELAY_MS: Milliseconds = 1000;
