import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { PlacementAnswer, QuickPlacing } from '#contract/placement.ts';
import type { Problem, Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { OptionKey, SportId } from '#domain/ids.ts';
import type { PickedOption, SelectionNames, Slip } from '#domain/slip/slip.ts';
import { isLost } from './isLost.ts';

/** Places a bet by one press on a price, if the user turned this on and the sport has a stake (SLIP-12). */
export type QuickBets = {
  /**
   * Returns the stake of a press on a price of this sport. Null if the press picks instead, for example for
   * guests or if the operator has quick bets off.
   */
  readonly stakeOf: (sport: SportId) => Amount | null;
  /**
   * Places a bet at the displayed price. Ignores a second press on the option while the first is in flight
   * (F23).
   */
  readonly press: (pick: PickedOption, names: SelectionNames, stake: Amount) => void;
  /** Call this when the bets of this tab have changed. */
  readonly betsChanged: () => void;
  /** Forgets the presses and the problem of a user who has left (I6). */
  readonly empty: () => void;
  /** Why the last quick bet was not placed; null if it was. */
  readonly problem: StoreApi<QuickRefused | null>;
};

/**
 * `quick-repeated`: a finished bet on this option is still on screen; the user must dismiss it to bet again.
 */
type QuickRefused = {
  readonly problem: Problem | { readonly code: 'quick-repeated' };
  readonly names: SelectionNames;
};

type SlipIdParts = {
  /**
   * The state of an intent's bet in this tab: its outcome is known, it is open, or the tab has no such bet.
   */
  readonly outcomeOf: (intent: string) => 'over' | 'open' | null;
  /** Makes a new slip id for each call. */
  readonly createSlipId: () => string;
};
type Parts = SlipIdParts & {
  readonly place: (placing: QuickPlacing) => Promise<Result<PlacementAnswer>>;
  readonly slip: () => { readonly quick: Slip['quick']; readonly currencyId: number };
  /** The user's currency. */
  readonly currencyId: () => number;
  /** True if a user is logged in and the operator has quick bets on. */
  readonly isOffered: () => boolean;
};

/** The slip id of a press without an answer. `seen`: this tab has shown its bet since. */
type Unanswered = { readonly slipId: string; seen: boolean };

/**
 * Keeps the slip ids of unanswered presses. An option keeps its slip id until the outcome is known, so any
 * number of presses places one bet at most (F19, D5).
 */
const createSlipIds = ({ outcomeOf, createSlipId }: SlipIdParts) => {
  const unanswered = new Map<OptionKey, Unanswered>();
  /** Notes whether this tab shows the bet now. Returns true if the outcome of the press is known. */
  const noteAndCheckKnown = (intent: Unanswered): boolean => {
    const outcome = outcomeOf(intent.slipId);
    intent.seen ||= outcome === 'open';
    return outcome === 'over' || (outcome === null && intent.seen);
  };
  return {
    of: (key: OptionKey): string => {
      const intent = unanswered.get(key);
      if (intent !== undefined && !noteAndCheckKnown(intent)) return intent.slipId;
      const slipId = createSlipId();
      unanswered.set(key, { slipId, seen: false });
      return slipId;
    },
    answered: (key: OptionKey): void => void unanswered.delete(key),
    /** Records which unanswered bets this tab shows now. */
    changed: (): void => unanswered.forEach(noteAndCheckKnown),
    empty: (): void => unanswered.clear(),
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
  const inFlight = new Set<OptionKey>();
  const slipIds = createSlipIds({ outcomeOf, createSlipId });
  /** Counts changes of the user. An answer to a press of an earlier one is dropped. */
  let userGeneration = 0;
  const press: (...of: Parameters<QuickBets['press']>) => Promise<void> = async (pick, names, stake) => {
    if (inFlight.has(pick.key)) return;
    inFlight.add(pick.key);
    const begun = userGeneration;
    problem.setState(null, true);
    const answer = await place({
      kind: 'quick',
      slipId: slipIds.of(pick.key),
      pick,
      names,
      stake,
      currencyId: slip().currencyId,
    });
    if (begun !== userGeneration) return;
    inFlight.delete(pick.key);
    if (!answer.ok && isLost(answer.problem)) return;
    slipIds.answered(pick.key);
    if (!answer.ok) problem.setState({ problem: answer.problem, names }, true);
    // The second press of a double press finds its bet in flight and needs no message. If the bet is already
    // finished, the user must learn that this press placed nothing.
    if (answer.ok && answer.value.repeated && outcomeOf(answer.value.intent) === 'over')
      problem.setState({ problem: { code: 'quick-repeated' }, names }, true);
  };
  return {
    problem,
    stakeOf: (sport) => {
      const { quick, currencyId: entered } = slip();
      const { on, stakes } = quick;
      // A stake entered in another currency does not count.
      return on && isOffered() && entered === currencyId() ? (stakes[String(sport)] ?? null) : null;
    },
    press: (pick, names, stake) => void press(pick, names, stake),
    betsChanged: slipIds.changed,
    empty: () => {
      userGeneration += 1;
      inFlight.clear();
      slipIds.empty();
      problem.setState(null, true);
    },
  };
};
