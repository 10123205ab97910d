import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { isOpenIntent } from '#domain/orders/cashOutIntent.ts';
import { isUnfinished } from '#domain/orders/cashOutOffer.ts';
import type { CashOut, Order } from '#domain/orders/order.ts';
import { isAutoWatched } from './autoWatch.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import { isOpenForeign, namesOf, type CashOutEntry } from './cashOutJournal.ts';
import type { CashOutTracker } from './cashOutTracker.ts';
import type { OwnCashOuts, UserCashOuts } from './userCashOuts.ts';

type ListedParts = {
  readonly deps: Pick<CashOutDeps, 'serverNow' | 'instance' | 'deviceId' | 'language'>;
  readonly userCashOuts: Pick<UserCashOuts, 'own' | 'broadcast'>;
  readonly takeListed: CashOutTracker['takeListed'];
};

/** The worker reads the end of an auto cash-out this much later than its record is created, at most. */
const MADE_MARGIN_MS: Milliseconds = 60_000;
/** Returns true if a record of the order is the one that its auto cash-out made. */
const isRecordOfAuto = ({ notices, since }: CashOutEntry, createdTime: EpochMs): boolean =>
  notices.some(({ what }) => what === 'auto-cash-out-made') && createdTime - since <= MADE_MARGIN_MS;

/**
 * Returns true if the record belongs to the entry, or may belong to it: to a press without a known id, or to an auto
 * cash-out that this browser set and that may have been made.
 */
const canOwnRecord = (entry: CashOutEntry, order: Order, record: CashOut, now: EpochMs): boolean => {
  const { intent } = entry;
  if (intent.cashOutId === record.id) return true;
  if (intent.orderId !== order.id) return false;
  if (isOpenIntent(intent) && intent.cashOutId === null) return true;
  return isAutoWatched(entry) || isRecordOfAuto(entry, record.createdTime ?? now);
};

/**
 * Creates the function that journals the unfinished cash-outs of listed orders that this browser did not send. The
 * tracker polls them, and one tab shows the end of each (CASHOUT-12, D26). A listed record that has ended ends its
 * entry too, as the platform may leave it out of its answers to polls.
 */
export const createListedCashOuts = ({ deps, userCashOuts, takeListed }: ListedParts) => {
  const createEntry = (userJournal: OwnCashOuts, order: Order, record: CashOut): CashOutEntry => {
    const now = deps.serverNow();
    const slipId = `record-${record.id}`;
    const at = record.createdTime ?? now;
    return {
      uid: userJournal.uid,
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
        // The settled orders decide at the end: other cash-outs may have changed the rest meanwhile (CASHOUT-16).
        isFull: false,
        count: order.cashOutCount,
        reason: null,
        refundAmount: null,
      },
    };
  };
  return async (orders: readonly Order[]): Promise<void> => {
    const userJournal = userCashOuts.own();
    await userJournal?.loaded;
    if (userJournal?.isRead !== true) return;
    for (const order of orders)
      for (const record of order.cashOutList) {
        // The user has left: nothing more about the user is written (I6).
        if (userJournal.ended) return;
        if (!isUnfinished(record)) {
          const open = userJournal.entries
            .all()
            .find((entry) => isOpenForeign(entry) && entry.intent.cashOutId === record.id);
          if (open !== undefined) await takeListed(open, record);
          continue;
        }
        const bars = (entry: CashOutEntry): boolean => canOwnRecord(entry, order, record, deps.serverNow());
        if (userJournal.entries.all().some(bars)) continue;
        const entry = createEntry(userJournal, order, record);
        const added = await userJournal.entries.add(entry, false, bars);
        if (userJournal.ended) await userJournal.entries.remove(entry.slipId);
        else if (added === 'added') userCashOuts.broadcast(userJournal, entry.slipId);
      }
  };
};
