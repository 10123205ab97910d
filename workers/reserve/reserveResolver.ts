import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Reservation, ReservationList } from '#domain/orders/order.ts';
import { isOpenIntent } from '#domain/orders/reserve.ts';
import type { ReserveStatus } from '#platform/decode/reserves.ts';
import { createSearchTimes } from '../orders/searchTimes.ts';
import type { ReserveBook, ReserveJournal } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry, WatchedReservation } from './reserveEntry.ts';
import type { ReserveLists, SearchedOrders } from './reserveLists.ts';
import {
  changeOutcome,
  endWatch,
  findReservation,
  isPlacedAsOrder,
  reduceIntent,
  type ChangeableTerms,
  type IntentUpdate,
  type SoughtReservation,
} from './reserveOutcome.ts';

/** The worker reports no intent as unconfirmed before this time after its deadline and this number of reads (D31). */
const SEARCH_TIMEOUT_MS: Milliseconds = 60_000;
const MIN_READS = 3;
/**
 * Time after which the worker ends a search although the order lists are longer than what it reads. Not from the
 * specification.
 */
const LONG_SEARCH_MS: Milliseconds = 300_000;

/** What one read of the lists found. */
type Found = {
  readonly waiting: readonly Reservation[];
  readonly failed: readonly Reservation[] | undefined;
  readonly statuses: readonly ReserveStatus[] | undefined;
  readonly orders: SearchedOrders | undefined;
  /** True if a list had entries that could not be read: what is missing may be one of them. */
  readonly isPartial: boolean;
  /** When the first of the lists was requested, monotonic ms. */
  readonly requestedAt: Milliseconds;
};

/**
 * True if every list was read, with every entry. If the lists are whole too, a bet in none of them is in no list of the
 * platform.
 */
const areListsRead = ({ failed, orders, isPartial }: Found): boolean =>
  failed !== undefined && orders !== undefined && !isPartial;

export type ReserveResolver = {
  /**
   * Reads what is needed to know about these entries: the further lists only if something is missing. `requestedAt`:
   * when `waiting` was requested, monotonic ms.
   */
  readonly search: (
    entries: readonly ReserveEntry[],
    waiting: ReservationList,
    requestedAt: Milliseconds,
  ) => Promise<{ readonly found: Found; readonly failed: ReservationList | null }>;
  /** Journals what the lists say about an intent or a watched bet. */
  readonly resolve: (userJournal: ReserveJournal, entry: ReserveEntry, found: Found) => Promise<void>;
  /** Handles a login: the worker searches for unknown intents for at least a minute from now (F31). */
  readonly authorized: () => void;
  readonly reset: () => void;
};

type ResolverDeps = {
  readonly deps: ReserveDeps;
  readonly reserveBook: ReserveBook;
  readonly lists: ReserveLists;
};

