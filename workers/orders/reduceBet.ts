import type { Amount } from '#domain/money/amount.ts';
import { decimalsOf } from '#domain/money/currencyTable.ts';
import { Money } from '#domain/money/money.ts';
import { effectiveOdds, type Bet, type BetReason, type BetState } from '#domain/orders/bet.ts';
import { betStateOf, mayChangeState } from '#domain/orders/betStates.ts';
import { readOptionKey, type EpochMs, type MarketId, type Thousandths } from '#domain/ids.ts';
import type { Order, OrderId, OrderStatus } from '#domain/orders/order.ts';
import { potentialReturn } from '#domain/money/potentialReturn.ts';
import type { OrderNews, TakenOrder } from '#platform/decode/bets.ts';
import { extendTrail } from '#domain/orders/legTrail.ts';
import type { PriceRing } from '../events/priceRing.ts';
import type { JournalEntry, JournalNotice, TrackedBet } from './journal.ts';

/** An update of a bet by the platform or by the worker. An absent field leaves the bet's field as it is. */
export type BetUpdate = {
  readonly state?: BetState | undefined;
  readonly orderId?: OrderId;
  readonly reason?: BetReason | null;
  readonly offered?: Amount | null;
  readonly odds?: readonly { readonly marketId: MarketId; readonly odds: Thousandths }[];
  /** The answer names no odds: the bet has those that were sent, or others that only the order list names. */
  readonly isWithoutOdds?: boolean;
  readonly delay?: Bet['delay'];
  /** When the request left. */
  readonly sentAt?: EpochMs;
  /** The prices of a leg that the worker has recorded, for the trail of the bet. */
  readonly ticksOf?: PriceRing['ticksOf'];
};

const rejectReason = ({
  code,
  text,
}: {
  readonly code: number | null;
  readonly text: string;
}): BetReason | null => (code === null && text === '' ? null : { kind: 'reject', code: code ?? 0, text });
/** Maps an order status to a bet state. An unlisted status only says that the platform has the bet (D17). */
const stateOf = (status: OrderStatus): BetState => betStateOf(status) ?? 'confirming';

export const updateFromResponse = (takenOrder: TakenOrder, now: EpochMs): BetUpdate => ({
  state: stateOf(takenOrder.status),
  orderId: takenOrder.id,
  reason: rejectReason(takenOrder.reject),
  odds: takenOrder.legs,
  isWithoutOdds: takenOrder.legs.every(({ odds }) => odds === 0),
  ...(takenOrder.delayMs === null && takenOrder.delayWhy === null
    ? undefined
    : {
        delay: {
          until: takenOrder.delayMs === null ? null : now + takenOrder.delayMs,
          why: takenOrder.delayWhy,
        },
      }),
});
export const updateFromPoll = ({ status, reject, offered, legs }: OrderNews): BetUpdate => ({
  state: stateOf(status),
  reason: rejectReason(reject),
  offered,
  odds: legs,
  isWithoutOdds: legs.every((leg) => leg.odds === 0),
});
export const updateFromOrderList = (order: Order): BetUpdate => ({
  state: stateOf(order.status),
  orderId: order.id,
  reason: rejectReason({
    code: order.rejectType,
    text:
      order.rejectReason === ''
        ? (order.options.find(({ cancelReason }) => cancelReason !== '')?.cancelReason ?? '')
        : order.rejectReason,
  }),
  odds: order.options.map(({ marketId, odds }) => ({ marketId, odds })),
});

const FAILED: readonly BetState[] = ['rejected', 'canceled', 'refused'];
const ACCEPTED: readonly BetState[] = ['confirmed', 'settled'];

/** Returns the notice that a state change causes (PLACE-13, PLACE-14), or null. */
const noticeOf = (
  from: BetState,
  to: BetState,
  before: readonly JournalNotice[],
): JournalNotice['what'] | null => {
  const last = before.at(-1)?.what;
  if (to === 'unconfirmed') return 'unconfirmed';
  if (from === 'refused') return 'corrected';
  // An unconfirmed bet that is found gets the notice of its end: "not confirmed" was true, and is not corrected.
  if (FAILED.includes(to))
    return last === 'succeeded' || from === 'confirmed' || from === 'settled' ? 'corrected' : 'failed';
  const isAnnounced = last === 'succeeded' || (last !== undefined && ACCEPTED.includes(from));
  return ACCEPTED.includes(to) && !isAnnounced ? 'succeeded' : null;
};

/** Writes the accepted odds into the legs. The displayed and the sent odds stay. */
const withAcceptedOdds = (
  bet: Bet,
  update: NonNullable<BetUpdate['odds']>,
): Pick<Bet, 'legs' | 'potential'> => {
  const legs = bet.legs.map((leg) => {
    const odds = update.find(({ marketId }) => marketId === readOptionKey(leg.key)?.marketId)?.odds ?? 0;
    return odds > 1000 && odds !== leg.accepted ? { ...leg, accepted: odds as Thousandths } : leg;
  });
  if (legs.every((leg, at) => leg === bet.legs[at])) return { legs: bet.legs, potential: bet.potential };
  const { total, maxWin } = potentialReturn(bet.unitStake, legs.map(effectiveOdds), bet.seriesNumber);
  return { legs, potential: { total, maxWin } };
};

