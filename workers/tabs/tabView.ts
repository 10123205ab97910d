import type { ListRecord, MarketPut, MatchAge, OpenRecord, Records, RowFacts } from '#contract/patch.ts';
import type { DocumentNews } from '#contract/documents.ts';
import type { RowHandle, Watch } from '#contract/watch.ts';
import { NO_WATCH } from '#contract/watch.ts';
import { followsPart, extraGroups, gridOf, type MarketGroup } from '#domain/markets/grid.ts';
import { readOptionKey, type LeagueId, type MarketId, type MatchId } from '#domain/ids.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import type { Board } from '../board/board.ts';
import { isSameValue } from '../board/equality.ts';
import type { ListView } from '../lists/listView.ts';
import type { Lists } from '../lists/lists.ts';
import type { SnapshotBuffer } from './snapshotBuffer.ts';
import type { Outbox } from './outbox.ts';
import type { WatchIndex } from './watchIndex.ts';

type Shown = {
  readonly rows: Map<RowHandle, RowFacts>;
  readonly matches: Set<MatchId>;
  readonly leagues: Set<LeagueId>;
  readonly markets: Set<MarketId>;
  readonly opened: Map<MatchId, OpenRecord>;
};
const NO_GROUPS: readonly MarketGroup[] = [];
const createEmptyShown = (): Shown => ({
  rows: new Map(),
  matches: new Set(),
  leagues: new Set(),
  markets: new Set(),
  opened: new Map(),
});

export type TabViewDeps = {
  readonly board: Board;
  readonly lists: Lists;
  readonly index: WatchIndex;
  readonly listRecord: (view: ListView) => ListRecord;
  /** Returns true once the list has loaded completely or its load has failed. */
  readonly isLoaded: (view: ListView) => boolean;
  /** Returns the loading state of a match that is open in detail. */
  readonly openState: (id: MatchId) => OpenState;
  /** Returns the age of the prices of a match; null if all of them are fresh (D3). */
  readonly ageOf: (id: MatchId) => MatchAge | null;
};
/** The record of an open match without its markets. */
export type OpenState = Pick<OpenRecord, 'phase' | 'problem'>;

/** Builds the records every snapshot starts with: those a tab holds whatever it shows. */
export type SnapshotPreamble = () => Pick<Records, 'status' | 'documents'>;

/**
 * Computes what one tab shows from its watch, remembers what was sent, and enqueues the difference. A board
 * change reaches only tabs whose view is in the watch index for it.
 */
export class TabView {
  watch: Watch = NO_WATCH;
  /**
   * True if the rows, picks or cells of the tab may have changed. They are recomputed before the next patch,
   * not at every change.
   */
  stale = true;
  #shown = createEmptyShown();
  /** Ages last sent to the tab: matches with prices that are not fresh. */
  #ages = new Map<MatchId, MatchAge>();
  #lists = new Map<string, ListView>();
  #needsSnapshot = true;
  /** True while the tab is hidden and the worker loads nothing for it. */
  #isResting = false;
  /** True if rows of the tab change their cells when the next part of a match begins (LIST-26). */
  followsPart = false;
  readonly outbox: Outbox;
  readonly #deps: TabViewDeps;
  readonly #preamble: SnapshotPreamble;
  readonly #hold: SnapshotBuffer;

  constructor(outbox: Outbox, deps: TabViewDeps, preamble: SnapshotPreamble, hold: SnapshotBuffer) {
    this.outbox = outbox;
    this.#deps = deps;
    this.#preamble = preamble;
    this.#hold = hold;
  }

