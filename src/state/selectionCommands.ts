import type { Result } from '#contract/problem.ts';
import type { Slip } from '#domain/slip.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { slipState, type PendingPress, type SlipStore } from './slipStore.ts';

/**
 * The slip follows its worker's answer by a patch or two; a press that it never tells of was none (an
 * eleventh from another tab, C15).
 */
const FOLLOWS: Milliseconds = 1_000;

/**
 * Presses on prices: drawn in the frame of the press (G14), and for as long as the worker has neither refused
 * it nor told of it. What may be placed is the worker's slip alone.
 */
export type SelectionCommands = {
  /** Picks, or takes back what is drawn as picked. */
  readonly press: (
    pick: Omit<PendingPress, 'on'>,
    send: () => Promise<Result<null>>,
  ) => Promise<Result<null>>;
  /** The worker's slip. */
  readonly show: (slip: Slip) => void;
};

export const createSelectionCommands = (
  store: SlipStore,
  later: (after: Milliseconds, run: () => void) => unknown,
): SelectionCommands => {
  const answered = new WeakSet<PendingPress>();
  const draw = (presses: readonly PendingPress[], slip?: Slip): void =>
    store.setState((before) => slipState(slip ?? before.slip, before, presses));
  const without = (press: PendingPress): void =>
    draw(store.getState().presses.filter((each) => each !== press));
  return {
    press: async ({ key, matchId }, send) => {
      const { keys, presses } = store.getState();
      const press: PendingPress = { key, matchId, on: !keys.has(key) };
      draw([...presses.filter((each) => each.key !== key), press]);
      const answer = await send();
      answered.add(press);
      if (!answer.ok || isIn(store.getState().slip, press)) without(press);
      else later(FOLLOWS, () => without(press));
      return answer;
    },
    // One that is not answered may be told of by what an earlier press did.
    show: (slip) =>
      draw(
        store.getState().presses.filter((press) => !answered.has(press) || !isIn(slip, press)),
        slip,
      ),
  };
};

const isIn = ({ items }: Slip, { key, on }: PendingPress): boolean =>
  items.some((item) => item.key === key) === on;
