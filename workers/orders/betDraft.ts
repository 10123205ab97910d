import { maySend } from '#domain/acceptance.ts';
import type { QuickPlacing, SlipPlacing } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { Bet, BetLeg } from '#domain/bet.ts';
import { betDraft, stakePlaces, type BetDraft, type StakePlace } from '#domain/betDraft.ts';
import type { EpochMs, OptionKey, Thousandths } from '#domain/ids.ts';
import {
  barredFromParlay,
  isBeyondBalance,
  mostLegs,
  mostOrders,
  rangeOf,
  stakeProblem,
} from '#domain/limits.ts';
import type { MarketFacts } from '#domain/match.ts';
import { readOptionKey } from '#domain/ids.ts';
import { Money } from '#domain/money.ts';
import { sameBet } from '#domain/sameBet.ts';
import { seriesOf } from '#domain/series.ts';
import { isSeries } from '#domain/seriesStakes.ts';
import { NO_QUOTE, type Quote, type Slip } from '#domain/slip.ts';
import type { DraftLeg } from './journal.ts';
import { legsOf } from '#domain/slipRules.ts';
import type { Amount } from '#domain/amount.ts';

export type PlacementDraft = BetDraft<DraftLeg>;

/** The board as far as a bet depends on it. */
export type DraftPrices = {
  /** Whether it may be pressed now: on offer, open, fresh (I3). */
  readonly may: (pick: { readonly key: OptionKey }) => Result<null>;
  /** European; null where it is not on offer. */
  readonly odds: (key: OptionKey) => Thousandths | null;
  readonly market: (key: OptionKey) => MarketFacts | undefined;
};

/** What the slip's press comes down to, or that the slip is not what was painted (D6). */
export const createDraft = (
  placing: SlipPlacing | QuickPlacing,
  slip: Slip,
  quote: Quote,
): Result<PlacementDraft> => {
  if (placing.kind === 'quick')
    return ok(betDraft('single', [{ ...placing.pick, names: placing.names }], { single: placing.stake }, []));
  if (slip.slipId !== placing.slipId || slip.view !== placing.view) return fail({ code: 'slip-changed' });
  const own = legsOf(slip.items, placing.view);
  if (own.length === 0 && placing.legs.length === 0) return fail({ code: 'slip-empty' });
  const painted = new Map(placing.legs.map(({ key, odds }) => [key, odds]));
  if (own.length !== painted.size || own.some(({ key }) => !painted.has(key)))
    return fail({ code: 'slip-changed' });
  return ok(
    betDraft(
      placing.view,
      own.map((item) => ({ ...item, odds: painted.get(item.key) ?? item.odds })),
      placing.stakes,
      quote.series,
    ),
  );
};

/** Legs that are bet on: those of a stake. */
const betOn = ({ orders }: PlacementDraft): readonly DraftLeg[] => [
  ...new Map(orders.flatMap(({ legs }) => legs.map((leg) => [leg.key, leg] as const))).values(),
];

const keysWhere = (legs: readonly DraftLeg[], is: (leg: DraftLeg) => boolean): readonly OptionKey[] =>
  legs.filter(is).map(({ key }) => key);

/** Legs of a match that is in a bet whose outcome is not known yet (F24). */
export const findLockedLeg = (draft: PlacementDraft, locking: readonly Bet[]): Problem | null => {
  const matches = new Set<string>(locking.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)));
  const keys = keysWhere(betOn(draft), ({ matchId }) => matches.has(matchId));
  return keys.length === 0 ? null : { code: 'leg-locked', keys };
};

/** Why these prices may not be sent now (I3, D6), or null. `accept`: none 0, best 1, all 2. */
export const priceProblem = (
  legs: readonly DraftLeg[],
  { may, odds, market }: DraftPrices,
  accept: 0 | 1 | 2,
): Problem | null => {
  for (const leg of legs) {
    const pressed = may(leg);
    if (!pressed.ok)
      return 'keys' in pressed.problem ||
        !['option-closed', 'price-stale', 'option-gone'].includes(pressed.problem.code)
        ? pressed.problem
        : ({ ...pressed.problem, keys: [leg.key] } as Problem);
  }
  const other = keysWhere(legs, (leg) => {
    const type = readOptionKey(leg.key)?.type;
    const facts = market(leg.key);
    return (
      facts !== undefined &&
      type !== undefined &&
      sameBet(leg, { optionType: type, market: facts }) !== 'same'
    );
  });
  if (other.length > 0) return { code: 'option-gone', keys: other };
  const moved = keysWhere(legs, (leg) => {
    const now = odds(leg.key);
    return now === null || !maySend(accept, leg.odds, now);
  });
  return moved.length === 0 ? null : { code: 'price-moved', keys: moved };
};
export const findPriceProblem = (
  draft: PlacementDraft,
  prices: DraftPrices,
  accept: 0 | 1 | 2,
): Problem | null => priceProblem(betOn(draft), prices, accept);

