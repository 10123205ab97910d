import { listCurrencyOf, type SessionView } from '#contract/session.ts';
import type { Bet } from '#domain/orders/bet.ts';

/** Chooses the currency by which the user's lists of orders are filtered: one choice for all lists of a worker. */
export type ListCurrency = {
  /**
   * Notes the currency of the logged-in user and those of the user's bets. The next user's first call forgets them; a
   * guest changes nothing, as the user of an expired login may come back (F31).
   */
  readonly note: (view: SessionView, bets?: readonly Pick<Bet, 'currencyId'>[]) => void;
  /** Returns the currency of the filter for this session, or null for the orders of all currencies. */
  readonly filterFor: (view: SessionView) => number | null;
};

/**
 * Creates the choice. Once a user has had several currencies, by a change of the session's currency or by bets in
 * another one, the lists have all currencies: the orders in the earlier one are still the user's.
 */
export const createListCurrency = (): ListCurrency => {
  let uid: string | null = null;
  const currencies = new Set<number>();
  return {
    note: ({ user }, bets = []) => {
      if (user === null) return;
      if (user.uid !== uid) currencies.clear();
      uid = user.uid;
      for (const { currencyId } of [...bets, user]) currencies.add(currencyId);
    },
    filterFor: (view) => (view.user?.uid === uid && currencies.size > 1 ? null : listCurrencyOf(view)),
  };
};
