import { canSendAt, sendableOdds, type AcceptanceRule } from '#domain/odds/acceptance.ts';
import type { QuickPlacing, SlipPlacing } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { Bet, BetLeg } from '#domain/orders/bet.ts';
import type { LegTrail } from '#domain/orders/legTrail.ts';
import { createBetDraft, stakeFields, type BetDraft, type StakeField } from '#domain/slip/betDraft.ts';
import type { EpochMs, OptionKey, Thousandths } from '#domain/ids.ts';
import {
  excludedFromParlay,
  isBeyondBalance,
  mostLegs,
  mostOrders,
  rangeOf,
  stakeProblem,
} from '#domain/slip/limits.ts';
import type { MarketFacts } from '#domain/match/match.ts';
import { readOptionKey } from '#domain/ids.ts';
import { Money } from '#domain/money/money.ts';
import { compareBets } from '#domain/slip/sameBet.ts';
import { seriesOf } from '#domain/odds/series.ts';
import { isSeries } from '#domain/slip/seriesStakes.ts';
import { NO_QUOTE, type Quote, type Slip } from '#domain/slip/slip.ts';
import type { DraftLeg } from './journal.ts';
import { legsOf } from '#domain/slip/slipRules.ts';
import type { Amount } from '#domain/money/amount.ts';

/**
 * A leg with the odds of its request. `accept` is the acceptance code beside them, or null if the user must be
 * asked about the move first (D6, D35).
 */
export type SendLeg = DraftLeg & { readonly displayed: Thousandths; readonly accept: 0 | 1 | 2 | null };
export type PlacementDraft = BetDraft<SendLeg>;

/** The board data that decides whether a bet may be sent. */
export type DraftPrices = {
  /** Fails unless the option may be pressed now: on offer, open, fresh (I3). */
  readonly may: (pick: { readonly key: OptionKey }) => Result<null>;
  /** European odds; null if the option is not on offer. */
  readonly odds: (key: OptionKey) => Thousandths | null;
  readonly market: (key: OptionKey) => MarketFacts | undefined;
};

/** The odds of the board, and which moves the user accepts. */
type AcceptanceInput = { readonly rule: AcceptanceRule; readonly current: DraftPrices['odds'] };

/**
 * Returns the legs of one order as they may be sent. The odds of a selection are those that the user last
 * agreed to; `displayedOdds` are those at the press.
 */
const applyAcceptance = (
  legs: readonly DraftLeg[],
  displayedOdds: ReadonlyMap<OptionKey, Thousandths>,
  { rule, current }: AcceptanceInput,
): readonly SendLeg[] => {
  const odds = legs.map(({ key, odds: agreed }) => ({
    agreed,
    displayed: displayedOdds.get(key) ?? agreed,
    // An option without odds is not sent, whatever is accepted.
    current: current(key) ?? (0 as Thousandths),
  }));
  const sendable = sendableOdds(rule, odds);
  return legs.map((leg, at) => {
    const displayed = odds[at]?.displayed ?? leg.odds;
    return { ...leg, odds: sendable[at]?.odds ?? displayed, displayed, accept: sendable[at]?.accept ?? null };
  });
};

/**
 * Builds the draft of a press, at the odds that each leg may be sent with. Fails with `slip-changed` if the
 * slip is not the one that was displayed (D6).
 */
