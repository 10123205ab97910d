import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from './environment.ts';

/** The end of the time in which a press may act. */
export type Deadline = { readonly isOver: () => boolean };

/**
 * Creates the deadline of a press that came now, at `expiresAt` by the monotonic clock. On many machines that clock
 * stands still while the machine sleeps, so the time by which the wall clock gains on it counts too (F15, F19).
 */
export const createDeadline = (clock: Pick<Clock, 'now' | 'wallNow'>, expiresAt: Milliseconds): Deadline => {
  const gap = (): Milliseconds => clock.wallNow() - clock.now();
  const first = gap();
  return { isOver: () => clock.now() + Math.max(0, gap() - first) >= expiresAt };
};