/** Writes times and ticks into the trails of legs (D6). A trail ends once the platform has accepted the bet. */
const withTrails = ({ legs, state }: Bet, { sentAt, ticksOf }: BetUpdate, now: EpochMs): Bet['legs'] =>
  legs.map((leg) => {
    const { trail } = leg;
    if (trail.acceptedAt !== null) return leg;
    const next = {
      ...extendTrail(trail, ticksOf?.(leg.key) ?? [], now),
      sentAt: trail.sentAt ?? sentAt ?? null,
      // An answer may name odds before the platform has decided.
      acceptedAt: ACCEPTED.includes(state) ? now : null,
    };
    return { ...leg, trail: next };
  });

const OPEN: readonly BetState[] = ['created', 'confirming', 'checking'];

/** True if an update sets or clears the reason of a bet that the worker still searches for. */
const hasReasonUpdate = (bet: Bet, { state, reason }: BetUpdate): boolean =>
  (bet.state === 'unknown' || bet.state === 'checking') && state === bet.state && reason !== undefined;

/** Cuts an offered stake to the decimals of the bet's currency; null if nothing is left. */
const offerIn = (currency: number, offered: Amount | null): Amount | null => {
  if (offered === null) return null;
  const stake = new Money(offered).toDecimalPlaces(decimalsOf(currency), Money.ROUND_DOWN);
  return stake.isZero() ? null : (stake.toString() as Amount);
};

const nextBet = (bet: Bet, update: BetUpdate): Bet => {
  const state =
    update.state !== undefined && mayChangeState(bet.state, update.state) ? update.state : bet.state;
  const moved = state !== bet.state;
  const isCurrent = moved || update.state === bet.state;
  const orderId = bet.orderId ?? update.orderId ?? null;
  return {
    ...bet,
    state,
    orderId,
    // A failed bet has no accepted odds.
    ...(update.odds !== undefined && isCurrent && !FAILED.includes(state)
      ? withAcceptedOdds(bet, update.odds)
      : undefined),
    reason: moved
      ? (update.reason ?? null)
      : hasReasonUpdate(bet, update)
        ? (update.reason ?? null)
        : bet.reason,
    offered: moved && update.offered !== undefined ? offerIn(bet.currencyId, update.offered) : bet.offered,
    delay: !OPEN.includes(state) ? null : (update.delay ?? bet.delay),
  };
};

/**
 * True if the worker must still read an accepted bet's odds from the order list: the answer that reported the
 * acceptance had no odds, and the user allows other odds than the sent ones.
 */
const hasOddsUnread = (bet: Bet, before: TrackedBet, { state, odds, isWithoutOdds }: BetUpdate): boolean => {
  if (!ACCEPTED.includes(bet.state)) return false;
  if (isWithoutOdds === true)
    return before.oddsUnread === true || (!ACCEPTED.includes(before.bet.state) && bet.oddsChange !== 0);
  return before.oddsUnread === true && (odds === undefined || state !== bet.state);
};

const isSameBet = (one: Bet, other: Bet): boolean =>
  one.state === other.state &&
  one.orderId === other.orderId &&
  one.legs === other.legs &&
  one.reason === other.reason &&
  one.offered === other.offered &&
  one.delay === other.delay;

/**
 * Applies an update to one bet of an entry, and adds the notice for the user. Returns undefined if nothing
 * changed.
 */
export const reduceBet = (
  entry: JournalEntry,
  ref: string,
  update: BetUpdate,
  now: EpochMs,
): JournalEntry | undefined => {
  const at = entry.bets.findIndex(({ bet }) => bet.ref === ref);
  const before = entry.bets[at];
  if (before === undefined) return undefined;
  const next = nextBet(before.bet, update);
  const oddsUnread = hasOddsUnread(next, before, update);
  if (isSameBet(next, before.bet) && oddsUnread === (before.oddsUnread === true)) return undefined;
  const bet = { ...next, legs: withTrails(next, update, now) };
  const moved = bet.state !== before.bet.state;
  const own = entry.notices.filter((each) => each.ref === ref);
  const what = moved ? noticeOf(before.bet.state, bet.state, own) : null;
  // A bet that has a new notice, or that was found, is shown again, even if the user dismissed it.
  const isFound = moved && before.bet.state === 'unconfirmed';
  const tracked: TrackedBet = {
    bet,
    since: moved ? now : before.since,
    dismissed: before.dismissed && what === null && !isFound,
    ...(oddsUnread ? { oddsUnread } : undefined),
  };
  const notices: JournalEntry['notices'] =
    what === null
      ? entry.notices
      : [
          ...entry.notices,
          { id: `bet-${ref}-${own.length + 1}`, ref, what, reason: bet.reason, at: now, shown: false },
        ];
  return {
    ...entry,
    rev: entry.rev + 1,
    bets: entry.bets.map((each, index) => (index === at ? tracked : each)),
    notices,
  };
};
