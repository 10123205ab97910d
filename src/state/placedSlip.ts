import { fail, ok, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Slip } from '#domain/slip/slip.ts';
import type { Commands } from './commands.ts';
import type { SlipStore } from './slipStore.ts';

/** Time in which the next slip must follow the worker's answer, as long as a press. */
const NEXT_SLIP_MS: Milliseconds = 10_000;

/** Returns whether the slip was placed and loses the placed legs when the bet is dismissed. */
export const isSlipEmptied = ({ placed, keep }: Slip): boolean => placed !== null && !keep;

/**
 * Dismisses the placed bet if its legs leave the slip with it. Resolves when this tab has the next slip, whose keys
 * are then those that are really picked. Fails if the worker does not answer, or sends no next slip in 10 s.
 */
export const leavePlacedSlip = async (
  store: SlipStore,
  commands: Pick<Commands, 'slip'>,
): Promise<Result<null>> => {
  const { slip } = store.getState();
  if (!isSlipEmptied(slip)) return ok(null);
  const isLeft = (): boolean => store.getState().slip.slipId !== slip.slipId;
  const answer = await commands.slip({ kind: 'slip.next' });
  if (!answer.ok || isLeft()) return answer;
  return new Promise((resolve) => {
    const end = (result: Result<null>): void => {
      clearTimeout(timer);
      stop();
      resolve(result);
    };
    const timer = setTimeout(() => end(fail({ code: 'worker-silent' })), NEXT_SLIP_MS);
    const stop = store.subscribe(() => {
      if (isLeft()) end(answer);
    });
  });
};
