import type { Result } from '#contract/problem.ts';
import type { Slip } from '#domain/slip/slip.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { slipState, type PendingPress, type SlipStore } from './slipStore.ts';

/**
 * How long a confirmed press stays drawn while the slip does not contain it. The slip normally follows within
 * two patches. It never follows if the press was without effect, such as an eleventh pick (C15).
 */
const CONFIRMED_PRESS_MS: Milliseconds = 1_000;

/**
 * Presses on prices. A press is drawn in its own frame (G14) and stays until the worker refuses it or its
 * slip contains it. Only the worker's slip can be placed.
 */
export type SelectionCommands = {
  /** Picks the option, or removes the pick if it is drawn as picked. */
  readonly press: (
    pick: Omit<PendingPress, 'on'>,
    send: () => Promise<Result<null>>,
  ) => Promise<Result<null>>;
  /** Takes the worker's slip. */
  readonly show: (slip: Slip) => void;
};

export const createSelectionCommands = (
  store: SlipStore,
  schedule: (after: Milliseconds, run: () => void) => unknown,
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
      else schedule(CONFIRMED_PRESS_MS, () => without(press));
      return answer;
    },
    // An unanswered press stays, because an earlier press on the option may have caused this state of the
    // slip.
    show: (slip) =>
      draw(
        store.getState().presses.filter((press) => !answered.has(press) || !isIn(slip, press)),
        slip,
      ),
  };
};

const isIn = ({ items }: Slip, { key, on }: PendingPress): boolean =>
  items.some((item) => item.key === key) === on;