export const createDraft = (
  placing: SlipPlacing | QuickPlacing,
  slip: Slip,
  quote: Quote,
  acceptanceInput: AcceptanceInput,
): Result<PlacementDraft> => {
  if (placing.kind === 'quick') {
    const legs = applyAcceptance([{ ...placing.pick, names: placing.names }], new Map(), acceptanceInput);
    return ok(createBetDraft('single', legs, { single: placing.stake }, []));
  }
  if (slip.slipId !== placing.slipId || slip.view !== placing.view) return fail({ code: 'slip-changed' });
  const own = legsOf(slip.items, placing.view);
  const hasStake = (key: OptionKey): boolean => !new Money(placing.stakes[key] ?? '0').isZero();
  if (own.length === 0 && placing.legs.length === 0) return fail({ code: 'slip-empty' });
  const displayedOdds = new Map(placing.legs.map(({ key, odds }) => [key, odds]));
  // A single without a stake is not bet on, so its odds need not be displayed.
  const displayedLegs =
    placing.view === 'singles' ? own.filter(({ key }) => displayedOdds.has(key) || hasStake(key)) : own;
  if (displayedLegs.length !== displayedOdds.size || displayedLegs.some(({ key }) => !displayedOdds.has(key)))
    return fail({ code: 'slip-changed' });
  // The legs of a parlay are one order, all others one each.
  const legs =
    placing.view === 'parlay'
      ? applyAcceptance(displayedLegs, displayedOdds, acceptanceInput)
      : displayedLegs.flatMap((leg) => applyAcceptance([leg], displayedOdds, acceptanceInput));
  return ok(createBetDraft(placing.view, legs, placing.stakes, quote.series));
};

/** Returns the legs that have a stake, each once. */
const stakedLegs = ({ orders }: PlacementDraft): readonly SendLeg[] => [
  ...new Map(orders.flatMap(({ legs }) => legs.map((leg) => [leg.key, leg] as const))).values(),
];

const keysWhere = <L extends DraftLeg>(legs: readonly L[], is: (leg: L) => boolean): readonly OptionKey[] =>
  legs.filter(is).map(({ key }) => key);

/** Returns a problem that names the legs whose match is in a bet of unknown outcome, or null (F24). */
export const findHeldMatch = (draft: PlacementDraft, holdingBets: readonly Bet[]): Problem | null => {
  const matches = new Set<string>(holdingBets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)));
  const keys = keysWhere(stakedLegs(draft), ({ matchId }) => matches.has(matchId));
  return keys.length === 0 ? null : { code: 'leg-locked', keys };
};

/**
 * Returns why the odds of these legs may not be sent now (I3, D6), or null. `acceptOf` is the acceptance that
 * a leg is sent with: 0 no change, 1 better odds, 2 all changes, null none at all.
 */
export const priceProblem = <L extends DraftLeg>(
  legs: readonly L[],
  { may, odds, market }: DraftPrices,
  acceptOf: (leg: L) => 0 | 1 | 2 | null,
): Problem | null => {
  for (const leg of legs) {
    const pressed = may(leg);
    if (!pressed.ok)
      return 'keys' in pressed.problem ||
        !['option-closed', 'price-stale', 'option-gone'].includes(pressed.problem.code)
        ? pressed.problem
        : ({ ...pressed.problem, keys: [leg.key] } as Problem);
  }
  const replaced = keysWhere(legs, (leg) => {
    const type = readOptionKey(leg.key)?.type;
    const facts = market(leg.key);
    return (
      facts !== undefined &&
      type !== undefined &&
      compareBets(leg, { optionType: type, market: facts }) !== 'same'
    );
  });
  if (replaced.length > 0) return { code: 'option-gone', keys: replaced };
  const moved = keysWhere(legs, (leg) => {
    const now = odds(leg.key);
    const accept = acceptOf(leg);
    return now === null || accept === null || !canSendAt(accept, leg.odds, now);
  });
  return moved.length === 0 ? null : { code: 'price-moved', keys: moved };
};
/** Returns why the prices of the legs with a stake may not be sent now, or null. */
export const findPriceProblem = (draft: PlacementDraft, prices: DraftPrices): Problem | null =>
  priceProblem(stakedLegs(draft), prices, ({ accept }) => accept);

/**
 * Returns a problem that names the legs that the platform's quote reports as suspended or off the market,
 * even if the board has them open (SLIP-13), or null.
 */
