import type { FeedStatus, ListRecord, MarketPut, MatchAge, OpenRecord, RowFacts } from '#contract/patch.ts';
import type { RowHandle } from '#contract/watch.ts';
import type { LeagueId, MarketId, MatchId, OptionKey } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import type { PriceWord } from '#domain/odds/priceWord.ts';
import type { Mark, Move } from './moveMarks.ts';

export type OptionCell = { readonly word: PriceWord; readonly move: Move };

/** A list after its last patch. */
export type ListState = Omit<ListRecord, 'base' | 'rows' | 'splices'> & {
  readonly rows: Int32Array;
  /** True once all pages of the list have loaded, or the load has ended without some of them. */
  readonly isWhole: boolean;
};

export const NO_LIST: ListState = {
  rev: 0,
  rows: new Int32Array(0),
  matches: 0,
  leagues: 0,
  openLeagues: 0,
  phase: 'loading',
  loading: true,
  problem: null,
  isWhole: false,
};
/** The record of an open match before its first patch. */
export const NOT_OPEN: OpenRecord = { phase: 'loading', problem: null, markets: [] };
const FIRST_STATUS: FeedStatus = { connection: 'connecting', attempt: 0, serverTime: 0, asOf: 0 };

/**
 * A tab's copy of the data that it watches. Patches replace rows in the same Maps: a patch of 400 changes
 * takes 0.12 ms, with new Maps 2.8 ms.
 */
export type BoardTables = {
  readonly options: Map<OptionKey, OptionCell>;
  readonly matches: Map<MatchId, MatchFacts>;
  readonly markets: Map<MarketId, MarketPut>;
  /** Matches with prices that are not fresh (D3). */
  readonly ages: Map<MatchId, MatchAge>;
  readonly leagues: Map<LeagueId, LeagueFacts>;
  readonly rows: Map<RowHandle, RowFacts>;
  readonly lists: Map<string, ListState>;
  readonly opened: Map<MatchId, OpenRecord>;
  /** The option of each slot. Slots are used only inside the board store. */
  readonly slots: (OptionKey | undefined)[];
  status: FeedStatus;
  readonly mark: Mark;
};

export const createBoardTables = (mark: Mark = (direction) => `${direction}-0`): BoardTables => ({
  options: new Map(),
  matches: new Map(),
  markets: new Map(),
  ages: new Map(),
  leagues: new Map(),
  rows: new Map(),
  lists: new Map(),
  opened: new Map(),
  slots: [],
  status: FIRST_STATUS,
  mark,
});

/** The keys that a patch changed, by table; `everything` after a snapshot. */
export type ChangedRows = {
  everything: boolean;
  readonly options: Set<OptionKey>;
  readonly matches: Set<MatchId>;
  readonly markets: Set<MarketId>;
  readonly ages: Set<MatchId>;
  readonly leagues: Set<LeagueId>;
  readonly rows: Set<RowHandle>;
  readonly lists: Set<string>;
  readonly opened: Set<MatchId>;
  status: boolean;
};

export const createChangedRows = (): ChangedRows => ({
  everything: false,
  options: new Set(),
  matches: new Set(),
  markets: new Set(),
  ages: new Set(),
  leagues: new Set(),
  rows: new Set(),
  lists: new Set(),
  opened: new Set(),
  status: false,
});
