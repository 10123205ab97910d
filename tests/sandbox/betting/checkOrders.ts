import { openOdds, optionAt, type BettingBoard } from './bettingBoard.ts';
import { isRefused, refusedFor, type Refused } from './codes.ts';
import { seriesLimits, singleLimits } from './limits.ts';
import type { OrderLeg } from './order.ts';
import type { AskedLeg, AskedOrder } from './readSubmit.ts';

export type Checked = { readonly asked: AskedOrder; readonly legs: readonly OrderLeg[] };

/**
 * What the board says of odds that were asked for: those that are taken, or null where the acceptance does
 * not allow it (wire facts 3.4).
 */
export const takenOdds = (asked: number, now: number, oc: AskedOrder['oc']): number | null => {
  if (oc === 0) return now === asked ? now : null;
  return oc === 2 || now >= asked ? now : null;
};

const checkLeg = (board: BettingBoard, asked: AskedLeg, oc: AskedOrder['oc']): OrderLeg | Refused => {
  const offer = board.market(asked.marketId);
  if (offer === null)
    return board.was(asked.marketId)
      ? refusedFor('marketClosed', 'The market is closed.')
      : refusedFor('marketUnknown', 'There is no such market.');
  const at = optionAt(offer.market, asked.type);
  if (at === null) return refusedFor('optionGone', 'The option is not there.');
  if (offer.market.ss !== 1) return refusedFor('marketClosed', 'The market is closed.');
  const now = openOdds(offer, at);
  if (now === 0) return refusedFor('adjusting', 'Odds are being adjusted.');
  const od = takenOdds(asked.odds, now, oc);
  if (od === null) return refusedFor('oddsChanged', 'The odds have changed.');
  const { held, market } = offer;
  return {
    match: held.match,
    league: board.league(held),
    market: { ...market },
    at,
    od,
    asked: asked.odds,
    type: asked.type,
    result: 0,
  };
};

const checkParlay = (board: BettingBoard, legs: readonly OrderLeg[]): Refused | null => {
  if (new Set(legs.map(({ match }) => match.id)).size < legs.length)
    return refusedFor('sameMatch', 'Picks of one match cannot be combined.');
  return legs.some(({ market }) => board.market(market.id)?.market.au !== 1)
    ? refusedFor('noParlay', 'A pick cannot be combined.')
    : null;
};

const checkOrder = (board: BettingBoard, asked: AskedOrder, currencyId: number): Checked | Refused => {
  const legs: OrderLeg[] = [];
  for (const each of asked.legs) {
    const leg = checkLeg(board, each, asked.oc);
    if (isRefused(leg)) return leg;
    legs.push(leg);
  }
  const parlay = legs.length > 1 ? checkParlay(board, legs) : null;
  if (parlay !== null) return parlay;
  const markets = legs.flatMap(({ market }) => board.market(market.id)?.market ?? []);
  const [first] = markets;
  if (first === undefined) return refusedFor('marketUnknown', 'There is no such market.');
  const { least, most } =
    legs.length > 1 ? seriesLimits(markets, currencyId) : singleLimits(first, currencyId);
  if (asked.unit < least) return refusedFor('belowLeast', 'The stake is below the least.');
  return asked.unit > most ? refusedFor('aboveMost', 'The stake is above the most.') : { asked, legs };
};

/**
 * Every order as the board stands now, or why none of them is taken: a request is taken whole or not at all.
 */
export const checkOrders = (
  board: BettingBoard,
  orders: readonly AskedOrder[],
  currencyId: number,
): readonly Checked[] | Refused => {
  const checked: Checked[] = [];
  for (const each of orders) {
    const one = checkOrder(board, each, currencyId);
    if (isRefused(one)) return one;
    checked.push(one);
  }
  return checked;
};
