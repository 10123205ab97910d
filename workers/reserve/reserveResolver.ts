import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Order, Reservation, ReservationList } from '#domain/orders/order.ts';
import type { ReserveStatus } from '#platform/decode/reserves.ts';
import type { ReserveBook, ReserveJournal } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import { referenceOf, type ReserveEntry } from './reserveEntry.ts';
import type { ReserveLists } from './reserveLists.ts';
import {
  changeOutcome,
  endWatch,
  findReservation,
  isOrderOf,
  reduceIntent,
  type IntentUpdate,
} from './reserveOutcome.ts';

/** The worker reports no intent as unconfirmed before this time after its deadline and this number of reads (D31). */
const SEARCH_TIMEOUT_MS: Milliseconds = 60_000;
const MIN_READS = 3;

/** What one read of the lists found. */
type Found = {
  readonly waiting: readonly Reservation[];
  readonly failed: readonly Reservation[] | undefined;
  readonly statuses: readonly ReserveStatus[] | undefined;
  readonly orders: readonly Order[] | undefined;
  /** True if a list had entries that could not be read: what is missing may be one of them. */
  readonly isPartial: boolean;
};

/** True if every list was read, with every entry: a bet in none of them is in no list of the platform. */
const areListsRead = ({ failed, orders, isPartial }: Found): boolean =>
  failed !== undefined && orders !== undefined && !isPartial;

export type ReserveResolver = {
  /** Reads what is needed to know about these entries: the further lists only if something is missing. */
  readonly search: (
    entries: readonly ReserveEntry[],
    waiting: ReservationList,
  ) => Promise<{ readonly found: Found; readonly failed: ReservationList | null }>;
  /** Journals what the lists say about an intent or a watched bet. */
  readonly resolve: (of: ReserveJournal, entry: ReserveEntry, found: Found) => Promise<void>;
  /** Handles a login: the worker searches for unknown intents for at least a minute from now (F31). */
  readonly authorized: () => void;
  readonly reset: () => void;
};

type ResolverDeps = {
  readonly deps: ReserveDeps;
  readonly book: ReserveBook;
  readonly lists: ReserveLists;
};

