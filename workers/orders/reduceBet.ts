import type { Amount } from '#domain/amount.ts';
import { struckOdds, type Bet, type BetReason, type BetState } from '#domain/bet.ts';
import { betStateOf, mayBecome } from '#domain/betStates.ts';
import { readOptionKey, type EpochMs, type MarketId, type Thousandths } from '#domain/ids.ts';
import type { Order, OrderId, OrderStatus } from '#domain/order.ts';
import { potentialReturn } from '#domain/potentialReturn.ts';
import type { OrderNews, TakenOrder } from '#platform/decode/bets.ts';
import type { JournalEntry, JournalNotice, TrackedBet } from './journal.ts';

/** What somebody says of a bet; what is absent is not said. */
export type BetUpdate = {
  readonly state?: BetState | undefined;
  readonly orderId?: OrderId;
  readonly reason?: BetReason | null;
  readonly offered?: Amount | null;
  readonly odds?: readonly { readonly marketId: MarketId; readonly odds: Thousandths }[];
  readonly delay?: Bet['delay'];
};

const rejected = ({
  code,
  text,
}: {
  readonly code: number | null;
  readonly text: string;
}): BetReason | null => (code === null && text === '' ? null : { kind: 'reject', code: code ?? 0, text });
/** A status of no table says nothing but that the platform has it (D17). */
const stateOf = (status: OrderStatus): BetState => betStateOf(status) ?? 'confirming';

export const updateFromResponse = (taken: TakenOrder, now: EpochMs): BetUpdate => ({
  state: stateOf(taken.status),
  orderId: taken.id,
  reason: rejected(taken.reject),
  odds: taken.legs,
  ...(taken.delayMs === null && taken.delayWhy === null
    ? undefined
    : { delay: { until: taken.delayMs === null ? null : now + taken.delayMs, why: taken.delayWhy } }),
});
export const updateFromPoll = ({ status, reject, offered, legs }: OrderNews): BetUpdate => ({
  state: stateOf(status),
  reason: rejected(reject),
  offered,
  odds: legs,
});
export const updateFromOrderList = (order: Order): BetUpdate => ({
  state: stateOf(order.status),
  orderId: order.id,
  reason: rejected({
    code: order.rejectType,
    text:
      order.rejectReason === ''
        ? (order.options.find(({ cancelReason }) => cancelReason !== '')?.cancelReason ?? '')
        : order.rejectReason,
  }),
  odds: order.options.map(({ marketId, odds }) => ({ marketId, odds })),
});

const FAILED: readonly BetState[] = ['rejected', 'canceled', 'refused'];
const CAME_ABOUT: readonly BetState[] = ['confirmed', 'settled'];

/** What the user hears of a change (PLACE-13, PLACE-14); null where there is nothing to hear of. */
const noticeOf = (
  from: BetState,
  to: BetState,
  before: readonly JournalNotice[],
): JournalNotice['what'] | null => {
  const last = before.at(-1)?.what;
  if (to === 'unconfirmed') return from === 'checking' ? 'corrected' : 'unconfirmed';
  if (from === 'unconfirmed' || from === 'refused') return 'corrected';
  if (FAILED.includes(to))
    return last === 'succeeded' || from === 'confirmed' || from === 'settled' ? 'corrected' : 'failed';
  return CAME_ABOUT.includes(to) && last === undefined
    ? 'succeeded'
    : CAME_ABOUT.includes(to) && last !== 'succeeded' && !CAME_ABOUT.includes(from)
      ? 'succeeded'
      : null;
};

/** Writes the odds that the platform accepted into the legs; what was displayed and sent stays. */
const atOdds = (bet: Bet, told: NonNullable<BetUpdate['odds']>): Pick<Bet, 'legs' | 'potential'> => {
  const legs = bet.legs.map((leg) => {
    const odds = told.find(({ marketId }) => marketId === readOptionKey(leg.key)?.marketId)?.odds ?? 0;
    return odds > 1000 && odds !== leg.accepted ? { ...leg, accepted: odds as Thousandths } : leg;
  });
  if (legs.every((leg, at) => leg === bet.legs[at])) return { legs: bet.legs, potential: bet.potential };
  const { total, maxWin } = potentialReturn(bet.unitStake, legs.map(struckOdds), bet.seriesNumber);
  return { legs, potential: { total, maxWin } };
};

const OPEN: readonly BetState[] = ['created', 'confirming', 'checking'];

/** Whether a bet that is still looked for is told why, or that this reason is over. */
const toldAgain = (bet: Bet, { state, reason }: BetUpdate): boolean =>
  (bet.state === 'unknown' || bet.state === 'checking') && state === bet.state && reason !== undefined;

const nextBet = (bet: Bet, told: BetUpdate): Bet => {
  const state = told.state !== undefined && mayBecome(bet.state, told.state) ? told.state : bet.state;
  const moved = state !== bet.state;
  const is = moved || told.state === bet.state;
  const orderId = bet.orderId ?? told.orderId ?? null;
  return {
    ...bet,
    state,
    orderId,
    // What was not taken has no accepted odds.
    ...(told.odds !== undefined && is && !FAILED.includes(state) ? atOdds(bet, told.odds) : undefined),
    reason: moved ? (told.reason ?? null) : toldAgain(bet, told) ? (told.reason ?? null) : bet.reason,
    offered: moved && told.offered !== undefined ? told.offered : bet.offered,
    delay: !OPEN.includes(state) ? null : (told.delay ?? bet.delay),
  };
};

const same = (one: Bet, other: Bet): boolean =>
  one.state === other.state &&
  one.orderId === other.orderId &&
  one.legs === other.legs &&
  one.reason === other.reason &&
  one.offered === other.offered &&
  one.delay === other.delay;

/**
 * An entry after what was told of one of its bets, with what the user is to hear of it; undefined where
 * nothing is another.
 */
export const reduceBet = (
  entry: JournalEntry,
  ref: string,
  told: BetUpdate,
  now: EpochMs,
): JournalEntry | undefined => {
  const at = entry.bets.findIndex(({ bet }) => bet.ref === ref);
  const before = entry.bets[at];
  if (before === undefined) return undefined;
  const bet = nextBet(before.bet, told);
  if (same(bet, before.bet)) return undefined;
  const moved = bet.state !== before.bet.state;
  const own = entry.notices.filter((each) => each.ref === ref);
  const what = moved ? noticeOf(before.bet.state, bet.state, own) : null;
  // What is corrected comes back into sight, though it was put away.
  const tracked: TrackedBet = {
    bet,
    since: moved ? now : before.since,
    dismissed: before.dismissed && what !== 'corrected',
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
