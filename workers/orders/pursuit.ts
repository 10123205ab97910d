import type { Bet } from '#domain/bet.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { orderMeant, type Order, type OrderId } from '#domain/order.ts';
import { getOrderStatuses } from '#platform/calls/bets.ts';
import { getOrders, type OrdersRequest } from '#platform/calls/orders.ts';
import type { OrderNews } from '#platform/decode/bets.ts';
import { UNSETTLED_SIZE } from '#domain/constants.ts';
import type { Timer } from '../deps.ts';
import { findOrders, type SoughtBet } from './findOrders.ts';
import { follow, toldByList, toldByPoll, type Told } from './follow.ts';
import type { Entry, Recipe, Tracked } from './journal.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** CONST-20, PLACE-08: a bet whose receipt is on screen. */
const SHOWN_MS: Milliseconds = 1_000;
/** CONST-21, PLACE-12: any other. */
const STORED_MS: Milliseconds = 3_000;
/** C12: from then on the faster pace is the slower; F24: what is unknown is not said to be lost before. */
const PATIENCE_MS: Milliseconds = 60_000;
/** Successful reads of the order lists without a bet, before the bet is said not to be found (D31). */
const READS = 3;
/** C13: what is said to be confirmed must be in the order list by then. */
const CHECK_MS: Milliseconds = 3_000;
/**
 * Not from the specification: what could not be found within two minutes is looked for this seldom, for a
 * day.
 */
const SELDOM_MS: Milliseconds = 30_000;
const DAY_MS: Milliseconds = 86_400_000;
/** Not from the specification: settled orders are looked through from this much before the bet. */
const MARGIN_MS: Milliseconds = 300_000;
/**
 * Not from the specification: an order that so many answers in a row leave out, though they have others, is
 * looked for in the lists.
 */
const LEFT_OUT = 3;
const MOST_PAGES = 5;
const MOST_IDS = 100;

const isPolled = ({ bet }: Tracked): boolean =>
  (bet.state === 'created' || bet.state === 'confirming') && bet.orderId !== null;
const isSought = ({ bet }: Tracked): boolean =>
  bet.state === 'unknown' ||
  bet.state === 'checking' ||
  bet.state === 'unconfirmed' ||
  ((bet.state === 'created' || bet.state === 'confirming') && bet.orderId === null);

/** Its step from one state to the next is what is asked after: a new one has its own pace. */
const keyOf = ({ bet: { ref, state } }: Tracked, by: 'poll' | 'list'): string =>
  `${ref} ${by === 'poll' ? by : state}`;

export type Pursuit = {
  /** What is open, or on screen, is another: asks what is due and arms for the next. */
  readonly look: () => void;
  /** There is a login again: what is unknown has its minute from now (F31). */
  readonly authorized: () => void;
  readonly stop: () => void;
};

type PursuitDeps = {
  readonly deps: OrdersDeps;
  /** This worker may ask at all. */
  readonly mayAsk: () => boolean;
  /** It is the one of all that asks after this entry. */
  readonly isAsker: (entry: Entry) => boolean;
  /** The journal has it, and with it whatever else was bet here. */
  readonly isJournalled: (bet: Bet) => boolean;
  readonly entries: () => readonly Entry[];
  readonly told: (sheet: string, recipe: Recipe) => Promise<void>;
};

/** Orders by the references of their bets. */
type Searched = { readonly found: ReadonlyMap<string, Order>; readonly isRead: boolean };
type Sought = { readonly entry: Entry; readonly tracked: Tracked };

/**
 * Follows bets until their end is known: one owner of all workers, a poll of those that the platform has, the
 * order list for the others (C12, C13, D4).
 */
