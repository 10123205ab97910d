import type { ListQuery } from '#contract/watch.ts';
import { calendarDay } from '#domain/time/calendarDay.ts';
import { dayRange, type DayRange } from '#domain/time/dayRange.ts';
import type { EpochMs, MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import type { Board } from '../board/board.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import { listSourceOf, type ListSource, type SourceQuery } from '../source/listSource.ts';
import { isCutByDay, NO_LIST_CHOICE, type ListChoice, type DayLimits } from './listChoice.ts';
import { ListOrder } from './listOrder.ts';
import { ListView, type ListShape } from './listView.ts';
import { PriceMovers } from './priceMovers.ts';
import { RowPool, createRowHandles } from './rowPool.ts';
import { SearchTexts } from './searchTexts.ts';

/** A list is laid out again at most once a second. */
const RENEW_MS = 1_000;

/** The number of day limits that are cached. */
const MAX_DAYS = 50;

/** Returns the key of a query, independent of property order. */
const queryKey = (query: ListQuery): string =>
  JSON.stringify([orderKey(query), query.collapse.all, [...query.collapse.except].sort()]);

/** Returns the key of a list order. Lists with an equal key differ only in their collapse state. */
const orderKey = (query: ListQuery): string =>
  JSON.stringify([
    poolKey(query),
    query.sort,
    query.search,
    [...query.leagues].sort(),
    isCutByDay(query) ? query.day : null,
    query.timeZone,
  ]);

/**
 * Returns the key of a row pool. Lists with an equal key share row handles: sort, search, leagues, day and
 * collapse only move rows.
 */
const poolKey = ({ view, sportId, playType, grid, timeZone }: ListQuery): string =>
  view === 'sport' ? JSON.stringify([sportId, playType, grid, timeZone]) : view;

/** The facts that decide whether and where a match is in a list. */
const PLACING: readonly (keyof MatchFacts)[] = ['status', 'beginTime', 'outright', 'leagueId', 'sportId'];
const NAMING: readonly (keyof MatchFacts)[] = ['name', 'home', 'away'];

type Pooled = { readonly pool: RowPool; views: number };
type Ordered = { readonly order: ListOrder; readonly query: ListQuery; views: number };
type HeldList = {
  readonly view: ListView;
  readonly pooled: Pooled;
  readonly ordered: Ordered;
  users: number;
  renewedAt: number;
  timer: Timer | null;
};
export type ListsDeps = {
  readonly clock: Clock;
  readonly board: Board;
  readonly serverNow: () => EpochMs;
  /** A list has a new revision, which tabs that show it need. */
  readonly changed: (view: ListView, shape: ListShape) => void;
  /**
   * Returns true if a visible tab shows the list. A list of hidden tabs only is laid out when one of them
   * returns.
   */
  readonly isShown: (view: ListView) => boolean;
  /** The price move that rows of these matches show has changed. */
  readonly moved: (ids: readonly MatchId[]) => void;
};

export type Lists = {
  readonly acquire: (query: ListQuery) => ListView;
  readonly release: (view: ListView) => void;
  readonly touch: (id: MatchId) => void;
  readonly matchGone: (id: MatchId) => void;
  readonly factsChanged: (id: MatchId, change: Partial<MatchFacts>) => void;
  readonly leagueChanged: () => void;
  /** Lays out changed lists after a frame or a page, each at most once a second. */
  readonly layOutChanged: () => void;
  /** Lays out a list at once. It has just become ready and must not look empty meanwhile. */
  readonly renewNow: (view: ListView) => void;
  readonly views: () => readonly ListView[];
  /** Applies the changed parts of the list choice: hot leagues, stars or hidden leagues. */
  readonly choose: (change: Partial<ListChoice>) => void;
  /** Checks for midnight (F46) and updates price moves; called by a slow timer. */
  readonly onSecond: () => void;
  readonly today: (zone: string) => DayRange;
  /** Returns what the worker requests for a list under the current choice; without a day, all days. */
  readonly sourceOf: (query: SourceQuery & Partial<Pick<ListQuery, 'day'>>) => ListSource;
  readonly choice: () => ListChoice;
};

/** Creates the lists that tabs show, without duplicates. */
export const createLists = ({ clock, board, serverNow, changed, isShown, moved }: ListsDeps): Lists => {
  const held = new Map<string, HeldList>();
  const orders = new Map<string, Ordered>();
  const pools = new Map<string, Pooled>();
  const handles = createRowHandles();
  const texts = new SearchTexts(board);
  const days = new Map<string, DayRange>();
  const movers = new PriceMovers(board, clock.now);
  const movedOf = (id: MatchId): number => movers.movedOf(id);
  let choice = NO_LIST_CHOICE;

  const today = (zone: string): DayRange => {
    const now = serverNow();
    const known = days.get(zone);
    // Computing midnight is expensive, and the day only changes at its end.
    const day =
      known !== undefined && now <= known.to && now >= known.start
        ? { ...known, from: now }
        : dayRange(now, zone);
    days.set(zone, day);
    return day;
  };

  const limitsOf = (query: ListQuery): DayLimits => ({
    today: today(query.timeZone),
    day: isCutByDay(query) ? dayOf(query.day as string, query.timeZone) : null,
  });
  /** Caches the limits of requested days, which are expensive to compute and do not change. */
  const chosen = new Map<string, DayLimits['day']>();
  const dayOf = (date: string, zone: string): DayLimits['day'] => {
    const key = `${date} ${zone}`;
    const day = chosen.get(key) ?? calendarDay(date, zone) ?? 'none';
    if (chosen.size >= MAX_DAYS) chosen.clear();
    chosen.set(key, day);
    return day;
  };

  const renew = (each: HeldList): void => {
    each.timer = null;
    const shape = each.view.renew();
    if (shape === null) return;
    each.renewedAt = clock.now();
    changed(each.view, shape);
  };

  const renewAtOnce = (each: HeldList): void => {
    if (each.timer !== null) clock.clearTimeout(each.timer);
    renew(each);
  };

  return {
    acquire: (query) => {
      const key = queryKey(query);
      const known = held.get(key);
      if (known !== undefined) {
        known.users += 1;
        return known.view;
      }
      const pooled = pools.get(poolKey(query)) ?? { pool: new RowPool(handles, poolKey(query)), views: 0 };
      pools.set(poolKey(query), pooled);
      pooled.views += 1;
      const ordered = orders.get(orderKey(query)) ?? {
        order: new ListOrder(query, board, pooled.pool, texts, limitsOf(query), choice, movedOf),
        query,
        views: 0,
      };
      orders.set(orderKey(query), ordered);
      ordered.views += 1;
      const view = new ListView(query, ordered.order, board, pooled.pool, movedOf);
      view.renew();
      held.set(key, { view, pooled, ordered, users: 1, renewedAt: -Infinity, timer: null });
      return view;
    },
    release: (view) => {
      const key = queryKey(view.query);
      const each = held.get(key);
      if (each === undefined || each.view !== view) return;
      each.users -= 1;
      if (each.users > 0) return;
      if (each.timer !== null) clock.clearTimeout(each.timer);
      held.delete(key);
      each.ordered.views -= 1;
      if (each.ordered.views === 0) orders.delete(orderKey(view.query));
      each.pooled.views -= 1;
      if (each.pooled.views > 0) return;
      each.pooled.pool.close();
      pools.delete(poolKey(view.query));
    },
    touch: (id) => {
      for (const { order } of orders.values()) order.touch(id);
    },
    matchGone: (id) => {
      texts.forget(id);
      for (const { pool } of pools.values()) pool.forget(id);
      for (const { order } of orders.values()) order.matchRemoved(id);
    },
    factsChanged: (id, change) => {
      const placed = PLACING.some((key) => key in change);
      const named = NAMING.some((key) => key in change);
      if (!placed && !named) return;
      if (named || 'leagueId' in change) texts.forget(id);
      for (const { order } of orders.values())
        if (placed || order.query.search !== '' || order.query.view === 'favourites') order.touch(id);
    },
    leagueChanged: () => {
      texts.clear();
      for (const { order } of orders.values()) order.leagueChanged();
    },
    layOutChanged: () => {
      for (const each of held.values()) {
        if (!each.view.isDirty || each.timer !== null || !isShown(each.view)) continue;
        const left = each.renewedAt + RENEW_MS - clock.now();
        if (left <= 0) renew(each);
        else each.timer = clock.setTimeout(() => renew(each), left);
      }
    },
    renewNow: (view) => {
      const each = held.get(queryKey(view.query));
      if (each !== undefined && each.view.isDirty) renewAtOnce(each);
    },
    views: () => [...held.values()].map(({ view }) => view),
    choose: (change) => {
      if (Object.keys(change).length === 0) return;
      choice = { ...choice, ...change };
      const others = new Set([...orders.values()].filter(({ order }) => order.setChoice(choice)));
      // The user waits for the result of a star or a hidden league. Such changes are rare, so the list is
      // renewed at once.
      for (const each of held.values()) if (others.has(each.ordered)) renewAtOnce(each);
    },
    onSecond: () => {
      for (const { order, query } of orders.values()) order.setLimits(limitsOf(query));
      const ids = movers.checkNextSlice();
      const byMoves = [...orders.values()].filter(({ order }) => order.isByMoves);
      if (ids.length === 0 || byMoves.length === 0) return;
      for (const { order } of byMoves) order.moved(ids);
      moved(ids);
    },
    today,
    sourceOf: ({ day = null, ...query }) =>
      listSourceOf(
        query,
        isCutByDay({ ...query, day }) ? dayOf(day as string, query.timeZone) : null,
        choice,
        today(query.timeZone),
      ),
    choice: () => choice,
  };
};
