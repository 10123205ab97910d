import { listCurrencyOf, type SessionView } from '#contract/session.ts';
import type { Bet } from '#domain/orders/bet.ts';

/** Chooses the currency by which the user's lists of orders are filtered: one choice for all lists of a worker. */
export type ListCurrency = {
  /** Returns the currency of the filter for this session, or null for the orders of all currencies. */
  readonly of: (view: SessionView, bets?: readonly Pick<Bet, 'currencyId'>[]) => number | null;
};

/**
 * Creates the choice. Once a user has had several currencies, by a change of the session's currency or by bets in
 * another one, the lists have all currencies: the orders in the earlier one are still the user's.
 */
export const createListCurrency = (): ListCurrency => {
  let uid: string | null = null;
  const currencies = new Set<number>();
  return {
    of: (view, bets = []) => {
      const { user } = view;
      if (user === null || user.uid !== uid) currencies.clear();
      uid = user?.uid ?? null;
      for (const { currencyId } of [...bets, ...(user === null ? [] : [user])]) currencies.add(currencyId);
      return currencies.size > 1 ? null : listCurrencyOf(view);
    },
  };
};
