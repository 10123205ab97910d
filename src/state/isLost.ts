import type { Problem } from '#contract/problem.ts';

/** A press that was lost, of which the worker's journal has nothing. */
export const NOT_SENT = { code: 'not-sent' } as const;
/** Why a press was not sent, or may not have been. */
export type PressProblem = Problem | typeof NOT_SENT;

/** True if the worker did not answer: it is unknown whether it sent the request (F17). */
export const isLost = ({ code }: Pick<PressProblem, 'code'>): boolean =>
  code === 'worker-gone' || code === 'worker-silent';
