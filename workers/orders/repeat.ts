import type { Problem } from '#contract/problem.ts';
import { compareAmounts } from '#domain/money/amount.ts';
import type { EpochMs } from '#domain/ids.ts';
import { priceProblem, type PlacementDraft, type DraftPrices } from './betDraft.ts';
import type { DraftLeg, EntryUpdate, JournalEntry } from './journal.ts';

/** True if every bet of an intent has the state `unknown`. */
export const isUnknown = ({ bets }: JournalEntry): boolean =>
  bets.every(({ bet }) => bet.state === 'unknown');

/** True if a press would place exactly the bets of an intent: the same legs, series, stakes and currency. */
const isSameDraft = ({ orders }: PlacementDraft, currencyId: number, { bets }: JournalEntry): boolean =>
  orders.length === bets.length &&
  bets.every(({ bet }, at) => {
    const order = orders[at];
    return (
      order !== undefined &&
      currencyId === bet.currencyId &&
      order.seriesNumber === bet.seriesNumber &&
      compareAmounts(order.unitStake, bet.unitStake) === 0 &&
      order.legs.length === bet.legs.length &&
      order.legs.every(({ key }) => bet.legs.some((leg) => leg.key === key))
    );
  });

/**
 * Returns the legs of an intent's request with the odds that were sent. A logout removes the selections from the
 * entry (D34); missing ones are then taken from the press. Returns undefined if a leg is in neither.
 */
const sentLegs = (
  { bets, picks }: JournalEntry,
  pressed: readonly DraftLeg[],
): readonly DraftLeg[] | undefined => {
  const known = new Map([...pressed, ...picks].map((leg) => [leg.key, leg] as const));
  const ofRequest = new Map(bets.flatMap(({ bet }) => bet.legs.map((leg) => [leg.key, leg] as const)));
  const legs = [...ofRequest.values()].flatMap(({ key, matchId, sportId, marketType, line, sent }) => {
    const leg = known.get(key);
    return leg === undefined ? [] : [{ ...leg, matchId, sportId, marketType, line, odds: sent }];
  });
  return legs.length === ofRequest.size ? legs : undefined;
};

type RepeatFacts = {
  /** The currency of the pressed stakes. */
  readonly currencyId: number;
  readonly prices: DraftPrices;
  /** The user's current odds acceptance. */
  readonly accept: 0 | 1 | 2;
  /** True if the operator honours references: a repeated request gets the answer of the first one. */
  readonly isHonoured: boolean;
};

/**
 * Returns why the user's press may not repeat the request of an intent of unknown outcome, or null (D4, D36).
 * The operator must honour references, and the sent odds must be fresh and acceptable now. The press must ask
 * for the same bets, as the repeated request has the same body.
 */
export const repeatProblem = (
  entry: JournalEntry,
  draft: PlacementDraft,
  { currencyId, prices, accept, isHonoured }: RepeatFacts,
): Problem | null => {
  const keys = new Set(entry.bets.flatMap(({ bet }) => bet.legs.map(({ key }) => key)));
  if (!isHonoured) return { code: 'leg-locked', keys: [...keys] };
  const legs = sentLegs(entry, draft.legs);
  if (legs === undefined || !isSameDraft(draft, currencyId, entry)) return { code: 'slip-changed' };
  const strictest = entry.bets.reduce<0 | 1 | 2>(
    (least, { bet }) => (bet.oddsChange < least ? bet.oddsChange : least),
    accept,
  );
  return priceProblem(legs, prices, () => strictest);
};

/** Restarts the search time of an unknown intent, as its request is sent again. */
export const restartSearch =
  (now: EpochMs): EntryUpdate =>
  (entry) =>
    isUnknown(entry)
      ? { ...entry, rev: entry.rev + 1, bets: entry.bets.map((each) => ({ ...each, since: now })) }
      : undefined;
