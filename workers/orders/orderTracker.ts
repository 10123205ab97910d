import type { Bet } from '#domain/orders/bet.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { findOrderById, type Order, type OrderId } from '#domain/orders/order.ts';
import { getOrderStatuses } from '#platform/calls/bets.ts';
import type { OrderNews } from '#platform/decode/bets.ts';
import { CALL_DEADLINE_MS, PAGE_SIZE, UNSETTLED_SIZE } from '#domain/config/constants.ts';
import type { Timer } from '../runtime/environment.ts';
import { findOrders, mayHideBet, type SoughtBet } from './findOrders.ts';
import { readOrderPages } from './readOrderPages.ts';
import { reduceBet, updateFromOrderList, updateFromPoll, type BetUpdate } from './reduceBet.ts';
import type { PriceRing } from '../events/priceRing.ts';
import type { JournalEntry, EntryUpdate, TrackedBet } from './journal.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import { createSearchTimes } from './searchTimes.ts';

/** Poll interval of a bet whose receipt is on screen (CONST-20, PLACE-08). */
const SHOWN_POLL_MS: Milliseconds = 1_000;
/** Poll interval of every other bet (CONST-21, PLACE-12). */
const HIDDEN_POLL_MS: Milliseconds = 3_000;
/**
 * Time after which a bet on screen is polled at the slower interval (C12). An unknown bet is not reported as
 * unconfirmed before this time (F24).
 */
const SEARCH_TIMEOUT_MS: Milliseconds = 60_000;
/** Number of successful order list reads without a bet before the bet is reported as unconfirmed (D31). */
const MIN_READS = 3;
/** Interval of order list reads for the odds of an accepted bet, in its first minute. Not from the specification. */
const ODDS_READ_MS: Milliseconds = 10_000;
/** Most order list reads for the odds of an accepted bet, failed ones included. Not from the specification. */
const MAX_ODDS_READS = 12;
/** Time within which a bet in state `checking` must appear in an order list (C13). */
const CHECK_TIMEOUT_MS: Milliseconds = 3_000;
/**
 * Interval of order list reads after the first minute. Applies to unconfirmed bets until they are a day old, to bets
 * that are also polled, and to accepted bets with unread odds. Not from the specification.
 */
const SLOW_SEARCH_MS: Milliseconds = 30_000;
const DAY_MS: Milliseconds = 86_400_000;
/** Margin before the oldest bet and after now in a search of settled orders. Not from the specification. */
const SEARCH_MARGIN_MS: Milliseconds = 300_000;
/**
 * Number of consecutive polls that fail, or whose answers hold other orders but omit this one, before the order lists
 * are searched for the order. Not from the specification.
 */
const MAX_MISSED_POLLS = 3;
const MAX_IDS = 100;

const isPolled = ({ bet }: TrackedBet): boolean =>
  (bet.state === 'created' || bet.state === 'confirming') && bet.orderId !== null;
const isSought = ({ bet }: TrackedBet): boolean =>
  bet.state === 'unknown' ||
  bet.state === 'checking' ||
  bet.state === 'unconfirmed' ||
  ((bet.state === 'created' || bet.state === 'confirming') && bet.orderId === null);

/**
 * Returns the key of a bet's poll or search time. A search key includes the state, so a new state restarts
 * it.
 */
const keyOf = ({ bet: { ref, state } }: TrackedBet, by: 'poll' | 'list'): string =>
  `${ref} ${by === 'poll' ? by : state}`;

/**
 * Returns the key that counts list reads of a bet. The count restarts at a new state or a repeated request.
 */
const readsKeyOf = ({ bet, since }: TrackedBet): string => `${bet.ref} ${bet.state} ${since}`;
/** True if the bet has had no repeated request and no new state since these lists were requested (D36). */
const isSameSearch = ({ bets }: JournalEntry, { bet, since }: TrackedBet): boolean =>
  bets.some((now) => now.bet.ref === bet.ref && now.since === since);

