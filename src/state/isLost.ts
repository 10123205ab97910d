import type { Problem } from '#contract/problem.ts';

/** True if the worker did not answer: it is unknown whether it sent the request (F17). */
export const isLost = ({ code }: Pick<Problem, 'code'>): boolean =>
  code === 'worker-gone' || code === 'worker-silent';
