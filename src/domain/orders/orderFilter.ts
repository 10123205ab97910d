import type { SportId } from '../ids.ts';
import { matchesWords } from '../searchText.ts';
import { historyResult, historyState, type HistoryResult } from './historyOutcome.ts';
import type { Order, OrderOption } from './order.ts';

/** What a filter of the history asks for: a result, or the orders that were rejected or cancelled. */
export type ResultFilter = HistoryResult | 'rejected' | 'cancelled';

/** Filters of the bet history; null and an empty text are no filter. */
export type OrderFilter = {
  readonly sport: SportId | null;
  readonly result: ResultFilter | null;
  readonly text: string;
};
export const NO_FILTER: OrderFilter = { sport: null, result: null, text: '' };

export const isFiltering = ({ sport, result, text }: OrderFilter): boolean =>
  sport !== null || result !== null || text.trim() !== '';

const textsOf = (leg: OrderOption): readonly string[] => [
  leg.matchName,
  leg.leagueName,
  leg.home?.name ?? '',
  leg.away?.name ?? '',
  leg.optionName,
  leg.marketTypeName,
];

/**
 * Returns the orders that fit every filter: a leg of the sport, the result or state, and every word of the
 * text in the order id or the names of its legs.
 */
export const filterOrders = (orders: readonly Order[], filter: OrderFilter): readonly Order[] => {
  if (!isFiltering(filter)) return orders;
  return orders.filter((order) => {
    if (filter.sport !== null && !order.options.some((leg) => leg.sportId === filter.sport)) return false;
    if (
      filter.result !== null &&
      filter.result !== historyState(order) &&
      filter.result !== historyResult(order)
    )
      return false;
    if (filter.text.trim() === '') return true;
    return matchesWords([order.id, ...order.options.flatMap(textsOf)].join('\n'), filter.text);
  });
};

/** Sports of the orders' legs, in order of their codes. */
export const sportsOfOrders = (orders: readonly Order[]): readonly SportId[] =>
  [...new Set(orders.flatMap(({ options }) => options.map(({ sportId }) => sportId)))].sort((a, b) => a - b);