export const findSuspendedLeg = (draft: PlacementDraft, { legs }: Quote): Problem | null => {
  const keys = keysWhere(stakedLegs(draft), ({ key }) => (legs[key]?.status ?? 1) <= 0);
  return keys.length === 0 ? null : { code: 'option-closed', keys };
};

/** Returns the limit problem of one stake, or null; a problem of a single names its leg. */
const findStakeProblem = (stakeField: StakeField<SendLeg>, stake: Amount, quote: Quote): Problem | null => {
  const problem = stakeProblem(stake, rangeOf(quote, stakeField));
  const only = stakeField.seriesNumber === 1 ? stakeField.legs[0] : undefined;
  return problem === null || problem.code === 'stake-missing' || only === undefined
    ? problem
    : { ...problem, keys: [only.key] };
};

/** Returns a problem if a stake is on a series that the platform does not offer for these legs (SLIP-14). */
const findSeriesProblem = (
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
 * Returns why these stakes may not be placed (SLIP-22 to SLIP-24, CONST-01), or null. `balance` is in the
 * bet's currency; null if unknown.
 */
export const findStakesProblem = (
  draft: PlacementDraft,
  placing: SlipPlacing | QuickPlacing,
  quote: Quote,
  balance: Amount | null,
): Problem | null => {
  // Limits in another currency do not apply to this stake.
  if (placing.kind === 'slip' && quote.currencyId !== null && quote.currencyId !== placing.currencyId)
    return { code: 'currency-changed' };
  if (draft.kind === 'multiple') {
    const keys = excludedFromParlay(draft.legs, quote);
    if (keys.length > 0) return { code: 'no-parlay', keys };
    if (draft.legs.length > mostLegs(quote)) return { code: 'too-many-legs', most: mostLegs(quote) };
    const notOffered = findSeriesProblem(draft, placing, quote);
    if (notOffered !== null) return notOffered;
  }
  if (draft.orders.length === 0) return { code: 'stake-missing' };
  const view = placing.kind === 'quick' ? 'single' : placing.view;
  for (const stakeField of stakeFields(view, draft.legs, quote.series)) {
    const order = draft.orders.find(({ stakeKey: of }) => of === stakeField.stakeKey);
    const limits = quote.currencyId === placing.currencyId ? quote : NO_QUOTE;
    const problem = order === undefined ? null : findStakeProblem(stakeField, order.unitStake, limits);
    // A quick bet does not wait for its limits. If they did not arrive in time, the platform checks the
    // stake.
    if (problem !== null && (placing.kind === 'slip' || problem.code !== 'limits-unknown')) return problem;
  }
  if (draft.orders.length > mostOrders(quote)) return { code: 'too-many-bets', most: mostOrders(quote) };
  return balance !== null && isBeyondBalance(draft.stake, balance) ? { code: 'balance-low', balance } : null;
};

/** Returns the acceptance code of an order: the strictest of its legs. */
const strictestOf = (legs: readonly SendLeg[]): 0 | 1 | 2 =>
  legs.reduce<0 | 1 | 2>(
    (least, { accept }) => (accept === null || accept < least ? (accept ?? 0) : least),
    2,
  );

/** Creates the bets of a draft, in the order in which they are sent. Each bet has its own reference. */
export const createBets = (
  draft: PlacementDraft,
  {
    slipId,
    at,
    currencyId,
    quick,
    trailOf,
  }: {
    readonly slipId: string;
    readonly at: EpochMs;
    readonly currencyId: number;
    readonly quick: boolean;
    readonly trailOf: (key: OptionKey) => LegTrail;
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
    oddsChange: strictestOf(legs),
    legs: legs.map(({ key, matchId, sportId, marketType, names, line, odds, displayed }): BetLeg => ({
      key,
      matchId,
      sportId,
      marketType,
      names,
      line,
      // The worker sends the displayed odds (D6), or within the tolerance the current ones (D35).
      displayed,
      sent: odds,
      accepted: null,
      trail: trailOf(key),
    })),
    reason: null,
    offered: null,
    delay: null,
    quick,
  }));
