import { fail, ok, type Result } from '#contract/problem.ts';
import { UNSETTLED_SIZE } from '#domain/config/constants.ts';
import { isUnsettled, mayDismiss, type Bet } from '#domain/orders/bet.ts';
import type { MatchId, Milliseconds, SportId } from '#domain/ids.ts';
import { findReopened, hasEnded, markReopened } from '#domain/orders/openBets.ts';
import {
  mayBeOrderOf,
  NO_OPEN_ORDERS,
  findOrderById,
  type OpenOrderList,
  type Order,
  type OrderId,
  type UnreadableOrder,
} from '#domain/orders/order.ts';
import type { Wallet } from '#domain/money/wallet.ts';
import { getBalances } from '#platform/calls/bets.ts';
import { getOrders } from '#platform/calls/orders.ts';
import type { Timer } from '../runtime/environment.ts';
import { createLoop } from '../runtime/loop.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** Poll interval of balances when the feed does not push them. Not from the specification. */
const BALANCE_POLL_MS: Milliseconds = 60_000;
/** Least time between two requests that the user's return from a deposit causes. Not from the specification. */
const REFRESH_MS: Milliseconds = 2_000;
/** Debounce time after bets changed, as several bets may end at once. Not from the specification. */
const CHANGE_DEBOUNCE_MS: Milliseconds = 300;
/** Time after which tabs that show unsettled orders ask again. Not from the specification. */
const ORDERS_MAX_AGE_MS: Milliseconds = 10_000;
/** Time for which the platform's list may still have an order that has ended. Not from the specification. */
const LIST_LAG_MS: Milliseconds = 10_000;
/** Pages of unsettled orders, of 200 each, that are read at most. Not from the specification. */
const MAX_PAGES = 5;

