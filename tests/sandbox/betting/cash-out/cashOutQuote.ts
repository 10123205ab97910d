import { betsOf, type Hundredths } from '#sandbox/account/money.ts';
import { openOdds, optionAt, type BettingBoard } from '../bettingBoard.ts';
import { leastStake } from '../limits.ts';
import { cashedOut, remainingStake, runningCashOut, type Order, type OrderLeg } from '../order.ts';

/** Maximum number of cash-outs of an order, in progress or settled (`mxc`). */
export const MAX_CASH_OUTS = 5;
/**
 * The paid share of the value, in thousandths. Each further open leg lowers the share, and so does a match in
 * play.
 */
const MARGIN = { base: 950, leg: 10, live: 20, least: 800 } as const;
const SCALE = 10n ** 15n;

export type Quote = {
  /** Payout of 1 unit of the remaining stake, in thousandths; null if the platform offers no cash-out. */
  readonly rate: number | null;
  /** Status (wire facts 3.2). */
  readonly st: number;
  /** The stake that an auto cash-out holds. */
  readonly reserved: Hundredths | null;
};

/** Returns the payout of 1 unit on a settled leg, in half thousandths. */
const broughtBy = ({ od, result }: OrderLeg): bigint => {
  switch (result) {
    case 4:
      return BigInt(2 * od);
    case 5:
      return BigInt(1000 + od);
    case 6:
      return 1000n;
    case 3:
      return 0n;
    default:
      return 2000n;
  }
};

/** Returns the current value of 1 unit on a leg, scaled; null if the board has no price for it. */
const worthOf = (leg: OrderLeg, board: BettingBoard): bigint | null => {
  if (leg.result !== 0) return (SCALE * broughtBy(leg)) / 2000n;
  const offer = board.market(leg.market.id);
  const at = offer === null ? null : optionAt(offer.market, leg.type);
  const now = offer === null || at === null ? 0 : openOdds(offer, at);
  return now <= 1000 ? null : (SCALE * BigInt(leg.od)) / BigInt(now);
};

/**
 * Returns the current cash-out rate: accepted odds divided by current odds, over all bets of the order, less the
 * margin. Null if a leg is not on sale, no leg is open, or nothing can be won.
 */
const rateOf = (order: Order, board: BettingBoard): number | null => {
  const open = order.legs.filter(({ result }) => result === 0);
  const worth = order.legs.map((leg) => worthOf(leg, board));
  if (open.length === 0 || worth.includes(null)) return null;
  const bets = betsOf(worth as bigint[], order.series);
  const value = bets.reduce(
    (sum, bet) => sum + bet.reduce((product, each) => (product * each) / SCALE, SCALE),
    0n,
  );
  const live = open.some(({ match }) => board.isLive(match.id));
  const margin = Math.max(
    MARGIN.least,
    MARGIN.base - MARGIN.leg * (open.length - 1) - (live ? MARGIN.live : 0),
  );
  const rate = Number((value * BigInt(margin)) / (SCALE * BigInt(bets.length)));
  return rate === 0 ? null : rate;
};

/** Returns the minimum stake of a cash-out, for a single and for a parlay. */
export const leastCashOut = (
  currencyId: number,
): { readonly single: Hundredths; readonly parlay: Hundredths } => ({
  single: leastStake(currencyId),
  parlay: leastStake(currencyId) / 2,
});

/** False for outrights and for orders that a script excludes. */
export const isCashOutOffered = ({ legs, script }: Order): boolean =>
  script.noCashOut !== true && legs.every(({ match }) => match.ty !== 1);

export const quoteOf = (order: Order, board: BettingBoard): Quote => {
  const reserved = order.reservedCashOuts.find(({ st }) => st === 1);
  const isRunning = runningCashOut(order) !== undefined;
  const isOffered =
    order.st === 4 &&
    isCashOutOffered(order) &&
    !isRunning &&
    remainingStake(order) > 0 &&
    cashedOut(order).count < MAX_CASH_OUTS;
  return {
    rate: isOffered ? rateOf(order, board) : null,
    st: order.st === 4 && isRunning ? 102 : order.st === 4 && reserved !== undefined ? 101 : order.st,
    reserved: reserved?.stake ?? null,
  };
};