export type OrderTracker = {
  /** Asks the platform about every bet that is due, and arms the timer for the next one. */
  readonly check: () => void;
  /** Handles a login: unknown bets are searched for at least a minute from now (F31). */
  readonly onAuthorized: () => void;
  readonly stop: () => void;
};

type OrderTrackerDeps = {
  readonly deps: OrdersDeps;
  /** True if this worker may call the platform. */
  readonly mayAsk: () => boolean;
  /** True if this worker, of all workers, tracks this entry. */
  readonly isTrackedHere: (entry: JournalEntry) => boolean;
  /** True if the journal has the bet, so the journal also has every other bet of this browser. */
  readonly isJournalled: (bet: Bet) => boolean;
  readonly entries: () => readonly JournalEntry[];
  readonly ticksOf: PriceRing['ticksOf'];
  readonly changeEntry: (slipId: string, recipe: EntryUpdate) => Promise<void>;
};

/** Result of a search: orders by the references of their bets, and whether all lists were read whole. */
type Searched = { readonly found: ReadonlyMap<string, Order>; readonly isRead: boolean };
type Sought = { readonly entry: JournalEntry; readonly tracked: TrackedBet };
const soughtBetOf = ({ entry, tracked }: Sought): SoughtBet => ({
  ...tracked.bet,
  alikeFrom: entry.alikeFrom,
  isByFullId: tracked.oddsUnread === true,
});

/**
 * Tracks bets until their outcome is known. One worker owns the tracking: it polls orders that have an id and
 * searches the order lists for all other bets (C12, C13, D4).
 */
