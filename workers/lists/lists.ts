import type { ListQuery } from '#contract/watch.ts';
import { dayRange, type DayRange } from '#domain/dayRange.ts';
import type { EpochMs, MatchId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match.ts';
import type { Board } from '../board/board.ts';
import type { Clock, Timer } from '../deps.ts';
import { ListView, type ListShape } from './listView.ts';
import { RowPool, createRowHandles } from './rowPool.ts';
import { SearchTexts } from './searchTexts.ts';

/** A list is laid out again at most once a second (architecture.md, "Watching"). */
const RENEW_MS = 1_000;

/** One query, whoever asks: property order does not matter. */
const queryKey = (query: ListQuery): string =>
  JSON.stringify([
    query.view, query.view === 'in-play' ? 0 : query.sportId, query.view === 'in-play' ? '' : query.playType, query.grid, query.sort,
    query.search, query.collapse.all, [...query.collapse.except].sort(), query.timeZone,
  ]);

/** Lists alike in this share their rows' handles: sort, search and collapse only move rows. */
const poolKey = ({ view, sportId, playType, grid, timeZone }: ListQuery): string =>
  view === 'in-play' ? 'in-play' : JSON.stringify([sportId, playType, grid, timeZone]);

/** Facts that decide whether and where a match stands in a list. */
const PLACING: readonly (keyof MatchFacts)[] = ['status', 'beginTime', 'outright', 'leagueId', 'sportId'];
const NAMING: readonly (keyof MatchFacts)[] = ['name', 'home', 'away'];

type Pooled = { readonly pool: RowPool; views: number };
type Held = { readonly view: ListView; readonly pooled: Pooled; users: number; renewedAt: number; timer: Timer | null };
export type ListsDeps = {
  readonly clock: Clock;
  readonly board: Board;
  readonly serverNow: () => EpochMs;
  /** A list has another revision: tabs that show it are owed it. */
  readonly changed: (view: ListView, shape: ListShape) => void;
};

export type Lists = {
  readonly acquire: (query: ListQuery) => ListView;
  readonly release: (view: ListView) => void;
  readonly touch: (id: MatchId) => void;
  readonly matchGone: (id: MatchId) => void;
  readonly factsChanged: (id: MatchId, change: Partial<MatchFacts>) => void;
  readonly leagueChanged: () => void;
  /** After a frame or a page: lists that were touched are laid out, each at most once a second. */
  readonly settle: () => void;
  /** Lays a list out without waiting: it has just become ready, and must not look empty meanwhile. */
  readonly renewNow: (view: ListView) => void;
  readonly views: () => readonly ListView[];
  /** Looks whether today is still today (F46). */
  readonly turn: () => void;
  readonly today: (zone: string) => DayRange;
};

/** All lists that some tab shows, each once. */
export const createLists = ({ clock, board, serverNow, changed }: ListsDeps): Lists => {
  const held = new Map<string, Held>();
  const pools = new Map<string, Pooled>();
  const handles = createRowHandles();
  const texts = new SearchTexts(board);
  const days = new Map<string, DayRange>();

  const today = (zone: string): DayRange => {
    const now = serverNow();
    const known = days.get(zone);
    // The search for midnight is dear; the day only moves at its end.
    const day = known !== undefined && now <= known.to && now >= known.start ? { ...known, from: now } : dayRange(now, zone);
    days.set(zone, day);
    return day;
  };

  const renew = (each: Held): void => {
    each.timer = null;
    const shape = each.view.renew();
    if (shape === null) return;
    each.renewedAt = clock.now();
    changed(each.view, shape);
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
      const view = new ListView(query, board, pooled.pool, texts, today(query.timeZone));
      view.renew();
      held.set(key, { view, pooled, users: 1, renewedAt: -Infinity, timer: null });
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
      each.pooled.views -= 1;
      if (each.pooled.views > 0) return;
      each.pooled.pool.close();
      pools.delete(poolKey(view.query));
    },
    touch: (id) => {
      for (const { view } of held.values()) view.touch(id);
    },
    matchGone: (id) => {
      texts.forget(id);
      for (const { pool } of pools.values()) pool.forget(id);
      for (const { view } of held.values()) view.gone(id);
    },
    factsChanged: (id, change) => {
      const placed = PLACING.some((key) => key in change);
      const named = NAMING.some((key) => key in change);
      if (!placed && !named) return;
      if (named || 'leagueId' in change) texts.forget(id);
      for (const { view } of held.values()) if (placed || view.query.search !== '') view.touch(id);
    },
    leagueChanged: () => {
      texts.clear();
      for (const { view } of held.values()) view.leagueChanged();
    },
    settle: () => {
      for (const each of held.values()) {
        if (!each.view.isDirty || each.timer !== null) continue;
        const left = each.renewedAt + RENEW_MS - clock.now();
        if (left <= 0) renew(each);
        else each.timer = clock.setTimeout(() => renew(each), left);
      }
    },
    renewNow: (view) => {
      const each = held.get(queryKey(view.query));
      if (each === undefined || !each.view.isDirty) return;
      if (each.timer !== null) clock.clearTimeout(each.timer);
      renew(each);
    },
    views: () => [...held.values()].map(({ view }) => view),
    turn: () => {
      for (const { view } of held.values()) view.setToday(today(view.query.timeZone));
    },
    today,
  };
};
