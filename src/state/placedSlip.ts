import { ok, type Result } from '#contract/problem.ts';
import type { Slip } from '#domain/slip/slip.ts';
import type { Commands } from './commands.ts';
import type { SlipStore } from './slipStore.ts';

/** Returns whether the slip was placed and loses the placed legs when the bet is dismissed. */
export const isSlipEmptied = ({ placed, keep }: Slip): boolean => placed !== null && !keep;

/**
 * Dismisses the placed bet if its legs leave the slip with it. Resolves when this tab has the next slip, whose keys
 * are then those that are really picked. Fails if the worker does not answer.
 */
export const leavePlacedSlip = async (
  store: SlipStore,
  commands: Pick<Commands, 'slip'>,
): Promise<Result<null>> => {
  const { slip } = store.getState();
  if (!isSlipEmptied(slip)) return ok(null);
  const isLeft = (): boolean => store.getState().slip.slipId !== slip.slipId;
  const answer = await commands.slip({ kind: 'slip.next' });
  if (answer.ok && !isLeft())
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        if (!isLeft()) return;
        stop();
        resolve();
      });
    });
  return answer;
};
