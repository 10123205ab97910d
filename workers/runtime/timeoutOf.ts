import type { Problem } from '#contract/problem.ts';
import type { Deadline } from './deadline.ts';

/** Returns a problem once the tab has given the press up: it already showed the user a timeout (F19). */
export const timeoutOf = (deadline: Deadline): Problem | null =>
  deadline.isOver() ? { code: 'timeout' } : null;