export type Balances = {
  /**
   * Handles a login: requests the unsettled orders if the user wants goal notices for them, and the balance if the host
   * has not given it.
   */
  readonly onAuthorized: () => void;
  /** Handles changed bets: balances and unsettled orders are requested again. */
  readonly onBetsChanged: () => void;
  /** Handles orders that the feed pushed: they may be settled or corrected, also those of another client. */
  readonly onOrdersPushed: () => void;
  /** Requests the orders again, and a missing balance, after a change of currency or language. */
  readonly onOrdersOutdated: () => void;
  /** Requests the balance now, even if the feed pushes it; not more often than every two seconds. */
  readonly refresh: () => void;
  /** Handles a cash-out: the order and the balance have changed. */
  readonly onCashOut: () => void;
  /** Returns the unsettled orders, requested once for all tabs. */
  readonly openOrders: () => Promise<Result<OpenOrderList>>;
  /**
   * Returns an unsettled order as soon as a page has it, without a wait for the further pages. Undefined for a guest,
   * and if no page that could be read has the order. Fails if the list cannot be read.
   */
  readonly openOrder: (id: OrderId) => Promise<Result<Order | undefined>>;
  /** True if the user has an unsettled order on the match. */
  readonly hasOrders: (match: MatchId) => boolean;
  /** Returns the sports of the matches on which the user has unsettled orders. */
  readonly orderedSports: () => ReadonlySet<SportId>;
  /** Drops everything of the user, who has left. */
  readonly clear: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

type BalancesDeps = {
  readonly deps: OrdersDeps;
  readonly mayAsk: () => boolean;
  readonly bets: () => readonly Bet[];
  /** Called with an order that is listed though this bet of it has ended. */
  readonly onReopened: (bet: Bet, order: Order) => void;
  /** Called with the unsettled orders that were read. */
  readonly onListed: (orders: readonly Order[]) => void;
};

/** True if tabs list the bet although no order does: it is in flight, or may still exist at the platform. */
const isListedAsBet = ({ state, orderId }: Bet): boolean =>
  orderId !== null && (!mayDismiss({ state }) || state === 'unconfirmed');

/** True if one id is the other, or its beginning where a platform cut it. */
const isSameOrCut = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/** Returns how many of the unreadable orders tabs list as bets of this client. */
const countListedAsBets = (
  unreadable: readonly UnreadableOrder[],
  orders: ReadonlyMap<OrderId, Order>,
  bets: readonly Bet[],
): number => {
  const ids = new Set(unreadable.flatMap(({ id }) => (id === null || orders.has(id) ? [] : [id])));
  const readOrders = [...orders.values()];
  const matchedIds = bets.filter(isListedAsBet).map((bet) => {
    const betId = bet.orderId ?? '';
    const read = readOrders.filter((order) => order.id === betId || mayBeOrderOf(order, bet));
    // Nothing but the id is known of an unreadable order, and the next order of the user has a similar id (C39).
    const cut = [...ids].filter((id) => isSameOrCut(id, betId));
    return findOrderById(betId, [...read.map(({ id }) => id), ...cut]);
  });
  return new Set(matchedIds.filter((id) => id !== undefined && ids.has(id))).size;
};

/** Loads balances (USER-01, USER-02) and unsettled orders, once for all tabs (D27). */
export const createBalances = ({ deps, mayAsk, bets, onReopened, onListed }: BalancesDeps): Balances => {
  const { clock, call, decoding, listCurrency } = deps;
  /** Counts user changes, so the answer to a request of a previous user is dropped. */
  let generation = 0;
  let unsettledOrders: OpenOrderList | null = null;
  /** Matches of the last unsettled orders, with their sports. */
  let sportOfMatch: ReadonlyMap<MatchId, SportId> = new Map();
  /** Ids of the last unsettled orders. One that is missing in the next answer is settled. */
  let listed: ReadonlySet<OrderId> = new Set();
  /** The currency by which they were filtered; null for all currencies. */
  let listedCurrency: number | null = null;
  let flight: Promise<Result<OpenOrderList>> | null = null;
  /** When the kept unsettled orders were read, monotonic ms. */
  let readAt: Milliseconds = -Infinity;
  /**
   * Orders of the pages that the request in flight has read, and when it began, monotonic ms; null if there are none
   * or the orders have changed since.
   */
  let readPart: { readonly orders: ReadonlyMap<OrderId, Order>; readonly since: Milliseconds } | null = null;
  /** Called after each page of the request in flight that is followed by another. */
  const pageListeners = new Set<() => void>();
  let refreshTimer: Timer | null = null;
  let expiryTimer: Timer | null = null;
  let states = '';
  let refreshedAt = -Infinity;
  /** Numbers of the last balance request, and of the newest that was answered: answers may overtake each other. */
  let requestCount = 0;
  let newestAnswered = 0;
  /** The wallet as the last answer left it. */
  let ownWallet: Wallet | null = null;
  /** Counts changes of orders, so an answer to an earlier request is not kept. */
  let orderChanges = 0;
  /** When this worker first saw that a bet had ended, by its reference, monotonic ms. */
  const endedAt = new Map<string, Milliseconds>();

  /** Returns the bets that this worker has known as ended for at least `LIST_LAG_MS`. */
  const endedBets = (): readonly Bet[] => {
    const ended = bets().filter(hasEnded);
    const refs = new Set(ended.map(({ ref }) => ref));
    for (const ref of endedAt.keys()) if (!refs.has(ref)) endedAt.delete(ref);
    const now = clock.now();
    for (const ref of refs) if (!endedAt.has(ref)) endedAt.set(ref, now);
    return ended.filter(({ ref }) => now - (endedAt.get(ref) ?? now) >= LIST_LAG_MS);
  };

  const loadBalances = async (evenIfPushed = false): Promise<void> => {
    const ownGeneration = generation;
    if (!mayAsk() || (deps.areBalancesPushed() && !evenIfPushed)) return;
    requestCount += 1;
    const own = requestCount;
    const before = deps.session().wallet;
    const answer = await getBalances(call);
    if (!answer.ok || ownGeneration !== generation || own < newestAnswered) return;
    const { wallet } = deps.session();
    // The feed or the parent site has reported a balance meanwhile. The answer may be older, so the worker reads again.
    if (wallet !== before && wallet !== ownWallet) return loadBalances();
    newestAnswered = own;
    for (const { currencyId, balance } of answer.value) deps.setBalance(currencyId, balance);
    ownWallet = deps.session().wallet;
  };
  /**
   * Reads all pages of unsettled orders. A full page is followed by another one even if the platform's total is
   * reached, because that total may be too low (wire facts 2.5). A page without a new order ends the reading, because
   * a platform that ignores page numbers repeats its first page. `isWhole` is false if a later page failed. An
   * unreadable order that tabs list as a bet of this client is not part of the total, so it counts once (F36).
   */
  const readPages = async (
    currencyId: number | null,
    isOutdated: () => boolean,
  ): Promise<Result<OpenOrderList & { readonly isWhole: boolean }>> => {
    const orders = new Map<OrderId, Order>();
    const unreadable: UnreadableOrder[] = [];
    const since = clock.now();
    let total = 0;
    const endWith = (isWhole: boolean) =>
      ok({
        orders: [...orders.values()],
        total: total - countListedAsBets(unreadable, orders, bets()),
        isWhole,
      });
    for (let current = 1; current <= MAX_PAGES; current += 1) {
      const page = await getOrders(call, decoding, { settled: false, currencyId, current });
      if (!page.ok && current === 1) return page;
      // A platform may refuse the page behind its last one.
      if (!page.ok) return endWith(orders.size + unreadable.length >= total);
      const before = orders.size;
      for (const order of page.value.orders) orders.set(order.id, order);
      unreadable.push(...page.value.unreadable);
      total = Math.max(page.value.total, orders.size + unreadable.length);
      const isFull = page.value.orders.length + page.value.unreadable.length >= UNSETTLED_SIZE;
      const isLast = !isFull && orders.size + unreadable.length >= total;
      if (isLast || orders.size === before || isOutdated()) break;
      readPart = { orders, since };
      for (const listener of pageListeners) listener();
    }
    return endWith(true);
  };
  const fetch = async (): Promise<Result<OpenOrderList>> => {
    const ownGeneration = generation;
    const change = orderChanges;
    const view = deps.session();
    if (view.user === null || !mayAsk()) return ok(NO_OPEN_ORDERS);
    const isOutdated = (): boolean => ownGeneration !== generation || change !== orderChanges;
    listCurrency.note(view, bets());
    const currencyId = listCurrency.filterFor(view);
    const ended = endedBets();
    const answer = await readPages(currencyId, isOutdated);
    if (ownGeneration !== generation) return ok(NO_OPEN_ORDERS);
    // The list may be older than the change, so the caller gets a newer one.
    if (change !== orderChanges) return unsettledOrders === null ? ask() : ok(unsettledOrders);
    if (!answer.ok) return fail(answer.problem);
    const { total, isWhole } = answer.value;
    const reopened = findReopened(answer.value.orders, ended);
    const orders = markReopened(answer.value.orders, reopened);
    for (const order of orders) {
      const bet = reopened.get(order.id);
      if (bet !== undefined) onReopened(bet, order);
    }
    onListed(orders);
    deps.onOpenOrdersRead?.(orders);
    const sports = orders.flatMap(({ options }) =>
      options.map(({ matchId, sportId }) => [matchId, sportId] as const),
    );
    if (!isWhole) {
      sportOfMatch = new Map([...sportOfMatch, ...sports]);
      // The list is not kept, so that the next question reads all pages again.
      return ok({ orders, total });
    }
    unsettledOrders = { orders, total };
    readAt = clock.now();
    const ids = new Set(orders.map(({ id }) => id));
    // A list of another currency says nothing of the earlier orders.
    if (currencyId === listedCurrency && [...listed].some((id) => !ids.has(id))) deps.onOrdersSettled();
    listed = ids;
    listedCurrency = currencyId;
    sportOfMatch = new Map(sports);
    return ok(unsettledOrders);
  };
  const ask = (): Promise<Result<OpenOrderList>> => {
    if (flight !== null) return flight;
    const read = fetch().finally(() => {
      if (flight !== read) return;
      flight = null;
      readPart = null;
    });
    flight = read;
    return read;
  };
  const clear = (which: Timer | null): null => {
    if (which !== null) clock.clearTimeout(which);
    return null;
  };
  /**
   * Requests unsettled orders if goal notices need them (GOAL-05). There is no other reason to request them
   * without a tab.
   */
  const loadOrdersForGoals = (): void => {
    const { pushEvents, acceptList } = deps.settings();
    if (pushEvents && acceptList[1] !== 0 && mayAsk()) void ask();
  };
  const outdate = (): void => {
    unsettledOrders = null;
    orderChanges += 1;
    flight = null;
    readPart = null;
    deps.onOpenOrdersChanged();
    deps.onOrdersSettled();
  };
  const openOrders = async (): Promise<Result<OpenOrderList>> => {
    const { user } = deps.session();
    if (user === null) return ok(NO_OPEN_ORDERS);
    expiryTimer ??= clock.setTimeout(() => {
      expiryTimer = null;
      unsettledOrders = null;
      deps.onOpenOrdersChanged();
    }, ORDERS_MAX_AGE_MS);
    // Orders that were read for goal notices may be older than a list or a cash-out may use.
    if (unsettledOrders === null || clock.now() - readAt > ORDERS_MAX_AGE_MS) return ask();
    return ok(unsettledOrders);
  };
  const openOrder = (id: OrderId): Promise<Result<Order | undefined>> => {
    const whole = openOrders().then((answer) =>
      answer.ok ? ok(answer.value.orders.find((order) => order.id === id)) : answer,
    );
    return new Promise((resolve, reject) => {
      const lookUp = (): void => {
        if (readPart === null || clock.now() - readPart.since > ORDERS_MAX_AGE_MS) return;
        const order = readPart.orders.get(id);
        if (order !== undefined) resolve(ok(order));
      };
      pageListeners.add(lookUp);
      lookUp();
      void whole.then(resolve, reject).finally(() => pageListeners.delete(lookUp));
    });
  };
  const refresh = (): void => {
    void loadBalances();
    loadOrdersForGoals();
  };
  /** Requests the balance of a user who has no wallet. The platform adds no currency to a wallet of the host. */
  const loadMissingBalance = (evenIfPushed = false): void => {
    if (deps.session().wallet === null) void loadBalances(evenIfPushed);
  };
  const refreshSoon = (): void => {
    outdate();
    refreshTimer ??= clock.setTimeout(() => {
      refreshTimer = null;
      refresh();
    }, CHANGE_DEBOUNCE_MS);
  };
  const loop = createLoop(clock, BALANCE_POLL_MS, refresh);

  return {
    onAuthorized: () => {
      listCurrency.note(deps.session(), bets());
      loadMissingBalance();
      loadOrdersForGoals();
    },
    onBetsChanged: () => {
      const now = bets()
        .map(({ ref, state }) => `${ref}=${state}`)
        .join();
      if (now === states) return;
      states = now;
      endedBets();
      listCurrency.note(deps.session(), bets());
      refreshSoon();
    },
    onCashOut: refreshSoon,
    onOrdersPushed: outdate,
    onOrdersOutdated: () => {
      outdate();
      // The feed pushed the balance in the earlier currency, and pushes again only when it changes.
      loadMissingBalance(true);
    },
    refresh: () => {
      if (clock.now() - refreshedAt < REFRESH_MS) return;
      refreshedAt = clock.now();
      void loadBalances(true);
    },
    openOrders,
    openOrder,
    hasOrders: (match) =>
      sportOfMatch.has(match) ||
      bets().some((bet) => isUnsettled(bet) && bet.legs.some(({ matchId }) => matchId === match)),
    orderedSports: () =>
      new Set([
        ...sportOfMatch.values(),
        ...bets().flatMap((bet) => (isUnsettled(bet) ? bet.legs.map(({ sportId }) => sportId) : [])),
      ]),
    clear: () => {
      generation += 1;
      unsettledOrders = null;
      sportOfMatch = new Map();
      listed = new Set();
      endedAt.clear();
      flight = null;
      readPart = null;
      states = '';
      refreshTimer = clear(refreshTimer);
      expiryTimer = clear(expiryTimer);
    },
    start: loop.start,
    stop: () => {
      loop.stop();
      refreshTimer = clear(refreshTimer);
      expiryTimer = clear(expiryTimer);
    },
  };
};
