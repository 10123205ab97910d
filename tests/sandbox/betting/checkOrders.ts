import { openOdds, optionAt, type BettingBoard } from './bettingBoard.ts';
import { isRefusal, createRefusal, type OrderRefusal } from './codes.ts';
import { seriesLimits, singleLimits } from './limits.ts';
import type { OrderLeg } from './order.ts';
import type { LegRequest, OrderRequest } from './readSubmit.ts';

export type CheckedOrder = { readonly request: OrderRequest; readonly legs: readonly OrderLeg[] };

/**
 * Returns the odds at which the order is accepted, or null if the acceptance setting forbids the change (wire facts
 * 3.4).
 */
export const acceptedOdds = (sentOdds: number, now: number, oc: OrderRequest['oc']): number | null => {
  if (oc === 0) return now === sentOdds ? now : null;
  return oc === 2 || now >= sentOdds ? now : null;
};

const checkLeg = (
  board: BettingBoard,
  legRequest: LegRequest,
  oc: OrderRequest['oc'],
): OrderLeg | OrderRefusal => {
  const offer = board.market(legRequest.marketId);
  if (offer === null)
    return board.hasEnded(legRequest.marketId)
      ? createRefusal('marketClosed', 'The market is closed.')
      : createRefusal('marketUnknown', 'There is no such market.');
  const at = optionAt(offer.market, legRequest.type);
  if (at === null) return createRefusal('optionGone', 'The option is not there.');
  if (offer.market.ss !== 1) return createRefusal('marketClosed', 'The market is closed.');
  const now = openOdds(offer, at);
  if (now === 0) return createRefusal('adjusting', 'Odds are being adjusted.');
  const od = acceptedOdds(legRequest.odds, now, oc);
  if (od === null) return createRefusal('oddsChanged', 'The odds have changed.');
  const { boardMatch, market } = offer;
  return {
    match: boardMatch.match,
    league: board.league(boardMatch),
    market: { ...market },
    at,
    od,
    sentOdds: legRequest.odds,
    type: legRequest.type,
    result: 0,
  };
};

const checkParlay = (board: BettingBoard, legs: readonly OrderLeg[]): OrderRefusal | null => {
  if (new Set(legs.map(({ match }) => match.id)).size < legs.length)
    return createRefusal('sameMatch', 'Picks of one match cannot be combined.');
  return legs.some(({ market }) => board.market(market.id)?.market.au !== 1)
    ? createRefusal('noParlay', 'A pick cannot be combined.')
    : null;
};

const checkOrder = (
  board: BettingBoard,
  request: OrderRequest,
  currencyId: number,
): CheckedOrder | OrderRefusal => {
  const legs: OrderLeg[] = [];
  for (const each of request.legs) {
    const leg = checkLeg(board, each, request.oc);
    if (isRefusal(leg)) return leg;
    legs.push(leg);
  }
  const parlay = legs.length > 1 ? checkParlay(board, legs) : null;
  if (parlay !== null) return parlay;
  const markets = legs.flatMap(({ market }) => board.market(market.id)?.market ?? []);
  const [first] = markets;
  if (first === undefined) return createRefusal('marketUnknown', 'There is no such market.');
  const { least, most } =
    legs.length > 1 ? seriesLimits(markets, currencyId) : singleLimits(first, currencyId);
  if (request.unit < least) return createRefusal('belowLeast', 'The stake is below the least.');
  return request.unit > most ? createRefusal('aboveMost', 'The stake is above the most.') : { request, legs };
};

/**
 * Checks all orders of a request against the board. Returns a refusal if one of them fails, because a request is
 * accepted as a whole or not at all.
 */
export const checkOrders = (
  board: BettingBoard,
  orders: readonly OrderRequest[],
  currencyId: number,
): readonly CheckedOrder[] | OrderRefusal => {
  const checked: CheckedOrder[] = [];
  for (const each of orders) {
    const one = checkOrder(board, each, currencyId);
    if (isRefusal(one)) return one;
    checked.push(one);
  }
  return checked;
};
