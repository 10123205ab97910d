import type { Milliseconds } from '#domain/ids.ts';
import { compareAmounts } from '#domain/money/amount.ts';
import { isUnfinished, waitingReserve } from '#domain/orders/cashOutOffer.ts';
import type { CashOut, Order } from '#domain/orders/order.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import type { CashOutUpdate } from './reduceCashOut.ts';

/** Status of an auto cash-out that was made (wire facts 2.14): it cannot be removed any more. */
const MADE = 2;
/** A record may be this much older than the press, by the clocks of client and platform. */
const CLOCK_MARGIN_MS: Milliseconds = 5_000;

/** Finds the cash-out of an intent in its order: by id, else a new one with its stake (D31). */
const ownRecord = ({ intent, known, at }: CashOutEntry, order: Order): CashOut | undefined =>
  order.cashOutList.find(({ id }) => id === intent.cashOutId) ??
  order.cashOutList.find(
    ({ id, amount, createdTime }) =>
      !known.includes(id) &&
      compareAmounts(amount, intent.stake) === 0 &&
      (createdTime === null || createdTime >= at - CLOCK_MARGIN_MS),
  );

/** Returns what an order says about an unknown intent, or its record; null if it shows nothing of it. */
export const outcomeIn = (
  entry: CashOutEntry,
  order: Order,
): CashOutUpdate | { readonly ended: CashOut } | null => {
  const { intent, known } = entry;
  switch (intent.action) {
    case 'cash-out': {
      const record = ownRecord(entry, order);
      if (record === undefined) return null;
      return isUnfinished(record) ? { state: 'in-progress', cashOutId: record.id } : { ended: record };
    }
    case 'reserve': {
      const set = order.reserveCashOutList.find(
        ({ id, amount, wantedPayout }) =>
          !known.includes(id) &&
          compareAmounts(amount, intent.stake) === 0 &&
          compareAmounts(wantedPayout, intent.price) === 0,
      );
      return set === undefined ? null : { state: 'done', cashOutId: set.id };
    }
    default: {
      const listed = order.reserveCashOutList.find(({ id }) => id === intent.cashOutId);
      if (listed?.status === MADE)
        return { state: 'refused', reason: { kind: 'refused', platformCode: 'ended', message: '' } };
      return listed === undefined || listed !== waitingReserve(order) ? { state: 'done' } : null;
    }
  }
};
