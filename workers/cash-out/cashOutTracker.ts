import { CALL_DEADLINE_MS, UNSETTLED_SIZE } from '#domain/config/constants.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import { isUnfinished } from '#domain/orders/cashOutOffer.ts';
import { orderStatusKey, type CashOut, type Order } from '#domain/orders/order.ts';
import { getCashOuts, getOrders } from '#platform/calls/orders.ts';
import { readOrderPages } from '../orders/readOrderPages.ts';
import { createSearchTimes } from '../orders/searchTimes.ts';
import type { Timer } from '../runtime/environment.ts';
import { AUTO_POLL_MS, createAutoWatch, isAutoWatched } from './autoWatch.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { outcomeIn } from './outcomeInOrder.ts';
import { reduceCashOut, type CashOutUpdate } from './reduceCashOut.ts';
import type { CashOutUpdater } from './userCashOuts.ts';

/** Poll interval of records and of searches while an intent is open (D18, CASHOUT-13). */
const RECORD_POLL_MS: Milliseconds = 3_000;
/** The most ids of a request for records. Not from the specification. */
const MAX_POLLED = 100;
/** A cash-out of another device is polled less often after its first minute. Not from the specification. */
const FAST_FOREIGN_MS: Milliseconds = 60_000;
const SLOW_FOREIGN_POLL_MS: Milliseconds = 20_000;
/**
 * After this time the worker no longer polls a cash-out of another device: the order list or the first poll of a later
 * worker shows its end. Not from the specification.
 */
const FOREIGN_POLLED_MS: Milliseconds = 600_000;
/** The worker reports no intent as not found before this time and this number of reads (D31). */
const SEARCH_TIMEOUT_MS: Milliseconds = 60_000;
const MIN_READS = 3;
/** Search interval after the first minute. Not from the specification. */
const SLOW_SEARCH_MS: Milliseconds = 30_000;
/** Number of settled orders in which the worker looks for a partial cash-out (CASHOUT-16). */
const SETTLED_CHECKED = 20;
/** Number of settled orders around the time of an order that a search reads in each page. */
const SETTLED_SEARCHED = 50;
/** Days that the platform lists settled orders for, less one for its time zone. */
const SETTLED_RANGE_MS: Milliseconds = 44 * 86_400_000;
/** Margin around the time of an order in a search of settled orders. Not from the specification. */
const SEARCH_MARGIN_MS: Milliseconds = 300_000;
/**
 * How long polls fail before a listed cancelled cash-out ends without its refund: until then the user cannot cash the
 * order out again. Not from the specification.
 */
const REFUND_SEARCH_MS: Milliseconds = 180_000;
/** A timer may be this much early. */
const TIMER_MARGIN_MS: Milliseconds = 500;

export type CashOutTracker = {
  /**
   * Ends an entry by its record in an order list, if the platform has decided about the cash-out (CASHOUT-14 to
   * CASHOUT-26).
   */
  readonly takeListed: (entry: CashOutEntry, record: CashOut) => Promise<void>;
  /** Arms the next poll if an intent is open. */
  readonly scheduleNext: () => void;
  /** Handles a login: restarts the searches. */
  readonly authorized: () => void;
  readonly stop: () => void;
};

type TrackerParts = {
  readonly deps: CashOutDeps;
  /** True while this worker, of all, may ask the platform for this user. */
  readonly mayAsk: () => boolean;
  readonly entries: () => readonly CashOutEntry[];
  readonly change: (slipId: string, recipe: CashOutUpdater) => Promise<void>;
};

const isInProgress = ({ intent }: CashOutEntry): boolean =>
  intent.state === 'in-progress' && intent.cashOutId !== null;
const searchKey = ({ slipId, since }: CashOutEntry): string => `${slipId} ${since}`;
const isSought = ({ intent }: CashOutEntry): boolean => intent.state === 'unknown';
const isCanceled = ({ orderStatus }: CashOut): boolean => orderStatusKey(orderStatus) === 'canceled';
/** Returns what was given back of a cancelled cash-out. Null if nothing was, or if the record does not say it. */
const refundOf = (record: CashOut): Amount | null => {
  const { refundAmount } = record;
  if (refundAmount === null || !isCanceled(record)) return null;
  return compareAmounts(refundAmount, '0' as Amount) > 0 ? refundAmount : null;
};

