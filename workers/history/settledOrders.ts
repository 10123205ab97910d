import type { SharedQuery } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { SessionView } from '#contract/session.ts';
import { PAGE_SIZE } from '#domain/config/constants.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { compareAmounts } from '#domain/money/amount.ts';
import { historyInstants } from '#domain/orders/historyInstants.ts';
import type { EarlierSettlement, Order, OrderId, OrderPage, SettledPage } from '#domain/orders/order.ts';
import { orderStatusKey } from '#domain/orders/order.ts';
import { payoutParts } from '#domain/orders/orderDisplay.ts';
import type { OrdersRequest } from '#platform/calls/orders.ts';
import type { Clock, LogAnomaly, Timer } from '../runtime/environment.ts';
import type { ListCurrency } from '../orders/listCurrency.ts';

export type SettledQuestion = Extract<SharedQuery, { topic: 'settled-orders' }>;
type Answer = Result<SettledPage>;
type Entry = { readonly answer: Answer | null; readonly flight: Promise<Answer> | null };

export type SettledOrders = {
  readonly ask: (question: SettledQuestion) => Promise<Answer>;
  readonly outdate: () => void;
  readonly stop: () => void;
};

export type SettledOrdersDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  readonly session: () => SessionView | null;
  readonly currencyOf: ListCurrency['filterFor'];
  readonly readOrders: (request: Extract<OrdersRequest, { settled: true }>) => Promise<Result<OrderPage>>;
  readonly changed: () => void;
  readonly log: LogAnomaly;
};

/**
 * Time after which tabs that show settled orders ask again: a platform that does not push reports a
 * correction only in its list. Not from the specification.
 */
export const SETTLED_MAX_AGE_MS: Milliseconds = 30_000;
/** Debounce time after orders changed, as several may be settled at once. Not from the specification. */
const CHANGE_DEBOUNCE_MS: Milliseconds = 300;
/** Maximum number of kept pages. Tabs keep what they show themselves. */
const MAX_PAGES = 40;
/** Maximum number of orders whose settlement is remembered, to tell a later correction (D29). */
const MAX_REMEMBERED = 5_000;

const EMPTY: SettledPage = {
  orders: [],
  unreadable: [],
  current: 1,
  size: PAGE_SIZE,
  total: 0,
  stakeTotal: null,
  payoutTotal: null,
  statistics: [],
  earlier: {},
};

const settlementOf = (order: Order): EarlierSettlement => ({
  payout: payoutParts(order).total,
  results: order.options.map(({ settledResult }) => settledResult),
});
const isSame = (one: EarlierSettlement, other: EarlierSettlement): boolean =>
  compareAmounts(one.payout, other.payout) === 0 && one.results.join() === other.results.join();

/** Removes the oldest entries of a map down to a number. */
const trim = (map: Map<unknown, unknown>, most: number): void => {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
};

/**
 * Serves pages of the user's settled orders (REQ-15): a page is requested once for all tabs and kept until
 * orders change or it is 30 s old. Nothing of a user remains after the user has left (I6).
 */
export const createSettledOrders = (deps: SettledOrdersDeps): SettledOrders => {
  const { clock, serverNow, session, currencyOf, readOrders, changed, log } = deps;
  let uid: string | null = null;
  /** Increases when cached pages become stale, so an answer to an earlier request is not cached. */
  let generation = 0;
  const entries = new Map<string, Entry>();
  /** The settlement of each order as it was last read, and the one before a correction. */
  const known = new Map<OrderId, EarlierSettlement>();
  const earlier = new Map<OrderId, EarlierSettlement>();
  let expiryTimer: Timer | null = null;
  let changeTimer: Timer | null = null;

  const clear = (timer: Timer | null): null => {
    if (timer !== null) clock.clearTimeout(timer);
    return null;
  };
  const drop = (): void => {
    generation += 1;
    entries.clear();
    expiryTimer = clear(expiryTimer);
  };
  const setUser = (next: string | null): void => {
    if (uid === next) return;
    uid = next;
    drop();
    known.clear();
    earlier.clear();
    changeTimer = clear(changeTimer);
  };
  const remember = (order: Order): void => {
    if (orderStatusKey(order.status) !== 'settled') return;
    const before = known.get(order.id);
    const now = settlementOf(order);
    // The payout formula and the parts beside it may disagree; the operator should know (C19).
    if (before === undefined && payoutParts(order).differs) log('payout-differs');
    if (before !== undefined && !isSame(before, now)) earlier.set(order.id, before);
    known.delete(order.id);
    known.set(order.id, now);
    trim(known, MAX_REMEMBERED);
    trim(earlier, MAX_REMEMBERED);
  };
  const withEarlier = (page: OrderPage): SettledPage => {
    page.orders.forEach(remember);
    return {
      ...page,
      earlier: Object.fromEntries(
        page.orders.flatMap(({ id }) => {
          const found = earlier.get(id);
          return found === undefined ? [] : [[id, found]];
        }),
      ),
    };
  };
  const request = async (view: SessionView, question: SettledQuestion): Promise<Answer> => {
    const instants = historyInstants(question, question.timeZone, serverNow());
    if (instants === undefined) return fail({ code: 'bad-request' });
    const begun = uid;
    const answer = await readOrders({
      settled: true,
      currencyId: currencyOf(view),
      ...instants,
      rangeOf: 'settled',
      current: question.page,
    });
    // The answer belongs to a user who has left.
    if (begun !== uid) return ok(EMPTY);
    return answer.ok ? ok(withEarlier(answer.value)) : answer;
  };
  const load = (key: string, view: SessionView, question: SettledQuestion): Promise<Answer> => {
    const [ownGeneration, begunUid] = [generation, uid];
    const flight = request(view, question).then((answer) => {
      // A tab ignores an event about an answer that it still waits for, so it gets the answer to a later request.
      if (ownGeneration !== generation) return begunUid === uid ? ask(question) : answer;
      if (answer.ok) entries.set(key, { answer, flight: null });
      else entries.delete(key);
      trim(entries, MAX_PAGES);
      return answer;
    });
    entries.set(key, { answer: null, flight });
    return flight;
  };

  const ask: SettledOrders['ask'] = async (question) => {
    const view = session();
    setUser(view?.user?.uid ?? null);
    if (view === null || uid === null) return ok(EMPTY);
    expiryTimer ??= clock.setTimeout(() => {
      expiryTimer = null;
      drop();
      changed();
    }, SETTLED_MAX_AGE_MS);
    const { from, to, timeZone, page } = question;
    const key = JSON.stringify([currencyOf(view), from, to, timeZone, page]);
    const entry = entries.get(key);
    return entry?.answer ?? entry?.flight ?? load(key, view, question);
  };

  return {
    ask,
    outdate: () => {
      drop();
      if (uid === null) return;
      changeTimer ??= clock.setTimeout(() => {
        changeTimer = null;
        drop();
        changed();
      }, CHANGE_DEBOUNCE_MS);
    },
    stop: () => {
      setUser(null);
      drop();
    },
  };
};
