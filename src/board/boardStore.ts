import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  FeedEvent,
  FeedStatus,
  GoalReport,
  TierAge,
  MarketPut,
  OpenRecord,
  Records,
  RowFacts,
} from '#contract/patch.ts';
import type { RowHandle } from '#contract/watch.ts';
import type { EpochMs, LeagueId, MarketId, MatchId, Milliseconds, OptionKey, SportId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import { applyPatch } from './applyPatch.ts';
import type { LateMatch } from './lateMatch.ts';
import { createMoveMarks, PAGE_TIMING, type Later, type Timing } from './moveMarks.ts';
import { createReaders, type Readers } from './readers.ts';
import {
  createBoardTables,
  NO_LIST,
  NOT_OPEN,
  type ListState,
  type OptionCell,
  type BoardTables,
  type ChangedRows,
} from './boardTables.ts';

export type { ListState, OptionCell } from './boardTables.ts';

/** How long a row marks a goal, and a withdrawn goal, whose text takes longer to read. */
const GOAL_MARK_MS: Readonly<Record<GoalReport['kind'], Milliseconds>> = {
  goal: 5_000,
  'goal-withdrawn': 12_000,
};
const EVENTS_REMEMBERED = 500;
/**
 * Goals older than this (server clock) are not marked. A tab that was hidden for hours gets all missed goals.
 */
const MAX_GOAL_AGE_MS: Milliseconds = 10_000;

type BoardReaders = {
  readonly options: Readers<OptionKey>;
  readonly matches: Readers<MatchId>;
  readonly markets: Readers<MarketId>;
  readonly leagues: Readers<LeagueId>;
  readonly rows: Readers<RowHandle>;
  readonly lists: Readers<string>;
  readonly opened: Readers<MatchId>;
  readonly ages: Readers<MatchId>;
  readonly goals: Readers<MatchId>;
};

/** The board's state beside its tables; each patch increases `version` once. */
type BoardState = { readonly version: number; readonly awaiting: boolean; readonly status: FeedStatus };

/**
 * Main markets, extra ones (`MarketPut.isExtra`), both or neither: what stands in `data-stale` of a row or
 * panel.
 */
export type StaleTiers = '' | 'main' | 'extra' | 'main extra';
/** The match and tier that hold the age of a market's prices. */
export type MarketTier = Pick<MarketPut, 'matchId' | 'isExtra'>;

export type BoardStore = {
  /** For readers of the whole board: each patch increases `version` once. */
  readonly state: StoreApi<BoardState>;
  readonly readers: BoardReaders;
  readonly option: (key: OptionKey) => OptionCell | undefined;
  readonly match: (id: MatchId) => MatchFacts | undefined;
  readonly market: (id: MarketId) => MarketPut | undefined;
  readonly league: (id: LeagueId) => LeagueFacts | undefined;
  readonly row: (handle: RowHandle) => RowFacts | undefined;
  /** Returns a list; a held list with the revision at which it was held. */
  readonly list: (key: string) => ListState;
  /** Returns a match open in detail; `loading` and empty before its first record. */
  readonly opened: (id: MatchId) => OpenRecord;
  readonly goal: (id: MatchId) => GoalReport | undefined;
  /** Matches whose score this tab shows late, to match a video. */
  readonly late: Map<MatchId, LateMatch>;
  /** Which tiers of a match are drawn stale (D3); all of them while the tab awaits a fresh snapshot. */
  readonly staleTiers: (id: MatchId) => StaleTiers;
  /** True if this market's prices are drawn stale. */
  readonly isStale: (market: MarketTier) => boolean;
  /**
   * True if presses on this market are refused: stale, or its stream has a gap that is not drawn yet (D2).
   */
  readonly isBlocked: (market: MarketTier) => boolean;
  /**
   * The worker's monotonic ms of the oldest sign of life among the stale matches shown, of a sport or of all;
   * null where none is stale.
   */
  readonly staleSince: (sport: SportId | null) => number | null;
  /** Applies a patch and wakes its readers. Returns `resync` if the patch does not fit this tab's data. */
  readonly apply: (words: Int32Array, records: Records | undefined) => 'applied' | 'resync';
  readonly setAwaiting: (awaiting: boolean) => void;
  /** Holds a list at its revision, so that no row moves under the pointer, or releases it to the newest. */
  readonly hold: (key: string, held: boolean) => void;
};

const createBoardReaders = (): BoardReaders => ({
  options: createReaders(),
  matches: createReaders(),
  markets: createReaders(),
  leagues: createReaders(),
  rows: createReaders(),
  lists: createReaders(),
  opened: createReaders(),
  ages: createReaders(),
  goals: createReaders(),
});

const wakeChanged = (readers: BoardReaders, changed: ChangedRows): void => {
  const tables = ['options', 'matches', 'markets', 'ages', 'leagues', 'rows', 'lists', 'opened'] as const;
  for (const table of tables) {
    if (changed.everything) readers[table].wakeAll();
    else readers[table].wake(changed[table] as Set<never>);
  }
};

/** Creates the store of goal marks. Each event shows once (F05); a later one of the match replaces it. */
const createGoals = (readers: Readers<MatchId>, schedule: Later) => {
  const shown = new Map<MatchId, GoalReport>();
  const seen = new Set<string>();
  const show = (goal: GoalReport) => {
    if (seen.has(goal.id)) return;
    seen.add(goal.id);
    if (seen.size > EVENTS_REMEMBERED)
      for (const oldest of seen) {
        seen.delete(oldest);
        break;
      }
    shown.set(goal.matchId, goal);
    readers.wake([goal.matchId]);
    schedule(GOAL_MARK_MS[goal.kind], () => {
      if (shown.get(goal.matchId) !== goal) return;
      shown.delete(goal.matchId);
      readers.wake([goal.matchId]);
    });
  };
  return {
    get: (id: MatchId) => shown.get(id),
    take: (events: readonly FeedEvent[], serverTime: EpochMs) => {
      for (const event of events)
        if (
          (event.kind === 'goal' || event.kind === 'goal-withdrawn') &&
          event.at >= serverTime - MAX_GOAL_AGE_MS
        )
          show(event);
    },
  };
};

/** Returns the send time of a patch on the server's clock. */
const sentAt = (words: Int32Array, { serverTime, asOf }: FeedStatus): EpochMs =>
  serverTime + (words[2] ?? 0) * 1000 + Math.round((words[3] ?? 0) / 1000) - asOf;

/**
 * Creates the register of held lists. A held list keeps its rows; its phase, problem and counts still change. A
 * hold begins once the list is whole and has rows, because pages that are still to come add rows.
 */
const createHolds = (tables: BoardTables) => {
  const holds = new Map<string, { latest: ListState; view: ListState } | null>();
  const view = (key: string): ListState => {
    const list = tables.lists.get(key) ?? NO_LIST;
    let hold = holds.get(key);
    if (hold === undefined || (hold === null && (!list.isWhole || list.rows.length === 0))) return list;
    if (hold === null) holds.set(key, (hold = { latest: list, view: list }));
    if (hold.latest !== list) {
      hold.latest = list;
      hold.view = { ...list, rev: hold.view.rev, rows: hold.view.rows };
    }
    return hold.view;
  };
  return {
    set: (key: string, held: boolean) => {
      if (!held) return holds.delete(key);
      holds.set(key, null);
      view(key);
      return false;
    },
    view,
    /** Drops the held rows. Each hold starts again at the current rows, or once its list is whole. */
    rebase: () => holds.forEach((_, key) => holds.set(key, null)),
  };
};

/** Creates the board of a tab. `showMoves` draws the marks of the given ticks (`adoptMoveSheet`). */
export const createBoardStore = (
  timing: Timing = PAGE_TIMING,
  showMoves: (ticks: readonly number[]) => void = () => undefined,
): BoardStore => {
  const tables = createBoardTables(createMoveMarks(timing, showMoves));
  const readers = createBoardReaders();
  const goals = createGoals(readers.goals, timing.schedule);
  const holds = createHolds(tables);
  const late: BoardStore['late'] = new Map();
  const state = createStore<BoardState>(() => ({ version: 0, awaiting: true, status: tables.status }));
  state.subscribe((now, before) => {
    if (now.awaiting !== before.awaiting) readers.ages.wakeAll();
  });
  const tierOf = ({ matchId, isExtra }: MarketTier): TierAge | null =>
    tables.ages.get(matchId)?.[isExtra ? 'extra' : 'main'] ?? null;
  const isStale = (market: MarketTier): boolean =>
    state.getState().awaiting || tierOf(market)?.state === 'stale';
  const staleTiers = (matchId: MatchId): StaleTiers => {
    const main = isStale({ matchId, isExtra: false });
    const extra = isStale({ matchId, isExtra: true });
    return main ? (extra ? 'main extra' : 'main') : extra ? 'extra' : '';
  };
  return {
    state,
    readers,
    option: (key) => tables.options.get(key),
    late,
    match: (id) => late.get(id)?.match(tables.matches.get(id)) ?? tables.matches.get(id),
    market: (id) => tables.markets.get(id),
    league: (id) => tables.leagues.get(id),
    row: (handle) => tables.rows.get(handle),
    list: holds.view,
    opened: (id) => tables.opened.get(id) ?? NOT_OPEN,
    goal: (id) => (late.has(id) ? late.get(id)?.goal(goals.get(id)) : goals.get(id)),
    staleTiers,
    isStale,
    isBlocked: (market) => state.getState().awaiting || tierOf(market) !== null,
    staleSince: (sport) => {
      let oldest: number | null = null;
      for (const [id, { main, extra: extraAge }] of tables.ages) {
        if (sport !== null && tables.matches.get(id)?.sportId !== sport) continue;
        for (const tier of [main, extraAge])
          if (tier?.state === 'stale' && (oldest === null || tier.since < oldest)) oldest = tier.since;
      }
      return oldest;
    },
    apply: (words, records) => {
      const { changed, hasGap } = applyPatch(tables, words, records);
      // After a snapshot the row handles of a held list may be invalid.
      if (changed.everything) holds.rebase();
      state.setState({ version: state.getState().version + 1, status: tables.status });
      wakeChanged(readers, changed);
      if (records?.events !== undefined) goals.take(records.events, sentAt(words, tables.status));
      return hasGap ? 'resync' : 'applied';
    },
    setAwaiting: (awaiting) => {
      if (state.getState().awaiting !== awaiting) state.setState({ awaiting });
    },
    hold: (key, held) => {
      if (holds.set(key, held)) readers.lists.wake([key]);
    },
  };
};
