import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { remainingPrincipal } from '#domain/orders/cashOut.ts';
import { isOpenIntent } from '#domain/orders/cashOutIntent.ts';
import { isUnfinished } from '#domain/orders/cashOutOffer.ts';
import type { CashOut, Order } from '#domain/orders/order.ts';
import { isAutoWatched } from './autoWatch.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import { namesOf, type CashOutEntry } from './cashOutJournal.ts';
import type { OwnCashOuts, UserCashOuts } from './userCashOuts.ts';

type ListedParts = {
  readonly deps: Pick<CashOutDeps, 'serverNow' | 'instance' | 'deviceId' | 'language'>;
  readonly book: Pick<UserCashOuts, 'own' | 'broadcast'>;
};

/**
 * True if the entry is about the record, or may be: a press whose id is not known yet, or an auto cash-out that was
 * set here and may just have been made.
 */
const mayMean = (entry: CashOutEntry, order: Order, { id }: CashOut): boolean => {
  const { intent } = entry;
  if (intent.cashOutId === id) return true;
  if (intent.orderId !== order.id) return false;
  return (isOpenIntent(intent) && intent.cashOutId === null) || isAutoWatched(entry);
};

/**
 * Creates the function that journals the unfinished cash-outs of listed orders that this browser did not send. The
 * tracker polls them like own ones, and one tab shows the end of each (CASHOUT-12, D26).
 */
export const createListedCashOuts = ({ deps, book }: ListedParts) => {
  const createEntry = (of: OwnCashOuts, order: Order, record: CashOut): CashOutEntry => {
    const now = deps.serverNow();
    const slipId = `record-${record.id}`;
    const at = record.createdTime ?? now;
    return {
      uid: of.uid,
      slipId,
      rev: 1,
      at,
      by: deps.instance,
      since: now,
      known: order.cashOutList.map(({ id }) => id),
      orderedAt: order.createdTime,
      sent: { parlay: false, language: deps.language(), deviceId: deps.deviceId },
      names: namesOf(order),
      notices: [],
      isForeign: true,
      intent: {
        id: slipId,
        action: 'cash-out',
        orderId: order.id,
        at,
        currencyId: order.currencyId,
        stake: record.amount,
        rate: '0' as Amount,
        price: record.payout,
        state: 'in-progress',
        cashOutId: record.id,
        payout: null,
        isFull: compareAmounts(record.amount, remainingPrincipal(order)) === 0,
        count: order.cashOutCount,
        reason: null,
      },
    };
  };
  return async (orders: readonly Order[]): Promise<void> => {
    const of = book.own();
    await of?.loaded;
    if (of?.isRead !== true) return;
    for (const order of orders)
      for (const record of order.cashOutList) {
        const means = (entry: CashOutEntry): boolean => mayMean(entry, order, record);
        // The user has left: nothing more about the user is written (I6).
        if (of.ended) return;
        if (!isUnfinished(record) || of.entries.all().some(means)) continue;
        const entry = createEntry(of, order, record);
        const added = await of.entries.add(entry, false, means);
        if (of.ended) await of.entries.remove(entry.slipId);
        else if (added === 'added') book.broadcast(of, entry.slipId);
      }
  };
};