/**
 * Polls cash-outs that the platform has not decided, and searches for those of unknown outcome, every 3 s and only
 * while logged in (CASHOUT-12, CASHOUT-13, D31). While the polls of one of this device fail, the tracker reads
 * its outcome from the order lists. Cash-outs of other devices are polled last and less often. Nothing is ever sent
 * again.
 */
export const createCashOutTracker = ({ deps, mayAsk, entries, change }: TrackerParts): CashOutTracker => {
  const { clock, serverNow, call, decoding, log } = deps;
  const readAutos = createAutoWatch({ deps, entries, change });
  let timer: Timer | null = null;
  let isBusy = false;
  /** True if the armed timer is that of an open intent, and not the slower one of an auto cash-out. */
  let isFast = false;
  const searchTimes = createSearchTimes({ clock, serverNow });
  /** Counted reads without the intent, and when it was last looked for, monotonic ms. */
  const searches = new Map<string, { reads: number; at: Milliseconds }>();
  /** Answers that left a polled cash-out out. */
  const omissions = new Map<string, number>();
  /** Number of consecutive failed polls, and when the first of them failed, monotonic ms; by slip id. */
  const failures = new Map<string, { readonly count: number; readonly since: Milliseconds }>();
  /** When a cash-out of another device was last polled, by slip id; monotonic ms. */
  const foreignPolls = new Map<string, Milliseconds>();

  /** Returns true if the worker polls the entry. Each worker polls one of another device once, however old it is. */
  const isPolled = (entry: CashOutEntry, now: EpochMs): boolean =>
    isInProgress(entry) &&
    (entry.isForeign !== true || now - entry.since < FOREIGN_POLLED_MS || !foreignPolls.has(entry.slipId));
  const update = (entry: CashOutEntry, next: CashOutUpdate): Promise<void> =>
    change(entry.slipId, (now) => reduceCashOut(now, next, serverNow()));

  /** A settled cash-out is full if nothing of the stake is left, or if the order is among the settled ones. */
  const settle = async (entry: CashOutEntry, record: CashOut): Promise<void> => {
    let { isFull } = entry.intent;
    if (!isFull) {
      const now = serverNow();
      const settled = await getOrders(call, decoding, {
        settled: true,
        currencyId: entry.intent.currencyId,
        rangeOf: 'settled',
        from: now - SETTLED_RANGE_MS,
        to: now + SEARCH_MARGIN_MS,
        size: SETTLED_CHECKED,
      });
      // Without the list it is unknown whether any stake is left; the next poll asks again.
      if (!settled.ok) return;
      isFull = settled.value.orders.slice(0, SETTLED_CHECKED).some(({ id }) => id === entry.intent.orderId);
    }
    // The journal may have refused the write of the id, by which the list's records are compared.
    await update(entry, { state: 'settled', cashOutId: record.id, payout: record.payout, isFull });
    deps.ordersChanged();
  };
  const take = async (entry: CashOutEntry, record: CashOut): Promise<void> => {
    if (isUnfinished(record)) return undefined;
    if (orderStatusKey(record.orderStatus) === 'settled') return settle(entry, record);
    await update(entry, {
      state: isCanceled(record) ? 'canceled' : 'rejected',
      cashOutId: record.id,
      reason: { kind: 'rejected', text: record.cancelReason },
      refundAmount: refundOf(record),
    });
    return deps.ordersChanged();
  };
  /**
   * Ends an entry by its record in an order list. The refund of a cancelled cash-out is read from the record by id,
   * because order lists do not have it. With `needsRefund`, changes nothing if that record cannot be read.
   */
  const takeListed = async (entry: CashOutEntry, record: CashOut, needsRefund = false): Promise<void> => {
    if (!isCanceled(record)) return take(entry, record);
    const answer = await getCashOuts(call, decoding, [record.id]);
    if (!answer.ok) log('cash-out-records', answer.problem.code);
    const own = answer.ok ? answer.value.find(({ id }) => id === record.id) : undefined;
    if (own === undefined && needsRefund) return undefined;
    return take(entry, { ...record, refundAmount: own === undefined ? null : refundOf(own) });
  };
  const pollPage = async (polled: readonly CashOutEntry[]): Promise<void> => {
    const answer = await getCashOuts(
      call,
      decoding,
      polled.map(({ intent }) => intent.cashOutId as string),
    );
    if (!answer.ok) {
      for (const { slipId } of polled) {
        const { count, since } = failures.get(slipId) ?? { count: 0, since: clock.now() };
        failures.set(slipId, { count: count + 1, since });
      }
      return log('cash-out-records', answer.problem.code);
    }
    for (const entry of polled) {
      failures.delete(entry.slipId);
      const record = answer.value.find(({ id }) => id === entry.intent.cashOutId);
      if (record === undefined) {
        const missed = (omissions.get(entry.slipId) ?? 0) + 1;
        omissions.set(entry.slipId, missed);
        // The platform answered with an id that it does not know: the order list decides.
        const omittedMs = searchTimes.searchedMs(`omitted ${searchKey(entry)}`, entry.since, 0);
        if (entry.isForeign !== true && missed >= MIN_READS && omittedMs >= SEARCH_TIMEOUT_MS)
          await update(entry, { state: 'unknown' });
      } else {
        omissions.delete(entry.slipId);
        await take(entry, record);
      }
    }
    return undefined;
  };
  const poll = async (polled: readonly CashOutEntry[]): Promise<void> => {
    for (let start = 0; start < polled.length && mayAsk(); start += MAX_POLLED)
      await pollPage(polled.slice(start, start + MAX_POLLED));
  };
  const isForeignDue = (entry: CashOutEntry): boolean => {
    const now = serverNow();
    if (entry.isForeign !== true || !isPolled(entry, now)) return false;
    const pause = now - entry.since < FAST_FOREIGN_MS ? RECORD_POLL_MS : SLOW_FOREIGN_POLL_MS;
    return clock.now() - (foreignPolls.get(entry.slipId) ?? -Infinity) >= pause - TIMER_MARGIN_MS;
  };
  /** Polls cash-outs of other devices apart from own ones: the platform may refuse a request for their ids. */
  const pollForeign = async (): Promise<void> => {
    const due = entries().filter(isForeignDue);
    for (const { slipId } of due) foreignPolls.set(slipId, clock.now());
    await poll(due);
  };

  /** Finds the order of an intent in the pages that were read. Undefined if none of them has the order. */
  const findOrder = async (entry: CashOutEntry, open: readonly Order[]): Promise<Order | undefined> => {
    const listed = open.find(({ id }) => id === entry.intent.orderId);
    if (listed !== undefined) return listed;
    const approximateTime = entry.orderedAt ?? serverNow();
    const settled = await readOrderPages(deps, {
      settled: true,
      currencyId: entry.intent.currencyId,
      rangeOf: 'placed',
      from: approximateTime - SEARCH_MARGIN_MS,
      to: approximateTime + SEARCH_MARGIN_MS,
      size: SETTLED_SEARCHED,
    });
    return settled.ok ? settled.value.orders.find(({ id }) => id === entry.intent.orderId) : undefined;
  };
  /** The request of a lost answer may still arrive before its deadline. */
  const searchedMs = (entry: CashOutEntry): Milliseconds =>
    searchTimes.searchedMs(searchKey(entry), entry.since, entry.at + CALL_DEADLINE_MS);
  const isDue = (entry: CashOutEntry): boolean => {
    const search = searches.get(searchKey(entry));
    // Also after an outage: three reads in a few seconds may all be older than a record that the list shows late.
    const isSlow = searchedMs(entry) > SEARCH_TIMEOUT_MS + RECORD_POLL_MS;
    if (search === undefined) return true;
    return clock.now() - search.at >= (isSlow ? SLOW_SEARCH_MS : RECORD_POLL_MS) - TIMER_MARGIN_MS;
  };
  /** True if the last polls of an own cash-out failed: its order may show the outcome (I2). */
  const pollsFail = (entry: CashOutEntry): boolean =>
    isInProgress(entry) && entry.isForeign !== true && (failures.get(entry.slipId)?.count ?? 0) >= MIN_READS;
  const seek = async (sought: readonly CashOutEntry[]): Promise<void> => {
    const requestedAt = clock.now();
    // The user's open orders may be in several currencies.
    const currencies = new Set(sought.map(({ intent }) => intent.currencyId));
    const lists = new Map<number, readonly Order[]>();
    for (const currencyId of currencies) {
      const open = await readOrderPages(deps, { settled: false, currencyId, size: UNSETTLED_SIZE });
      if (open.ok) lists.set(currencyId, open.value.orders);
    }
    for (const entry of sought) {
      const open = lists.get(entry.intent.currencyId);
      const key = searchKey(entry);
      const { reads } = searches.get(key) ?? { reads: 0 };
      searches.set(key, { reads, at: clock.now() });
      const order = open === undefined ? undefined : await findOrder(entry, open);
      if (order === undefined) continue;
      if (isInProgress(entry)) {
        // The platform has named its id: only that record ends it, and a missing record says nothing.
        const record = order.cashOutList.find(({ id }) => id === entry.intent.cashOutId);
        const failingSince = failures.get(entry.slipId)?.since ?? clock.now();
        const needsRefund = clock.now() - failingSince < REFUND_SEARCH_MS;
        if (record !== undefined) await takeListed(entry, record, needsRefund);
        continue;
      }
      const found = outcomeIn(entry, order);
      if (found !== null) {
        if ('ended' in found) await takeListed(entry, found.ended);
        else {
          await update(entry, found);
          deps.ordersChanged();
        }
        continue;
      }
      // The order counts a cash-out that its list lacks or that could not be read: it may be this one.
      if (order.cashOutList.length < order.cashOutCount && order.cashOutCount > entry.intent.count) continue;
      if (!searchTimes.isReadCounted(searchedMs(entry), requestedAt)) continue;
      searches.set(key, { reads: reads + 1, at: clock.now() });
      if (reads + 1 >= MIN_READS && searchedMs(entry) >= SEARCH_TIMEOUT_MS)
        await update(entry, { state: 'not-found' });
    }
  };

  const pollOnce = async (): Promise<void> => {
    if (!mayAsk() || isBusy) return;
    isBusy = true;
    try {
      const now = serverNow();
      const polled = entries().filter((entry) => entry.isForeign !== true && isPolled(entry, now));
      await poll(polled);
      const sought = entries().filter((entry) => (isSought(entry) || pollsFail(entry)) && isDue(entry));
      if (sought.length > 0) await seek(sought);
      await readAutos();
      await pollForeign();
    } finally {
      isBusy = false;
    }
  };
  const scheduleNext = (): void => {
    if (!mayAsk() || (timer !== null && isFast)) return;
    const now = serverNow();
    const isOpen = entries().some((entry) => isPolled(entry, now) || isSought(entry));
    if (!isOpen && !entries().some(isAutoWatched)) return;
    if (timer !== null && !isOpen) return;
    if (timer !== null) clock.clearTimeout(timer);
    isFast = isOpen;
    timer = clock.setTimeout(
      () => {
        timer = null;
        void pollOnce().finally(scheduleNext);
      },
      isOpen ? RECORD_POLL_MS : AUTO_POLL_MS,
    );
  };
  return {
    takeListed,
    scheduleNext,
    authorized: () => {
      searchTimes.onAuthorized();
      searches.clear();
      omissions.clear();
      failures.clear();
      foreignPolls.clear();
      scheduleNext();
    },
    stop: () => {
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
};
