import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Placed, QuickPlacing } from '#contract/place.ts';
import type { Problem, Result } from '#contract/problem.ts';
import type { Amount } from '#domain/amount.ts';
import type { OptionKey, SportId } from '#domain/ids.ts';
import type { Pick, SelectionNames, Slip } from '#domain/slip.ts';
import { useClient } from './clientContext.tsx';

/** Betting by one press on a price (SLIP-12): the user has turned it on, and the sport has a stake. */
export type QuickBets = {
  /**
   * What a press on a price of this sport stakes; null where it picks, as it does for guests and where the
   * operator has quick bets off.
   */
  readonly stakeOf: (sport: SportId) => Amount | null;
  /**
   * Places what was painted. A press on the same option while the first is not answered is part of that press
   * (F23).
   */
  readonly press: (pick: Pick, names: SelectionNames, stake: Amount) => void;
  /** Why the last one did not leave. */
  readonly problem: StoreApi<QuickRefused | null>;
};

/** `quick-repeated`: a bet on this option whose end is known still stands on screen, and another is placed once it is put away. */
type QuickRefused = {
  readonly problem: Problem | { readonly code: 'quick-repeated' };
  readonly names: SelectionNames;
};

type Parts = {
  readonly place: (placing: QuickPlacing) => Promise<Result<Placed>>;
  readonly slip: () => { readonly quick: Slip['quick']; readonly currencyId: number };
  /** The user's. */
  readonly currencyId: () => number;
  /** Somebody is logged in, and the operator has quick bets on. */
  readonly isOffered: () => boolean;
  /** The end of this intent's bet is known. */
  readonly isOver: (intent: string) => boolean;
  /** Names a sheet; another one each time. */
  readonly newSheet: () => string;
};

/** Whether it left is not known: what became of it stands in the bets (F17). */
const isLost = ({ code }: Problem): boolean => code === 'worker-gone' || code === 'worker-silent';

export const createQuickBets = ({
  place,
  slip,
  currencyId,
  isOffered,
  isOver,
  newSheet,
}: Parts): QuickBets => {
  const problem: QuickBets['problem'] = createStore(() => null);
  const leaving = new Set<OptionKey>();
  const press: (...of: Parameters<QuickBets['press']>) => Promise<void> = async (pick, names, stake) => {
    if (leaving.has(pick.key)) return;
    leaving.add(pick.key);
    problem.setState(null, true);
    const answer = await place({
      kind: 'quick',
      sheet: newSheet(),
      pick,
      names,
      stake,
      currencyId: slip().currencyId,
    });
    leaving.delete(pick.key);
    if (!answer.ok && !isLost(answer.problem)) problem.setState({ problem: answer.problem, names }, true);
    // The second press of a double one finds its bet under way; a later one that found it over would look
    // like a bet.
    if (answer.ok && answer.value.repeated && isOver(answer.value.intent))
      problem.setState({ problem: { code: 'quick-repeated' }, names }, true);
  };
  return {
    problem,
    stakeOf: (sport) => {
      const { quick, currencyId: entered } = slip();
      const { on, stakes } = quick;
      // A stake that was entered in another currency is none.
      return on && isOffered() && entered === currencyId() ? (stakes[String(sport)] ?? null) : null;
    },
    press: (pick, names, stake) => void press(pick, names, stake),
  };
};

/** Whether presses on prices bet now, for whatever says so. */
export const useQuickOn = (): boolean => useStore(useClient().slip, ({ slip }) => slip.quick.on);
export const useQuickProblem = () => useStore(useClient().quickBets.problem);
/** Wakes at the first and when it is put away. */
export const useHasQuickProblem = (): boolean =>
  useStore(useClient().quickBets.problem, (problem) => problem !== null);