const stakeOf = (place: StakePlace<DraftLeg>, stake: Amount, quote: Quote): Problem | null => {
  const problem = stakeProblem(stake, rangeOf(quote, place));
  const only = place.seriesNumber === 1 ? place.legs[0] : undefined;
  return problem === null || problem.code === 'stake-missing' || only === undefined
    ? problem
    : { ...problem, keys: [only.key] };
};

/** A stake on a series that the platform has not offered for these legs (SLIP-14), or null. */
const notOfferedProblem = (
  { legs }: PlacementDraft,
  placing: SlipPlacing | QuickPlacing,
  { series }: Quote,
): Problem | null => {
  if (placing.kind === 'quick') return null;
  const offered = seriesOf(legs.length, series).map(({ seriesNumber }) => `s${seriesNumber}`);
  const isMissing = Object.entries(placing.stakes).some(
    ([of, stake]) => isSeries(of) && !new Money(stake ?? '0').isZero() && !offered.includes(of),
  );
  if (!isMissing) return null;
  return offered.length === 0 ? { code: 'limits-unknown' } : { code: 'series-not-offered' };
};

/**
 * Why these stakes may not be placed (SLIP-22 to SLIP-24, CONST-01), or null. `balance` is that of the bet's
 * currency, null where it is not known.
 */
export const findStakesProblem = (
  draft: PlacementDraft,
  placing: SlipPlacing | QuickPlacing,
  quote: Quote,
  balance: Amount | null,
): Problem | null => {
  // Limits of another currency say nothing of this stake.
  if (placing.kind === 'slip' && quote.currencyId !== null && quote.currencyId !== placing.currencyId)
    return { code: 'currency-changed' };
  if (draft.kind === 'multiple') {
    const keys = barredFromParlay(draft.legs, quote);
    if (keys.length > 0) return { code: 'no-parlay', keys };
    if (draft.legs.length > mostLegs(quote)) return { code: 'too-many-legs', most: mostLegs(quote) };
    const notOffered = notOfferedProblem(draft, placing, quote);
    if (notOffered !== null) return notOffered;
  }
  if (draft.orders.length === 0) return { code: 'stake-missing' };
  const view = placing.kind === 'quick' ? 'single' : placing.view;
  for (const place of stakePlaces(view, draft.legs, quote.series)) {
    const order = draft.orders.find(({ of }) => of === place.of);
    const limits = quote.currencyId === placing.currencyId ? quote : NO_QUOTE;
    const problem = order === undefined ? null : stakeOf(place, order.unitStake, limits);
    // A quick bet does not wait for its limits: where they did not come in time, the platform judges.
    if (problem !== null && (placing.kind === 'slip' || problem.code !== 'limits-unknown')) return problem;
  }
  if (draft.orders.length > mostOrders(quote)) return { code: 'too-many-legs', most: mostOrders(quote) };
  return balance !== null && isBeyondBalance(draft.stake, balance) ? { code: 'balance-low', balance } : null;
};

/** The bets that a draft becomes, in the order in which they are sent; each has a reference of its own. */
export const createBets = (
  draft: PlacementDraft,
  {
    slipId,
    at,
    currencyId,
    accept,
    quick,
  }: {
    readonly slipId: string;
    readonly at: EpochMs;
    readonly currencyId: number;
    readonly accept: 0 | 1 | 2;
    readonly quick: boolean;
  },
): readonly Bet[] =>
  draft.orders.map(({ unitStake, combinations, seriesNumber, stake, potential, legs }, index) => ({
    ref: `${slipId}:${index + 1}`,
    intent: slipId,
    orderId: null,
    state: 'sending',
    at,
    unitStake,
    combinations,
    seriesNumber,
    stake,
    potential,
    currencyId,
    oddsChange: accept,
    legs: legs.map(({ key, matchId, sportId, names, line, odds }): BetLeg => ({
      key,
      matchId,
      sportId,
      names,
      line,
      // The worker sends the odds that were displayed, or nothing (D6).
      displayed: odds,
      sent: odds,
      accepted: null,
    })),
    reason: null,
    offered: null,
    delay: null,
    quick,
  }));