export const createOrderTracker = ({
  deps,
  mayAsk,
  isTrackedHere,
  isJournalled,
  entries,
  ticksOf,
  changeEntry,
}: OrderTrackerDeps): OrderTracker => {
  const { clock, serverNow, call, decoding, log } = deps;
  /** Time of the last request for a bet, or of its first sight; by the monotonic clock. */
  const requestedAt = new Map<string, Milliseconds>();
  /** Number of consecutive polls of a bet that failed, or whose answers omitted it but held other orders. */
  const missedPolls = new Map<string, number>();
  /**
   * Number of successful order list reads for a bet in its current state, since its request's deadline and the login.
   * For a bet with unread odds, failed reads count too.
   */
  const reads = new Map<string, number>();
  const searchTimes = createSearchTimes({ clock, serverNow });
  let timer: Timer | null = null;
  let isPolling = false;
  let isSearching = false;

  const all = (): readonly Sought[] =>
    entries().flatMap((entry) => entry.bets.map((tracked) => ({ entry, tracked })));
  const intervalOf = (tracked: TrackedBet, by: 'poll' | 'list'): Milliseconds => {
    const { bet, since } = tracked;
    const now = serverNow();
    if (tracked.oddsUnread === true) return now - since < SEARCH_TIMEOUT_MS ? ODDS_READ_MS : SLOW_SEARCH_MS;
    // Failing polls may be those of all users, so the lists are read seldom after a minute.
    if (by === 'list' && isPolled(tracked))
      return now - bet.at < SEARCH_TIMEOUT_MS ? HIDDEN_POLL_MS : SLOW_SEARCH_MS;
    if (bet.state === 'unconfirmed')
      return now - since < SEARCH_TIMEOUT_MS
        ? HIDDEN_POLL_MS
        : now - bet.at < DAY_MS
          ? SLOW_SEARCH_MS
          : Infinity;
    return now - bet.at < SEARCH_TIMEOUT_MS && deps.visibleReceipts().has(bet.ref)
      ? SHOWN_POLL_MS
      : HIDDEN_POLL_MS;
  };
  const mustSearch = (tracked: TrackedBet): boolean =>
    isSought(tracked) ||
    (isPolled(tracked) && (missedPolls.get(tracked.bet.ref) ?? 0) >= MAX_MISSED_POLLS) ||
    (tracked.oddsUnread === true && (reads.get(readsKeyOf(tracked)) ?? 0) < MAX_ODDS_READS);
  /** Returns when the next poll or search of a bet is due, by the monotonic clock. */
  const dueAt = (tracked: TrackedBet, by: 'poll' | 'list'): Milliseconds => {
    const { state } = tracked.bet;
    const key = keyOf(tracked, by);
    const last = requestedAt.get(key);
    if (last !== undefined) return last + intervalOf(tracked, by);
    // A search is due at once. `-Infinity` stays due even though the clock advances between two reads.
    const first =
      by === 'poll' || state === 'unconfirmed' || tracked.oddsUnread === true ? clock.now() : -Infinity;
    requestedAt.set(key, first);
    return first + intervalOf(tracked, by);
  };
  const mark = (of: readonly Sought[], by: 'poll' | 'list'): void =>
    of.forEach(({ tracked }) => requestedAt.set(keyOf(tracked, by), clock.now()));

  const knownIds = (): readonly OrderId[] =>
    all().flatMap(({ tracked: { bet } }) => (bet.orderId === null ? [] : [bet.orderId]));
  /**
   * Finds the poll item of this order: by the exact id, else by an unambiguous id prefix (C39, PLACE-20). Finds none if
   * two bets have the id because the platform rounded it: only the order lists show which selections are meant.
   */
  const polledOf = (orderId: OrderId, polled: readonly OrderNews[]): OrderNews | undefined => {
    const ids = knownIds();
    if (ids.filter((id) => id === orderId).length > 1) return undefined;
    return (
      polled.find(({ id }) => id === orderId) ?? polled.find(({ id }) => findOrderById(id, ids) === orderId)
    );
  };

  const countMissedPoll = (ref: string): unknown => missedPolls.set(ref, (missedPolls.get(ref) ?? 0) + 1);
  const poll = async (due: readonly Sought[]): Promise<void> => {
    isPolling = true;
    mark(due, 'poll');
    const ids = [
      ...new Set(due.flatMap(({ tracked: { bet } }) => (bet.orderId === null ? [] : [bet.orderId]))),
    ].slice(0, MAX_IDS);
    const answer = await getOrderStatuses(call, decoding, ids);
    isPolling = false;
    if (!answer.ok) {
      // The order lists may work, and may hold the outcome (I2).
      for (const { tracked } of due) countMissedPoll(tracked.bet.ref);
      return check();
    }
    const polled = answer.value;
    const known = knownIds();
    for (const { id } of polled) if (findOrderById(id, known) === undefined) log('order-id-alike');
    for (const {
      entry,
      tracked: { bet },
    } of due) {
      if (bet.orderId === null || !ids.includes(bet.orderId)) continue;
      const update = polledOf(bet.orderId, polled);
      if (update === undefined && polled.length > 0) countMissedPoll(bet.ref);
      else missedPolls.delete(bet.ref);
      // An explicit success without data: the bet is shown as confirmed and checked in the lists (PLACE-10,
      // C13).
      if (polled.length === 0)
        await changeEntry(entry.slipId, (now) => reduceBet(now, bet.ref, { state: 'checking' }, serverNow()));
      else if (update !== undefined)
        await changeEntry(entry.slipId, (now) =>
          reduceBet(now, bet.ref, { ...updateFromPoll(update), ticksOf }, serverNow()),
        );
    }
    check();
  };

  /** Returns the ids of orders that belong to other bets than these. */
  const idsOfOthers = (sought: readonly SoughtBet[]): ReadonlySet<OrderId> => {
    const refs = new Set(sought.map(({ ref }) => ref));
    return new Set(all().flatMap(({ tracked: { bet } }) => (refs.has(bet.ref) ? [] : (bet.orderId ?? []))));
  };
  /** Builds the request for settled orders that were placed since the oldest of these bets. */
  const settledRequest = (sought: readonly SoughtBet[], currencyId: number) => ({
    settled: true as const,
    currencyId,
    from: Math.min(...sought.map(({ at }) => at)) - SEARCH_MARGIN_MS,
    to: serverNow() + SEARCH_MARGIN_MS,
    rangeOf: 'placed' as const,
    size: PAGE_SIZE,
  });
  /**
   * Searches the unsettled orders, then the settled orders for bets that are still missing. `isRead` is false
   * if a list that may hold a missing bet could not be read, or not all of it.
   */
  const search = async (sought: readonly SoughtBet[], currencyId: number): Promise<Searched> => {
    const known = idsOfOthers(sought);
    const open = await readOrderPages(deps, { settled: false, currencyId, size: UNSETTLED_SIZE });
    if (!open.ok) return { found: new Map(), isRead: false };
    const found = findOrders(sought, open.value.orders, known, isJournalled);
    const rest = sought.filter(({ ref }) => !found.has(ref));
    if (rest.length === 0) return { found, isRead: true };
    const assigned = new Set<OrderId>([...known, ...[...found.values()].map(({ id }) => id)]);
    const request = settledRequest(rest, currencyId);
    const over = await readOrderPages(deps, request);
    if (!over.ok) return { found, isRead: false };
    const unreadable = [...open.value.unreadable, ...over.value.unreadable];
    return {
      found: new Map([...found, ...findOrders(rest, over.value.orders, assigned, isJournalled)]),
      isRead: open.value.isWhole && over.value.isWhole && !mayHideBet(unreadable, request.from, assigned),
    };
  };
  /**
   * Searches the failed orders for bets that no other list holds, before a bet is reported as unconfirmed: a platform
   * may list them only with `isFailed` (REQ-15). A platform that refuses this list keeps no bet unknown.
   */
  const searchFailed = async (
    missing: readonly SoughtBet[],
    found: ReadonlyMap<string, Order>,
    currencyId: number,
  ): Promise<ReadonlyMap<string, Order>> => {
    const failed = await readOrderPages(deps, { ...settledRequest(missing, currencyId), failed: true });
    if (!failed.ok) return new Map();
    const assigned = new Set([...idsOfOthers(missing), ...[...found.values()].map(({ id }) => id)]);
    return findOrders(missing, failed.value.orders, assigned, isJournalled);
  };
  /** Returns how long the bet has been searched for in its state. */
  const searchedMs = (tracked: TrackedBet): Milliseconds => {
    const { bet, since } = tracked;
    // After a crash the outcome is unknown while the request may still arrive.
    const deadline = bet.state === 'unknown' ? bet.at + CALL_DEADLINE_MS : 0;
    return searchTimes.searchedMs(readsKeyOf(tracked), since, deadline);
  };
  /** True if a minute has passed since the bet entered its state and since the login. */
  const isLate = (tracked: TrackedBet): boolean => searchedMs(tracked) >= SEARCH_TIMEOUT_MS;
  /** True if a bet that the lists do not hold is reported as unconfirmed now. */
  const isGivenUp = (tracked: TrackedBet): boolean => {
    const { state } = tracked.bet;
    const read = reads.get(readsKeyOf(tracked)) ?? 0;
    // The first search begins the measured time, so the time comes before the number of reads.
    if (state === 'checking') return searchedMs(tracked) >= CHECK_TIMEOUT_MS && read > 0;
    return state === 'unknown' && isLate(tracked) && read >= MIN_READS;
  };
  /**
   * Returns the update of a bet that was not found, or null. The bet becomes unconfirmed, or its reason says
   * whether the order lists can be read. The odds of an accepted bet are no longer sought after the last attempt.
   */
  const updateOfMissing = (tracked: TrackedBet, isRead: boolean): BetUpdate | null => {
    const { state, reason } = tracked.bet;
    if (tracked.oddsUnread === true)
      return isRead && (reads.get(readsKeyOf(tracked)) ?? 0) >= MAX_ODDS_READS ? { state, odds: [] } : null;
    if (isRead && isGivenUp(tracked)) return { state: 'unconfirmed' };
    const hasUnreadReason = reason?.kind === 'unread';
    if (isRead) return hasUnreadReason ? { state, reason: null } : null;
    return !hasUnreadReason && isLate(tracked) ? { state, reason: { kind: 'unread' } } : null;
  };
  const searchDue = async (due: readonly Sought[]): Promise<void> => {
    isSearching = true;
    mark(due, 'list');
    for (const currencyId of new Set(due.map(({ tracked }) => tracked.bet.currencyId))) {
      const own = due.filter(({ tracked }) => tracked.bet.currencyId === currencyId);
      const readStartedAt = clock.now();
      const { found, isRead } = await search(own.map(soughtBetOf), currencyId);
      for (const { tracked } of own)
        if (
          tracked.oddsUnread === true ||
          (isRead && searchTimes.isReadCounted(searchedMs(tracked), readStartedAt))
        )
          reads.set(readsKeyOf(tracked), (reads.get(readsKeyOf(tracked)) ?? 0) + 1);
      const missing = own.filter(({ tracked }) => !found.has(tracked.bet.ref));
      const isFailedDue = isRead && missing.some(({ tracked }) => isGivenUp(tracked) || isLate(tracked));
      const failed = isFailedDue ? await searchFailed(missing.map(soughtBetOf), found, currencyId) : null;
      for (const { entry, tracked } of own) {
        const { ref } = tracked.bet;
        const order = found.get(ref) ?? failed?.get(ref);
        const update = order === undefined ? updateOfMissing(tracked, isRead) : updateFromOrderList(order);
        if (update !== null)
          await changeEntry(entry.slipId, (now) =>
            // Lists that were requested before a repeated request say nothing about it.
            order === undefined && !isSameSearch(now, tracked)
              ? undefined
              : reduceBet(now, ref, { ...update, ticksOf }, serverNow()),
          );
      }
    }
    isSearching = false;
    check();
  };

  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const timesOf = (of: readonly Sought[], by: 'poll' | 'list'): readonly Milliseconds[] =>
    of.map(({ tracked }) => dueAt(tracked, by)).filter((at) => at < Infinity);
  function check(): void {
    disarm();
    if (!mayAsk()) return;
    const open = all().filter(({ entry }) => isTrackedHere(entry));
    const now = clock.now();
    const polls = open.filter(({ tracked }) => isPolled(tracked));
    const sought = open.filter(({ tracked }) => mustSearch(tracked));
    const due = (of: readonly Sought[], by: 'poll' | 'list'): readonly Sought[] =>
      of.filter(({ tracked }) => dueAt(tracked, by) <= now);
    const [duePolls, dueSought] = [
      isPolling ? [] : due(polls, 'poll'),
      isSearching ? [] : due(sought, 'list'),
    ];
    if (duePolls.length > 0) void poll(duePolls);
    if (dueSought.length > 0) void searchDue(dueSought);
    const waiting = [
      ...(isPolling ? [] : timesOf(polls, 'poll')),
      ...(isSearching ? [] : timesOf(sought, 'list')),
    ];
    if (waiting.length > 0) timer = clock.setTimeout(check, Math.max(0, Math.min(...waiting) - now));
    if (
      open.every(({ tracked }) => !isPolled(tracked) && !isSought(tracked) && tracked.oddsUnread !== true)
    ) {
      requestedAt.clear();
      missedPolls.clear();
      reads.clear();
    }
  }
  return {
    check,
    onAuthorized: () => {
      searchTimes.onAuthorized();
      reads.clear();
      check();
    },
    stop: disarm,
  };
};
