import type { Problem } from '#contract/problem.ts';
import type { Reserves } from '#domain/orders/reserve.ts';
import { isLost } from '#state/isLost.ts';

/** A press that was not sent, or may not have been, and the id of its intent. */
export type FailedPress = { readonly id: string; readonly problem: Problem };

/**
 * Returns the problem to show for a press. Null if the worker did not answer but has the intent in its journal: the
 * intent then says where the press stands.
 */
export const problemToShow = (
  failed: FailedPress | null,
  { intents }: Pick<Reserves, 'intents'>,
): Problem | null =>
  failed === null || (isLost(failed.problem) && intents.some(({ id }) => id === failed.id))
    ? null
    : failed.problem;
