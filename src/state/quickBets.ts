import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { PlacementAnswer, QuickPlacing } from '#contract/placement.ts';
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
  /** The bets that this tab is shown changed. */
  readonly betsChanged: () => void;
  /** Why the last one did not leave. */
  readonly problem: StoreApi<QuickRefused | null>;
};

/** `quick-repeated`: a bet on this option whose end is known still stands on screen, and another is placed once it is put away. */
type QuickRefused = {
  readonly problem: Problem | { readonly code: 'quick-repeated' };
  readonly names: SelectionNames;
};

type SlipIdParts = {
  /** What this tab is shown of an intent's bet: its end is known, it is open, or nothing. */
  readonly outcomeOf: (intent: string) => 'over' | 'open' | null;
  /** Makes a slip id; another one each time. */
  readonly createSlipId: () => string;
};
type Parts = SlipIdParts & {
  readonly place: (placing: QuickPlacing) => Promise<Result<PlacementAnswer>>;
  readonly slip: () => { readonly quick: Slip['quick']; readonly currencyId: number };
  /** The user's. */
  readonly currencyId: () => number;
  /** Somebody is logged in, and the operator has quick bets on. */
  readonly isOffered: () => boolean;
};

/** Whether it left is not known: what became of it stands in the bets (F17). */
const isLost = ({ code }: Problem): boolean => code === 'worker-gone' || code === 'worker-silent';

/** A slip id that was pressed and not answered; `seen`: its bet was shown since. */
type Unanswered = { readonly slipId: string; seen: boolean };

/**
 * Slip ids of presses that nobody answered. An option keeps its id until the outcome is known, so that however
 * often it is pressed one bet is placed at most, whatever becomes of the presses before (F19, D5).
 */
const createSlipIds = ({ outcomeOf, createSlipId }: SlipIdParts) => {
  const unanswered = new Map<OptionKey, Unanswered>();
  const isKnown = (kept: Unanswered): boolean => {
    const outcome = outcomeOf(kept.slipId);
    kept.seen ||= outcome === 'open';
    return outcome === 'over' || (outcome === null && kept.seen);
  };
  return {
    of: (key: OptionKey): string => {
      const kept = unanswered.get(key);
      if (kept !== undefined && !isKnown(kept)) return kept.slipId;
      const slipId = createSlipId();
      unanswered.set(key, { slipId, seen: false });
      return slipId;
    },
    answered: (key: OptionKey): void => void unanswered.delete(key),
    /** Bets changed: what is shown of one that was not answered is remembered. */
    changed: (): void => unanswered.forEach(isKnown),
  };
};

export const createQuickBets = ({
  place,
  slip,
  currencyId,
  isOffered,
  outcomeOf,
  createSlipId,
}: Parts): QuickBets => {
  const problem: QuickBets['problem'] = createStore(() => null);
  const leaving = new Set<OptionKey>();
  const slipIds = createSlipIds({ outcomeOf, createSlipId });
  const press: (...of: Parameters<QuickBets['press']>) => Promise<void> = async (pick, names, stake) => {
    if (leaving.has(pick.key)) return;
    leaving.add(pick.key);
    problem.setState(null, true);
    const answer = await place({
      kind: 'quick',
      slipId: slipIds.of(pick.key),
      pick,
      names,
      stake,
      currencyId: slip().currencyId,
    });
    leaving.delete(pick.key);
    if (!answer.ok && isLost(answer.problem)) return;
    slipIds.answered(pick.key);
    if (!answer.ok) problem.setState({ problem: answer.problem, names }, true);
    // The second press of a double one finds its bet under way; a later one that found it over would look
    // like a bet.
    if (answer.ok && answer.value.repeated && outcomeOf(answer.value.intent) === 'over')
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
    betsChanged: slipIds.changed,
  };
};

/** Whether presses on prices bet now, for whatever says so. */
export const useQuickOn = (): boolean => useStore(useClient().slip, ({ slip }) => slip.quick.on);
export const useQuickProblem = () => useStore(useClient().quickBets.problem);
/** Wakes at the first and when it is put away. */
export const useHasQuickProblem = (): boolean =>
  useStore(useClient().quickBets.problem, (problem) => problem !== null);