export const createPursuit = ({
  deps,
  mayAsk,
  isAsker,
  isJournalled,
  entries,
  told,
}: PursuitDeps): Pursuit => {
  const { clock, serverNow, call, decoding, log } = deps;
  /** When it was last asked after, or first seen to be open; by the monotonic clock. */
  const asked = new Map<string, Milliseconds>();
  /** Answers in a row that said nothing of it, though they spoke of others. */
  const leftOut = new Map<string, number>();
  /** Successful reads of the order lists since a bet came to be in its state. */
  const reads = new Map<string, number>();
  let loggedIn: EpochMs = 0;
  let timer: Timer | null = null;
  let polling = false;
  let looking = false;

  const all = (): readonly Sought[] =>
    entries().flatMap((entry) => entry.bets.map((tracked) => ({ entry, tracked })));
  const pace = ({ bet, since }: Tracked): Milliseconds => {
    const now = serverNow();
    if (bet.state === 'unconfirmed')
      return now - since < PATIENCE_MS ? STORED_MS : now - bet.at < DAY_MS ? SELDOM_MS : Infinity;
    return now - bet.at < PATIENCE_MS && deps.receipts().has(bet.ref) ? SHOWN_MS : STORED_MS;
  };
  const isLookedFor = (tracked: Tracked): boolean =>
    isSought(tracked) || (isPolled(tracked) && (leftOut.get(tracked.bet.ref) ?? 0) >= LEFT_OUT);
  /** When it is due, by the monotonic clock. */
  const dueAt = (tracked: Tracked, by: 'poll' | 'list'): Milliseconds => {
    const { state } = tracked.bet;
    const key = keyOf(tracked, by);
    const last = asked.get(key);
    if (last !== undefined) return last + pace(tracked);
    // What is unknown is looked for at once: due whatever the clock says, which goes on between two looks at
    // it.
    const first = by === 'poll' || state === 'unconfirmed' ? clock.now() : -Infinity;
    asked.set(key, first);
    return first + pace(tracked);
  };
  const mark = (of: readonly Sought[], by: 'poll' | 'list'): void =>
    of.forEach(({ tracked }) => asked.set(keyOf(tracked, by), clock.now()));

  const knownIds = (): readonly OrderId[] =>
    all().flatMap(({ tracked: { bet } }) => (bet.orderId === null ? [] : [bet.orderId]));
  /** What of the poll's answer means this order (C39, PLACE-20). */
  const meant = (orderId: OrderId, news: readonly OrderNews[]): OrderNews | undefined => {
    const ids = knownIds();
    return news.find(({ id }) => id === orderId) ?? news.find(({ id }) => orderMeant(id, ids) === orderId);
  };

  const poll = async (due: readonly Sought[]): Promise<void> => {
    polling = true;
    mark(due, 'poll');
    const ids = [
      ...new Set(due.flatMap(({ tracked: { bet } }) => (bet.orderId === null ? [] : [bet.orderId]))),
    ].slice(0, MOST_IDS);
    const answer = await getOrderStatuses(call, decoding, ids);
    polling = false;
    if (!answer.ok) return look();
    const news = answer.value;
    const known = knownIds();
    for (const { id } of news) if (orderMeant(id, known) === undefined) log('order-id-alike');
    for (const {
      entry,
      tracked: { bet },
    } of due) {
      if (bet.orderId === null || !ids.includes(bet.orderId)) continue;
      const said = meant(bet.orderId, news);
      leftOut.set(bet.ref, said === undefined && news.length > 0 ? (leftOut.get(bet.ref) ?? 0) + 1 : 0);
      // An explicit success that says nothing at all: shown as confirmed, and looked up (PLACE-10, C13).
      if (news.length === 0)
        await told(entry.sheet, (now) => follow(now, bet.ref, { state: 'checking' }, serverNow()));
      else if (said !== undefined)
        await told(entry.sheet, (now) => follow(now, bet.ref, toldByPoll(said), serverNow()));
    }
    look();
  };

  const pagesOf = async (request: OrdersRequest): Promise<readonly Order[] | null> => {
    const orders: Order[] = [];
    for (let current = 1; current <= MOST_PAGES; current += 1) {
      const page = await getOrders(call, decoding, { ...request, current });
      if (!page.ok) return null;
      orders.push(...page.value.orders);
      if (page.value.orders.length === 0 || orders.length >= page.value.total) break;
    }
    return orders;
  };
  /**
   * Looked for among the unsettled orders, then among those settled since. `isRead` is false where a list that
   * may have the rest could not be read.
   */
  const search = async (sought: readonly SoughtBet[], currencyId: number): Promise<Searched> => {
    const ids = new Set(sought.map(({ orderId }) => orderId));
    const known = new Set(knownIds().filter((id) => !ids.has(id)));
    const open = await pagesOf({ settled: false, currencyId, size: UNSETTLED_SIZE });
    if (open === null) return { found: new Map(), isRead: false };
    const found = findOrders(sought, open, known, isJournalled);
    const rest = sought.filter(({ ref }) => !found.has(ref));
    if (rest.length === 0) return { found, isRead: true };
    const taken = new Set<OrderId>([...known, ...[...found.values()].map(({ id }) => id)]);
    const over = await pagesOf({
      settled: true,
      currencyId,
      from: Math.min(...rest.map(({ at }) => at)) - MARGIN_MS,
      to: serverNow() + MARGIN_MS,
    });
    if (over === null) return { found, isRead: false };
    return { found: new Map([...found, ...findOrders(rest, over, taken, isJournalled)]), isRead: true };
  };
  const readsOf = ({ bet, since }: Tracked): string => `${bet.ref} ${bet.state} ${since}`;
  /** Whether the user has waited a minute for a bet, with a login and since its request left. */
  const isLate = ({ since }: Tracked): boolean => serverNow() - Math.max(since, loggedIn) >= PATIENCE_MS;
  /** Whether a bet that the lists do not have is said not to be found. */
  const isOver = (tracked: Tracked): boolean => {
    const { state } = tracked.bet;
    const read = reads.get(readsOf(tracked)) ?? 0;
    if (state === 'checking') return read > 0 && serverNow() - tracked.since >= CHECK_MS;
    return state === 'unknown' && read >= READS && isLate(tracked);
  };
  /** What is said of a bet that was not found: that it is not, or whether the lists can be read. */
  const toldUnfound = (tracked: Tracked, isRead: boolean): Told | null => {
    const { state, reason } = tracked.bet;
    if (isOver(tracked)) return { state: 'unconfirmed' };
    const isSaid = reason?.kind === 'unread';
    if (isRead) return isSaid ? { state, reason: null } : null;
    return !isSaid && isLate(tracked) ? { state, reason: { kind: 'unread' } } : null;
  };
  const seek = async (due: readonly Sought[]): Promise<void> => {
    looking = true;
    mark(due, 'list');
    for (const currencyId of new Set(due.map(({ tracked }) => tracked.bet.currencyId))) {
      const own = due.filter(({ tracked }) => tracked.bet.currencyId === currencyId);
      const { found, isRead } = await search(
        own.map(({ entry, tracked }) => ({ ...tracked.bet, alikeFrom: entry.alikeFrom })),
        currencyId,
      );
      for (const { entry, tracked } of own) {
        const { ref } = tracked.bet;
        const key = readsOf(tracked);
        if (isRead) reads.set(key, (reads.get(key) ?? 0) + 1);
        const order = found.get(ref);
        const said = order === undefined ? toldUnfound(tracked, isRead) : toldByList(order);
        if (said !== null) await told(entry.sheet, (now) => follow(now, ref, said, serverNow()));
      }
    }
    looking = false;
    look();
  };

  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const timesOf = (of: readonly Sought[], by: 'poll' | 'list'): readonly Milliseconds[] =>
    of.map(({ tracked }) => dueAt(tracked, by)).filter((at) => at < Infinity);
  function look(): void {
    disarm();
    if (!mayAsk()) return;
    const open = all().filter(({ entry }) => isAsker(entry));
    const now = clock.now();
    const polls = open.filter(({ tracked }) => isPolled(tracked));
    const sought = open.filter(({ tracked }) => isLookedFor(tracked));
    const due = (of: readonly Sought[], by: 'poll' | 'list'): readonly Sought[] =>
      of.filter(({ tracked }) => dueAt(tracked, by) <= now);
    const [duePolls, dueSought] = [polling ? [] : due(polls, 'poll'), looking ? [] : due(sought, 'list')];
    if (duePolls.length > 0) void poll(duePolls);
    if (dueSought.length > 0) void seek(dueSought);
    const waiting = [...(polling ? [] : timesOf(polls, 'poll')), ...(looking ? [] : timesOf(sought, 'list'))];
    if (waiting.length > 0) timer = clock.setTimeout(look, Math.max(0, Math.min(...waiting) - now));
    if (open.every(({ tracked }) => !isPolled(tracked) && !isSought(tracked))) {
      asked.clear();
      leftOut.clear();
      reads.clear();
    }
  }
  return {
    look,
    authorized: () => {
      loggedIn = serverNow();
      look();
    },
    stop: disarm,
  };
};