/** Finds out from the platform's lists what became of intents and of watched bets (D4, D31). */
export const createReserveResolver = ({ deps, reserveBook, lists }: ResolverDeps): ReserveResolver => {
  const { clock, serverNow } = deps;
  /**
   * Reads of the lists since the login in which an intent or a watched bet was missing: the number of counted ones,
   * and the time of the first, monotonic ms.
   */
  const reads = new Map<string, { count: number; readonly since: Milliseconds }>();
  const searchTimes = createSearchTimes({ clock, serverNow });

  /** Counts a read in which the bet was missing. Returns true if the search for it ends. `orders`: those it needed. */
  const isGivenUp = (
    entry: ReserveEntry,
    key: string,
    orders: Found['orders'],
    requestedAt: Milliseconds,
  ): boolean => {
    const read = reads.get(key) ?? { count: 0, since: clock.now() };
    reads.set(key, read);
    // After a crash the outcome is unknown while the request may still arrive.
    const deadline = (entry.intent?.at ?? 0) + CALL_DEADLINE_MS;
    const searchedMs = searchTimes.searchedMs(key, entry.since, deadline);
    if (searchTimes.isReadCounted(searchedMs, requestedAt)) read.count += 1;
    if (read.count < MIN_READS) return false;
    if (orders?.isWhole === false) return clock.now() - read.since >= LONG_SEARCH_MS;
    return searchedMs >= SEARCH_TIMEOUT_MS;
  };
  /** Returns the user's other reserved bets that may have become an order. One that still waits has not. */
  const othersOf = ({ slipId }: ReserveEntry, { waiting }: Found): readonly SoughtReservation[] =>
    reserveBook.entries().flatMap((entry): readonly SoughtReservation[] => {
      const { intent, watched, notices, at } = entry;
      if (entry.slipId === slipId) return [];
      const until = notices.find(({ what }) => what === 'accepted')?.at;
      if (watched !== null) {
        const isMissing = watched.isWaiting && waiting.every(({ id }) => id !== watched.id);
        return isMissing || until !== undefined ? [{ ...watched, at, until }] : [];
      }
      return intent?.kind === 'create' &&
        intent.reservation === null &&
        (isOpenIntent(intent) || intent.state === 'done')
        ? [{ ...intent, reference: entry.reference, until }]
        : [];
    });
  /**
   * Returns the terms that a watched bet may have: the last known ones, and those of its changes. No list has shown the
   * new terms of a bet that became an order right after its change.
   */
  const termsOf = ({ id, odds, stake }: WatchedReservation): readonly ChangeableTerms[] => [
    { odds, stake },
    ...reserveBook
      .entries()
      .flatMap(({ intent }) =>
        intent?.kind === 'modify' && intent.state !== 'refused' && intent.reservation === id
          ? [{ odds: intent.odds, stake: intent.stake }]
          : [],
      ),
  ];

  /** Ends the watch of a bet that is not in the waiting list any more. */
  const resolveWatch = async (
    userJournal: ReserveJournal,
    entry: ReserveEntry,
    found: Found,
  ): Promise<void> => {
    const { watched } = entry;
    if (watched === null || found.waiting.some(({ id }) => id === watched.id)) return;
    const failed = found.failed?.find(({ id }) => id === watched.id);
    const reportedStatus = found.statuses?.find(({ id }) => id === watched.id);
    const status = failed?.status ?? reportedStatus?.status;
    const reason = failed?.failReason ?? reportedStatus?.failReason ?? null;
    const end = (what: Parameters<typeof endWatch>[1], terms?: ChangeableTerms) =>
      reserveBook.change(userJournal, entry.slipId, (now) => endWatch(now, what, serverNow(), terms));
    if (status === 3) return end(null);
    if (status === 2) return end({ what: 'lapsed', reason });
    const orders = found.orders?.orders ?? [];
    const others = othersOf(entry, found);
    const terms = termsOf(watched).find((each) =>
      isPlacedAsOrder(orders, { ...watched, ...each, at: entry.at }, others),
    );
    if (status === 1 || terms !== undefined) {
      deps.accepted();
      return end({ what: 'accepted', reason: null }, terms);
    }
    // In no list, and no status: reported once it was missing for a minute.
    if (
      areListsRead(found) &&
      status === undefined &&
      isGivenUp(entry, `missing ${entry.slipId}`, found.orders, found.requestedAt)
    )
      return end({ what: 'missing', reason: null });
    return undefined;
  };

  const updateOf = (
    entry: ReserveEntry,
    found: Found,
    assigned: ReadonlySet<string>,
  ): IntentUpdate | undefined => {
    const { intent } = entry;
    if (intent === null) return undefined;
    const key = `${entry.slipId} ${entry.since}`;
    const all = [...found.waiting, ...(found.failed ?? [])];
    if (intent.kind === 'create') {
      const listed = findReservation(entry, all, assigned);
      if (listed !== undefined) return { state: 'done', reservation: listed.id };
      const sought = { ...intent, reference: entry.reference };
      if (isPlacedAsOrder(found.orders?.orders ?? [], sought, othersOf(entry, found)))
        return { state: 'done', isAccepted: true };
      if (!areListsRead(found)) return undefined;
    } else {
      const listed = all.find(({ id }) => id === intent.reservation);
      const reportedStatus = found.statuses?.find(({ id }) => id === intent.reservation);
      const outcome = changeOutcome(intent, listed, listed ?? reportedStatus);
      if (outcome !== undefined) return outcome;
      const isMissing = listed === undefined && reportedStatus === undefined;
      // The bet may be in a list that could not be read.
      if (isMissing && !areListsRead(found)) return undefined;
      // The orders say nothing about a bet that was found.
      if (!isMissing) {
        if (!isGivenUp(entry, key, undefined, found.requestedAt)) return undefined;
        // Only a list shows the terms, which a failed change has left as they were.
        const { reason } = intent;
        const isUnchanged = intent.kind === 'cancel' || listed !== undefined;
        return reason !== null && isUnchanged ? { state: 'refused', reason } : { state: 'unconfirmed' };
      }
    }
    return isGivenUp(entry, key, found.orders, found.requestedAt) ? { state: 'unconfirmed' } : undefined;
  };
  const resolveIntent = async (
    userJournal: ReserveJournal,
    entry: ReserveEntry,
    found: Found,
  ): Promise<void> => {
    const assigned = new Set(
      reserveBook
        .entries()
        .flatMap(({ intent }) => (intent?.kind === 'create' ? [intent.reservation ?? ''] : [])),
    );
    const update = updateOf(entry, found, assigned);
    if (update === undefined) return;
    await reserveBook.change(userJournal, entry.slipId, (now) => reduceIntent(now, update, serverNow()));
    if (update.isAccepted === true) deps.accepted();
  };

  const search = async (
    entries: readonly ReserveEntry[],
    waitingList: ReservationList,
    requestedAt: Milliseconds,
  ): Promise<{ readonly found: Found; readonly failed: ReservationList | null }> => {
    const waiting = waitingList.reservations;
    const ids = new Set(waiting.map(({ id }) => id));
    const missing = entries.filter((entry) => {
      const id = entry.watched?.id ?? entry.intent?.reservation ?? null;
      return id === null ? !waiting.some(({ reference }) => reference === entry.reference) : !ids.has(id);
    });
    const isPartial = waitingList.unreadable > 0;
    const none = {
      waiting,
      failed: undefined,
      statuses: undefined,
      orders: undefined,
      isPartial,
      requestedAt,
    };
    if (missing.length === 0) return { found: none, failed: null };
    const failed = await lists.failed();
    const list = failed.ok ? failed.value.reservations : undefined;
    const rest = missing.filter((entry) => {
      const id = entry.watched?.id ?? entry.intent?.reservation ?? null;
      return !(list ?? []).some((each) =>
        id === null ? each.reference === entry.reference : each.id === id,
      );
    });
    const reservationIds = rest.flatMap(({ intent, watched }) => watched?.id ?? intent?.reservation ?? []);
    const statuses = rest.length === 0 ? undefined : await lists.statuses([...new Set(reservationIds)]);
    const currencies = new Set(rest.flatMap(({ intent, watched }) => (watched ?? intent)?.currencyId ?? []));
    const hasAllStatuses =
      reservationIds.length === rest.length &&
      reservationIds.every((id) => statuses?.some((each) => each.id === id));
    const since = Math.min(...rest.map(({ at }) => at));
    const orders =
      currencies.size === 0 || hasAllStatuses ? undefined : await lists.orders(currencies, since);
    return {
      found: {
        waiting,
        failed: list,
        statuses,
        orders,
        isPartial: isPartial || (failed.ok && failed.value.unreadable > 0),
        requestedAt,
      },
      failed: failed.ok ? failed.value : null,
    };
  };

  return {
    search,
    resolve: (userJournal, entry, found) =>
      entry.intent === null
        ? resolveWatch(userJournal, entry, found)
        : resolveIntent(userJournal, entry, found),
    authorized: () => {
      searchTimes.onAuthorized();
      reads.clear();
    },
    reset: () => reads.clear(),
  };
};
