import { useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '#board/BoardContext.tsx';
import { useServerNow } from '#board/hooks.ts';
import type { Amount } from '#domain/money/amount.ts';
import { openIntentOf, viewCashOut, waitingReserve, type CashOutView } from '#domain/orders/cashOutOffer.ts';
import type { CashOutIntent } from '#domain/orders/cashOutIntent.ts';
import type { Order } from '#domain/orders/order.ts';
import { moneyText } from '#pieces/moneyText.ts';
import { useCashOuts } from '#state/lazyHooks.ts';

const SECOND = 1_000;

type CashOutOfOrder = {
  readonly view: CashOutView;
  /** Age of the quote in whole seconds; null without one. */
  readonly ageS: number | null;
  /** The intent of unknown outcome. */
  readonly open: CashOutIntent | undefined;
  /** The last intent of any tab. */
  readonly last: CashOutIntent | undefined;
  /** The last intent, if it ended without success and its text is still true. */
  readonly failed: CashOutIntent | undefined;
};

const FAILED: ReadonlySet<CashOutIntent['state']> = new Set(['refused', 'rejected', 'canceled', 'not-found']);

/** True if the text says that an auto cash-out still waits, and the order shows that it has ended since. */
const isOutdated = ({ action, state, cashOutId }: CashOutIntent, order: Order): boolean =>
  action === 'cancel-reserve' && state === 'not-found' && waitingReserve(order)?.id !== cashOutId;

/** Reads what the user can do with an order now, from its quote and the user's intents. */
export const useCashOut = (order: Order): CashOutOfOrder => {
  const all = useCashOuts();
  const now = useServerNow(SECOND);
  const at = all.quotes[order.id]?.at;
  const last = all.intents.find(({ orderId }) => orderId === order.id);
  return {
    // The displayed time is up to a second behind. A quote counts as old early rather than late.
    view: viewCashOut(order, all, now + SECOND),
    ageS: at === undefined ? null : Math.max(0, Math.floor((now - at) / SECOND)),
    open: openIntentOf(order, all),
    last,
    failed: last !== undefined && FAILED.has(last.state) && !isOutdated(last, order) ? last : undefined,
  };
};

/**
 * Requests the quotes of these orders while the component is mounted. Each component requests by its own id, because
 * two lists may show the same order.
 */
export const useQuotesOf = (ids: readonly string[]): void => {
  const tab = useTab();
  const name = useId();
  const joinedIds = ids.join('\n');
  useEffect(() => {
    tab.watchQuotes(name, joinedIds === '' ? [] : joinedIds.split('\n'));
    return () => tab.watchQuotes(name, []);
  }, [tab, name, joinedIds]);
};

/** Formats an amount of an order in its currency (C18). */
export const useMoneyOf = (currencyId: number): ((amount: Amount) => string) => {
  const { i18n } = useTranslation();
  return (amount) => moneyText(amount, currencyId, i18n.language);
};
