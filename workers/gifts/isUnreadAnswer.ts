import type { Result } from '#contract/problem.ts';
import { isMissingCall } from '#platform/calls/matchData.ts';

/** True if the call failed and its content is unknown. A platform without the call has no content (D38). */
export const isUnreadAnswer = (answer: Result<unknown> | null): boolean =>
  answer !== null && !answer.ok && !isMissingCall(answer.problem);
