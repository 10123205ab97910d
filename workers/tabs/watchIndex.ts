import type { MarketId, MatchId } from '#domain/ids.ts';
import type { Board } from '../board/board.ts';
import type { Outbox } from './outbox.ts';
import type { TabView } from './tabView.ts';

/**
 * Who shows what: a change on the board touches only those tabs. Markets on the board carry their watchers'
 * outboxes in a column for the hot path; interest in what is not on the board (a pick of a market that left)
 * waits here by id.
 */
export class WatchIndex {
  #matches = new Map<MatchId, Set<TabView>>();
  #markets = new Map<MarketId, Set<TabView>>();
  readonly #board: Board;
  /** The outboxes written last. */
  #last: Outbox[] = [];

  constructor(board: Board) {
    this.#board = board;
  }

  ofMatch(id: MatchId): Iterable<TabView> {
    return this.#matches.get(id) ?? NONE;
  }
  ofMarket(id: MarketId): Iterable<TabView> {
    return this.#markets.get(id) ?? NONE;
  }

  addMatch(id: MatchId, view: TabView): void {
    add(this.#matches, id, view);
  }
  removeMatch(id: MatchId, view: TabView): void {
    remove(this.#matches, id, view);
  }

  addMarket(id: MarketId, view: TabView): void {
    add(this.#markets, id, view);
    this.attach(id);
  }
  removeMarket(id: MarketId, view: TabView): void {
    remove(this.#markets, id, view);
    this.attach(id);
  }

  /** Writes the watchers' column of a market from the index: after a change of either. */
  attach(id: MarketId): void {
    const market = this.#board.markets.slotOf(id);
    if (market < 0) return;
    const views = this.#markets.get(id);
    this.#board.markets.watchers[market] = views === undefined ? undefined : this.#outboxesOf(views);
  }

  /**
   * Markets that are attached one after another are nearly always shown by the same tabs. They share one
   * list: the hot path reads it at every change, and one list of its own a market is a miss of the cache each
   * time (G2).
   */
  #outboxesOf(views: ReadonlySet<TabView>): Outbox[] {
    const outboxes = [...views].map((view) => view.outbox);
    if (outboxes.length !== this.#last.length || outboxes.some((outbox, at) => outbox !== this.#last[at]))
      this.#last = outboxes;
    return this.#last;
  }

  get sizes(): { readonly matches: number; readonly markets: number } {
    return { matches: this.#matches.size, markets: this.#markets.size };
  }
}

const NONE: readonly TabView[] = [];

const add = <K>(map: Map<K, Set<TabView>>, key: K, view: TabView): void => {
  const views = map.get(key);
  if (views === undefined) map.set(key, new Set([view]));
  else views.add(view);
};
const remove = <K>(map: Map<K, Set<TabView>>, key: K, view: TabView): void => {
  const views = map.get(key);
  if (views?.delete(view) === true && views.size === 0) map.delete(key);
};