/** Finds out from the platform's lists what became of intents and of watched bets (D4, D31). */
export const createReserveResolver = ({ deps, book, lists }: ResolverDeps): ReserveResolver => {
  const { serverNow } = deps;
  /** Number of list reads since an intent became unknown, and since a watched bet was in no list. */
  const reads = new Map<string, number>();
  let loggedInAt: EpochMs = 0;

  const countRead = (key: string): number => {
    const count = (reads.get(key) ?? 0) + 1;
    reads.set(key, count);
    return count;
  };
  const isGivenUp = (entry: ReserveEntry, key: string): boolean => {
    // After a crash the outcome is unknown while the request may still arrive.
    const begun = Math.max(entry.since, (entry.intent?.at ?? 0) + CALL_DEADLINE_MS, loggedInAt);
    return countRead(key) >= MIN_READS && serverNow() - begun >= SEARCH_TIMEOUT_MS;
  };

  /** Ends the watch of a bet that is not in the waiting list any more. */
  const resolveWatch = async (of: ReserveJournal, entry: ReserveEntry, found: Found): Promise<void> => {
    const { watched } = entry;
    if (watched === null || found.waiting.some(({ id }) => id === watched.id)) return;
    const failed = found.failed?.find(({ id }) => id === watched.id);
    const reportedStatus = found.statuses?.find(({ id }) => id === watched.id);
    const status = failed?.status ?? reportedStatus?.status;
    const reason = failed?.failReason ?? reportedStatus?.failReason ?? null;
    const end = (what: Parameters<typeof endWatch>[1]) =>
      book.change(of, entry.slipId, (now) => endWatch(now, what, serverNow()));
    if (status === 3) return end(null);
    if (status === 2) return end({ what: 'lapsed', reason });
    const isOrder = found.orders?.some((order) => isOrderOf(order, { ...watched, at: entry.at })) === true;
    if (status === 1 || isOrder) {
      deps.accepted();
      return end({ what: 'accepted', reason: null });
    }
    // In no list, and no status: reported once it was missing for a minute.
    if (areListsRead(found) && status === undefined && isGivenUp(entry, `missing ${entry.slipId}`))
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
    const all = [...found.waiting, ...(found.failed ?? [])];
    if (intent.kind === 'create') {
      const listed = findReservation(entry, all, assigned);
      if (listed !== undefined) return { state: 'done', reservation: listed.id };
      const order = found.orders?.find((each) =>
        isOrderOf(each, { ...intent, reference: referenceOf(entry) }),
      );
      if (order !== undefined) return { state: 'done', isAccepted: true };
      if (!areListsRead(found)) return undefined;
    } else {
      const listed = all.find(({ id }) => id === intent.reservation);
      const reportedStatus = found.statuses?.find(({ id }) => id === intent.reservation);
      const outcome = changeOutcome(intent, listed, listed ?? reportedStatus);
      if (outcome !== undefined) return outcome;
      // The bet may be in a list that could not be read.
      if (listed === undefined && reportedStatus === undefined && !areListsRead(found)) return undefined;
    }
    return isGivenUp(entry, `${entry.slipId} ${entry.since}`) ? { state: 'unconfirmed' } : undefined;
  };
  const resolveIntent = async (of: ReserveJournal, entry: ReserveEntry, found: Found): Promise<void> => {
    const assigned = new Set(
      book.entries().flatMap(({ intent }) => (intent?.kind === 'create' ? [intent.reservation ?? ''] : [])),
    );
    const update = updateOf(entry, found, assigned);
    if (update === undefined) return;
    await book.change(of, entry.slipId, (now) => reduceIntent(now, update, serverNow()));
    if (update.isAccepted === true) deps.accepted();
  };

  const search = async (
    entries: readonly ReserveEntry[],
    waitingList: ReservationList,
  ): Promise<{ readonly found: Found; readonly failed: ReservationList | null }> => {
    const waiting = waitingList.reservations;
    const ids = new Set(waiting.map(({ id }) => id));
    const missing = entries.filter((entry) => {
      const id = entry.watched?.id ?? entry.intent?.reservation ?? null;
      return id === null ? !waiting.some(({ reference }) => reference === referenceOf(entry)) : !ids.has(id);
    });
    const isPartial = waitingList.unreadable > 0;
    const none = { waiting, failed: undefined, statuses: undefined, orders: undefined, isPartial };
    if (missing.length === 0) return { found: none, failed: null };
    const failed = await lists.failed();
    const list = failed.ok ? failed.value.reservations : undefined;
    const rest = missing.filter((entry) => {
      const id = entry.watched?.id ?? entry.intent?.reservation ?? null;
      return !(list ?? []).some((each) =>
        id === null ? each.reference === referenceOf(entry) : each.id === id,
      );
    });
    const reservationIds = rest.flatMap(({ intent, watched }) => watched?.id ?? intent?.reservation ?? []);
    const statuses = rest.length === 0 ? undefined : await lists.statuses([...new Set(reservationIds)]);
    const currencies = new Set(rest.flatMap(({ intent, watched }) => (watched ?? intent)?.currencyId ?? []));
    const isTold =
      reservationIds.length === rest.length &&
      reservationIds.every((id) => statuses?.some((each) => each.id === id));
    const since = Math.min(...rest.map(({ at }) => at));
    const orders = currencies.size === 0 || isTold ? undefined : await lists.orders(currencies, since);
    return {
      found: {
        waiting,
        failed: list,
        statuses,
        orders,
        isPartial: isPartial || (failed.ok && failed.value.unreadable > 0),
      },
      failed: failed.ok ? failed.value : null,
    };
  };

  return {
    search,
    resolve: (of, entry, found) =>
      entry.intent === null ? resolveWatch(of, entry, found) : resolveIntent(of, entry, found),
    authorized: () => {
      loggedInAt = serverNow();
    },
    reset: () => reads.clear(),
  };
};