  matchesShown(): Iterable<MatchId> {
    return this.#shown.matches;
  }
  /** Yields matches whose rows show extra markets, with the market groups they show (D1). */
  *furtherShown(): Iterable<readonly [MatchId, readonly MarketGroup[]]> {
    if (this.#isResting) return;
    for (const [name, { query, rows }] of Object.entries(this.watch.lists)) {
      const groups = query.view === 'sport' ? extraGroups(query.sportId, query.grid) : NO_GROUPS;
      const view = groups.length > 0 ? this.#lists.get(name) : undefined;
      for (const handle of view === undefined ? [] : rows) {
        const match = view?.matchOf(handle);
        if (match !== undefined) yield [match, groups];
      }
    }
  }
  /** Returns the option slots of the selections in the slip. */
  slipSlots(): readonly number[] {
    const { markets } = this.#deps.board;
    return this.watch.picks.flatMap((key) => {
      const pick = readOptionKey(key);
      const market = pick === undefined ? -1 : markets.slotOf(pick.marketId);
      const at = markets.facts[market]?.options.findIndex(({ type }) => type === pick?.type) ?? -1;
      return at < 0 ? [] : [(markets.first[market] as number) + at];
    });
  }
  holds(list: ListView): boolean {
    for (const each of this.#lists.values()) if (each === list) return true;
    return false;
  }
  get rowCount(): number {
    return this.#shown.rows.size;
  }

  /** A whole watch replaces the last; a list asked alike goes on at its revision. */
  setWatch(watch: Watch): void {
    const before = this.#lists;
    // What was picked in another tab, or in a row that has gone, has no price here yet: it comes at once,
    // however slow the tab is.
    if (!this.#needsSnapshot && watch.picks.some((key) => !this.watch.picks.includes(key)))
      this.outbox.flushNow();
    this.watch = watch;
    this.followsPart = Object.values(watch.lists).some(({ query }) =>
      followsPart(gridOf(query.sportId, query.grid)),
    );
    this.#lists = new Map();
    for (const [name, { query }] of Object.entries(watch.lists)) {
      const view = this.#deps.lists.acquire(query);
      this.#lists.set(name, view);
      if (before.get(name) !== view && !this.#needsSnapshot)
        this.outbox.enqueue({ lists: { [name]: this.#deps.listRecord(view) } });
    }
    for (const [name, view] of before) {
      this.#deps.lists.release(view);
      if (!this.#lists.has(name)) this.outbox.enqueue({ lists: { [name]: null } });
    }
    this.stale = true;
  }

  /**
   * Enqueues records that go to every tab. While this tab needs a snapshot, documents go whole: the patch before
   * this one may have been dropped, and a patch on a revision that the tab does not hold cannot be applied.
   */
  enqueueBroadcast(records: Records): void {
    const { documents } = records;
    if (documents === undefined || !this.#needsSnapshot) return this.outbox.enqueue(records);
    const whole: DocumentNews = Object.fromEntries(
      Object.entries(this.#preamble().documents ?? {}).filter(([name]) => name in documents),
    );
    this.outbox.enqueue({ ...records, documents: { ...documents, ...whole } });
  }

  /**
   * Drops the pending records, so that the next patch is a snapshot that replaces everything the tab holds.
   */
  enqueueSnapshot(): void {
    this.#isResting = false;
    this.outbox.reset();
    this.#forgetShown();
    this.#needsSnapshot = true;
    this.stale = true;
  }

  /**
   * Removes all interest of a tab that left or is hidden from the watch index. The tab needs a snapshot when
   * it returns.
   */
  rest(): void {
    this.#isResting = true;
    this.#hold.end();
    this.#forgetShown();
    this.#needsSnapshot = true;
    this.stale = true;
  }

  close(): void {
    this.#hold.end();
    this.#forgetShown();
    for (const view of this.#lists.values()) this.#deps.lists.release(view);
    this.#lists.clear();
    this.outbox.close();
  }

  listChanged(view: ListView, record: ListRecord): void {
    if (this.#needsSnapshot) return;
    for (const [name, each] of this.#lists) {
      if (each === view) this.outbox.enqueue({ lists: { [name]: record } });
    }
    this.stale = true;
  }

  matchChanged(id: MatchId, change: Partial<MatchFacts>): void {
    this.outbox.enqueue({ matches: { [id]: change } });
    if ('leagueId' in change || (this.followsPart && ('scores' in change || 'clock' in change)))
      this.stale = true;
  }

  /** Sends a match that joined the board while the tab wants it. */
  matchCame(facts: MatchFacts): void {
    this.outbox.enqueue({ matches: { [facts.id]: facts } });
    this.stale = true;
  }
  matchGone(id: MatchId): void {
    this.outbox.enqueue({ matches: { [id]: null } });
    this.stale = true;
  }

  marketPut(market: number): void {
    const put = marketPut(this.#deps.board, market);
    if (put === undefined) return;
    this.outbox.enqueue({ markets: { [put.id]: put } });
    this.#markAll(market);
  }

  marketGone(id: MarketId): void {
    if (this.watch.picks.some((key) => readOptionKey(key)?.marketId === id)) this.outbox.flushNow();
    this.#shown.markets.delete(id);
    this.#deps.index.removeMarket(id, this);
    this.outbox.enqueue({ markets: { [id]: null } });
    this.stale = true;
  }

  /**
   * Enqueues age changes of the matches that the tab shows. The cost grows with the number of matches shown.
   */
  lookAtAges(): void {
    if (this.#needsSnapshot || this.#isResting) return;
    for (const id of this.#shown.matches) this.#checkAge(id);
  }
  /** Checks only matches that were last sent as stale: every frame or answer may have renewed them. */
  #checkStaleAges(): void {
    for (const id of this.#ages.keys()) this.#checkAge(id);
  }
  #checkAge(id: MatchId): void {
    const before = this.#ages.get(id) ?? null;
    const now = this.#deps.ageOf(id);
    if (sameAge(before, now)) return;
    if (now === null) this.#ages.delete(id);
    else this.#ages.set(id, now);
    this.outbox.enqueue({ ages: { [id]: now } });
  }

  /** Marks the view for a refresh if the tab has this match open and its loading state changed. */
  openChanged(id: MatchId): void {
    if (this.watch.matches.includes(id)) this.stale = true;
  }

  leagueChanged(league: LeagueFacts): void {
    if (this.#shown.leagues.has(league.id)) this.outbox.enqueue({ leagues: { [league.id]: league } });
  }

  /** Computes what the tab shows now and enqueues the difference to what was sent before. */
  refresh(): void {
    if (!this.stale || (this.#needsSnapshot && this.#isHeld())) return this.#checkStaleAges();
    this.stale = false;
    const wanted = this.#computeShown();
    if (this.#needsSnapshot) {
      this.#needsSnapshot = false;
      const lists = Object.fromEntries(
        [...this.#lists].map(([name, view]) => [name, this.#deps.listRecord(view)]),
      );
      this.outbox.enqueue({ snapshot: true, ...this.#preamble(), lists });
    }
    this.#enqueueDifference(wanted);
    this.#shown = wanted;
    for (const id of this.#ages.keys())
      if (!wanted.matches.has(id)) {
        this.#ages.delete(id);
        this.outbox.enqueue({ ages: { [id]: null } });
      }
    this.lookAtAges();
  }

  /**
   * Returns true while the snapshot must wait for its lists. Only lists with rows on screen count; the tab
   * has these rows from an earlier snapshot or from an earlier worker.
   */
  #isHeld(): boolean {
    const drawn = Object.entries(this.watch.lists).flatMap(([name, { rows }]) =>
      rows.length > 0 ? (this.#lists.get(name) ?? []) : [],
    );
    return this.#hold.waits(
      drawn.every(this.#deps.isLoaded),
      drawn.every(({ isDirty }) => !isDirty),
    );
  }

  #computeShown(): Shown {
    const wanted = createEmptyShown();
    for (const [name, { rows }] of Object.entries(this.watch.lists)) {
      const view = this.#lists.get(name);
      for (const handle of rows) {
        const row = view?.factsOf(handle);
        if (row !== undefined) this.#wantRow(wanted, handle, row);
      }
    }
    for (const key of this.watch.picks) {
      const pick = readOptionKey(key);
      if (pick !== undefined) this.#wantMarket(wanted, pick.marketId, true);
    }
    for (const id of this.watch.matches) this.#wantOpen(wanted, id);
    return wanted;
  }

  #wantRow(wanted: Shown, handle: RowHandle, row: RowFacts): void {
    wanted.rows.set(handle, row);
    if (row.kind === 'league') {
      wanted.leagues.add(row.leagueId);
      return;
    }
    this.#wantMatch(wanted, row.matchId);
    const cells = row.kind === 'match' ? row.cells : [row.marketId];
    for (const cell of cells) if (cell !== null) this.#wantMarket(wanted, cell, false);
  }

  #wantMatch(wanted: Shown, id: MatchId): void {
    const { matches } = this.#deps.board;
    const facts = matches.facts[matches.slotOf(id)];
    // The tab keeps its interest in a match that is not on the board, because the match may join later.
    wanted.matches.add(id);
    if (facts !== undefined) wanted.leagues.add(facts.leagueId);
  }

  #wantMarket(wanted: Shown, id: MarketId, withMatch: boolean): void {
    wanted.markets.add(id);
    const { markets } = this.#deps.board;
    const facts = withMatch ? markets.facts[markets.slotOf(id)] : undefined;
    if (facts !== undefined) this.#wantMatch(wanted, facts.matchId);
  }

  #wantOpen(wanted: Shown, id: MatchId): void {
    this.#wantMatch(wanted, id);
    const { matches, markets } = this.#deps.board;
    const own: MarketId[] = [];
    for (const market of matches.markets[matches.slotOf(id)] ?? []) {
      const facts = markets.facts[market];
      if (facts === undefined) continue;
      wanted.markets.add(facts.id);
      own.push(facts.id);
    }
    wanted.opened.set(id, { ...this.#deps.openState(id), markets: own });
  }

  #enqueueDifference(wanted: Shown): void {
    const { board, index } = this.#deps;
    const shown = this.#shown;
    const leagues = keyed<LeagueFacts>();
    const matches = keyed<MatchFacts>();
    const markets = keyed<MarketPut>();
    const rows: Record<number, RowFacts | null> = {};
    const opened = keyed<OpenRecord>();
    for (const [id, record] of wanted.opened)
      if (!isSameValue(shown.opened.get(id), record)) opened[id] = record;
    for (const id of shown.opened.keys()) if (!wanted.opened.has(id)) opened[id] = null;
    diffSets(
      shown.leagues,
      wanted.leagues,
      (id) => {
        const league = board.leagues.get(id);
        if (league !== undefined) leagues[id] = league;
      },
      (id) => {
        leagues[id] = null;
      },
    );
    diffSets(
      shown.matches,
      wanted.matches,
      (id) => {
        index.addMatch(id, this);
        const facts = board.matches.facts[board.matches.slotOf(id)];
        if (facts !== undefined) matches[id] = facts;
      },
      (id) => {
        index.removeMatch(id, this);
        matches[id] = null;
      },
    );
    diffSets(
      shown.markets,
      wanted.markets,
      (id) => {
        index.addMarket(id, this);
        const put = marketPut(board, board.markets.slotOf(id));
        if (put !== undefined) markets[id] = put;
        this.#markAll(board.markets.slotOf(id));
      },
      (id) => {
        index.removeMarket(id, this);
        markets[id] = null;
      },
    );
    for (const [handle, row] of wanted.rows)
      if (!isSameValue(shown.rows.get(handle), row)) rows[handle] = row;
    for (const handle of shown.rows.keys()) if (!wanted.rows.has(handle)) rows[handle] = null;
    const records = {
      ...(isEmpty(leagues) ? undefined : { leagues }),
      ...(isEmpty(matches) ? undefined : { matches }),
      ...(isEmpty(markets) ? undefined : { markets }),
      ...(isEmpty(rows) ? undefined : { rows }),
      ...(isEmpty(opened) ? undefined : { opened }),
    };
    if (!isEmpty(records)) this.outbox.enqueue(records);
  }

  #markAll(market: number): void {
    const { first, count, facts } = this.#deps.board.markets;
    if (facts[market] === undefined) return;
    const from = first[market] as number;
    for (let slot = from; slot < from + (count[market] as number); slot += 1) this.outbox.mark(slot);
  }

  #forgetShown(): void {
    for (const id of this.#shown.matches) this.#deps.index.removeMatch(id, this);
    for (const id of this.#shown.markets) this.#deps.index.removeMarket(id, this);
    this.#shown = createEmptyShown();
    this.#ages.clear();
  }
}

/** Creates a record keyed by ids, without a prototype, so that "__proto__" is a key like any other. */
const keyed = <V>(): Record<string, V | null> => Object.create(null) as Record<string, V | null>;

const isEmpty = (record: object): boolean => Object.keys(record).length === 0;

const diffSets = <T>(
  before: ReadonlySet<T>,
  after: ReadonlySet<T>,
  added: (each: T) => void,
  removed: (each: T) => void,
): void => {
  for (const each of before) if (!after.has(each)) removed(each);
  for (const each of after) if (!before.has(each)) added(each);
};

const sameLayer = (one: MatchAge['main'], other: MatchAge['main']): boolean =>
  one === other || (one !== null && other !== null && one.state === other.state && one.since === other.since);
const sameAge = (one: MatchAge | null, other: MatchAge | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    sameLayer(one.main, other.main) &&
    sameLayer(one.further, other.further));

/**
 * Builds the record of a market for a tab: its facts, first slot and layer. Returns undefined if the market
 * is not on the board.
 */
const marketPut = (board: Board, market: number): MarketPut | undefined => {
  const facts = board.markets.facts[market];
  if (facts === undefined) return undefined;
  return { ...facts, firstSlot: board.markets.first[market] as number, further: board.isFurther(market) };
};
