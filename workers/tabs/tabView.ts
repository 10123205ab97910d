import type { DocumentNews } from '#contract/documents.ts';
import type { ListRecord, MatchAge, Records } from '#contract/patch.ts';
import { NO_WATCH, type Watch } from '#contract/watch.ts';
import { readOptionKey, type MarketId, type MatchId } from '#domain/ids.ts';
import type { MarketGroup } from '#domain/markets/grid.ts';
import type { LeagueFacts, MatchFacts } from '#domain/match/match.ts';
import type { RoomPatches } from '#contract/room.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import type { Board } from '../board/board.ts';
import type { ListView } from '../lists/listView.ts';
import type { Lists } from '../lists/lists.ts';
import type { Outbox } from './outbox.ts';
import { createSentAges, type SentAges } from './sentAges.ts';
import { marketPutOf, shownDifference, type ShownListener } from './shownDifference.ts';
import { computeShown, createEmptyShown, type OpenState } from './shownRecords.ts';
import type { SnapshotDelay } from './snapshotDelay.ts';
import { TabLists } from './tabLists.ts';
import type { WatchIndex } from './watchIndex.ts';

const NOTHING: readonly never[] = [];

export type TabViewDeps = {
  readonly board: Board;
  readonly lists: Lists;
  readonly index: WatchIndex<TabView>;
  readonly listRecord: (view: ListView) => ListRecord;
  /** Returns true once the list has loaded completely or its load has failed. */
  readonly isLoaded: (view: ListView) => boolean;
  /** Returns the loading state of a match that is open in detail. */
  readonly openState: (id: MatchId) => OpenState;
  /** Returns the age of the prices of a match; null if all of them are fresh (D3). */
  readonly ageOf: (id: MatchId) => MatchAge | null;
  /** Returns what happened in rooms since the tab's positions, which it moves on; undefined where nothing did. */
  readonly roomsSince: (rooms: readonly RoomId[], positions: RoomPositions) => RoomPatches | undefined;
};
/** How far a tab has read each room that it shows. The values belong to the rooms. */
export type RoomPositions = Map<RoomId, unknown>;
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
  isDirty = true;
  #shown = createEmptyShown();
  #needsSnapshot = true;
  /** True while the tab is hidden and the worker loads nothing for it. */
  #isResting = false;
  readonly outbox: Outbox;
  readonly #deps: TabViewDeps;
  readonly #preamble: SnapshotPreamble;
  readonly #hold: SnapshotDelay;
  readonly #lists: TabLists;
  readonly #ages: SentAges;
  readonly #rooms: RoomPositions = new Map();
  /** Enters the tab in the watch index for what it starts to show, and removes it for what it stops to show. */
  readonly #listener: ShownListener = {
    matchAdded: (id) => this.#deps.index.addMatch(id, this),
    matchRemoved: (id) => this.#deps.index.removeMatch(id, this),
    marketAdded: (id) => {
      this.#deps.index.addMarket(id, this);
      this.#markAll(this.#deps.board.markets.slotOf(id));
    },
    marketRemoved: (id) => this.#deps.index.removeMarket(id, this),
  };

  constructor(outbox: Outbox, deps: TabViewDeps, preamble: SnapshotPreamble, hold: SnapshotDelay) {
    this.outbox = outbox;
    this.#deps = deps;
    this.#preamble = preamble;
    this.#hold = hold;
    this.#lists = new TabLists(deps.lists, deps.board);
    this.#ages = createSentAges({ ageOf: deps.ageOf, enqueue: (records) => outbox.enqueue(records) });
  }

  matchesShown(): Iterable<MatchId> {
    return this.#shown.matches;
  }
  /** Yields matches whose rows show extra markets, with the market groups they show (D1). */
  shownExtraMarkets(): Iterable<readonly [MatchId, readonly MarketGroup[]]> {
    return this.#isResting ? NOTHING : this.#lists.shownExtraMarkets();
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
    return this.#lists.has(list);
  }
  get rowCount(): number {
    return this.#shown.rows.size;
  }

  /** Replaces the watch. A list with the same query continues at its revision. */
  setWatch(watch: Watch): void {
    // A selection that was picked in another tab or in a removed row has no price here yet. The next patch
    // brings the price at once, however slow the tab is.
    if (!this.#needsSnapshot && watch.picks.some((key) => !this.watch.picks.includes(key)))
      this.outbox.skipWaitOnNextFlush();
    this.watch = watch;
    for (const room of this.#rooms.keys()) if (watch.rooms?.includes(room) !== true) this.#rooms.delete(room);
    this.#lists.set(watch.lists, {
      added: (name, view) => {
        if (!this.#needsSnapshot) this.outbox.enqueue({ lists: { [name]: this.#deps.listRecord(view) } });
      },
      removed: (name) => this.outbox.enqueue({ lists: { [name]: null } }),
    });
    this.isDirty = true;
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
    this.outbox.reset();
    this.#forgetShown();
    this.#needsSnapshot = true;
    this.isDirty = true;
  }

  /** Loads again what a tab shows that was hidden, and sends it as a snapshot. */
  resumeInterest(): void {
    this.#isResting = false;
    this.enqueueSnapshot();
  }

  /**
   * Removes all interest of a tab that left or is hidden from the watch index. The tab needs a snapshot when
   * it returns.
   */
  withdrawInterest(): void {
    this.#isResting = true;
    this.#hold.end();
    this.#forgetShown();
    this.#needsSnapshot = true;
    this.isDirty = true;
  }

  close(): void {
    this.#hold.end();
    this.#forgetShown();
    this.#lists.release();
    this.outbox.close();
  }

  listChanged(view: ListView, record: ListRecord): void {
    if (this.#needsSnapshot) return;
    for (const name of this.#lists.namesOf(view)) this.outbox.enqueue({ lists: { [name]: record } });
    this.isDirty = true;
  }

  matchChanged(id: MatchId, change: Partial<MatchFacts>): void {
    this.outbox.enqueue({ matches: { [id]: change } });
    if ('leagueId' in change || (this.#lists.followsPart && ('scores' in change || 'clock' in change)))
      this.isDirty = true;
  }

  /** Sends a match that joined the board while the tab wants it. */
  matchAdded(facts: MatchFacts): void {
    this.outbox.enqueue({ matches: { [facts.id]: facts } });
    this.isDirty = true;
  }
  matchGone(id: MatchId): void {
    this.outbox.enqueue({ matches: { [id]: null } });
    this.isDirty = true;
  }

  marketPut(market: number): void {
    const put = marketPutOf(this.#deps.board, market);
    if (put === undefined) return;
    this.outbox.enqueue({ markets: { [put.id]: put } });
    this.#markAll(market);
  }

  marketGone(id: MarketId): void {
    if (this.watch.picks.some((key) => readOptionKey(key)?.marketId === id))
      this.outbox.skipWaitOnNextFlush();
    this.#shown.markets.delete(id);
    this.#deps.index.removeMarket(id, this);
    this.outbox.enqueue({ markets: { [id]: null } });
    this.isDirty = true;
  }

  /**
   * Enqueues age changes of the matches that the tab shows. The cost grows with the number of matches shown.
   */
  checkAges(): void {
    if (this.#needsSnapshot || this.#isResting) return;
    this.#ages.check(this.#shown.matches);
  }

  /** Marks the view for a refresh if the tab has this match open and its loading state changed. */
  openChanged(id: MatchId): void {
    if (this.watch.matches.includes(id)) this.isDirty = true;
  }

  leagueChanged(league: LeagueFacts): void {
    if (this.#shown.leagues.has(league.id)) this.outbox.enqueue({ leagues: { [league.id]: league } });
  }

  /** Computes what the tab shows now and enqueues the difference to what was sent before. */
  refresh(): void {
    if (!this.isDirty || (this.#needsSnapshot && this.#isHeld())) {
      this.#ages.checkStale();
      if (!this.#needsSnapshot) this.#enqueueRooms();
      return;
    }
    this.isDirty = false;
    const { board, openState } = this.#deps;
    const shown = computeShown(board, this.watch, (name) => this.#lists.get(name), openState);
    if (this.#needsSnapshot) this.#startSnapshot();
    const difference = shownDifference(board, this.#shown, shown, this.#listener);
    this.#shown = shown;
    if (difference !== undefined) this.outbox.enqueue(difference);
    // If the outbox overflowed, it has dropped the difference, and this view has forgotten what it showed.
    if (this.#needsSnapshot) return;
    this.#ages.keepOnly(shown.matches);
    this.checkAges();
    this.#enqueueRooms();
  }

  /** A slow tab reads rooms less often, and so gets fewer, larger patches. */
  #enqueueRooms(): void {
    const { rooms } = this.watch;
    if (rooms === undefined || this.#isResting) return;
    const patches = this.#deps.roomsSince(rooms, this.#rooms);
    if (patches !== undefined) this.outbox.enqueue({ rooms: patches });
  }

  /**
   * Returns true while the snapshot must wait for its lists. Only lists with rows on screen count; the tab
   * has these rows from an earlier snapshot or from an earlier worker.
   */
  #isHeld(): boolean {
    const drawn = this.#lists.drawn();
    return this.#hold.waitForLists(
      drawn.every(this.#deps.isLoaded),
      drawn.every(({ isDirty }) => !isDirty),
    );
  }

  #startSnapshot(): void {
    this.#needsSnapshot = false;
    const lists = this.#lists.wholeRecords(this.#deps.listRecord);
    this.outbox.enqueue({ snapshot: true, ...this.#preamble(), lists });
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
    this.#rooms.clear();
  }
}
