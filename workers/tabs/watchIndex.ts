import type { MarketId, MatchId } from '#domain/ids.ts';
import type { Board } from '../board/board.ts';
import type { Outbox } from './outbox.ts';

/**
 * Knows which tabs show a match or a market, so a board change touches only those tabs. For a market on the
 * board, a board column holds its watchers' outboxes, for the hot path. The index itself also holds interest
 * in ids that are not on the board, such as a picked market that left. `View` is the view of one tab.
 */
export class WatchIndex<View extends { readonly outbox: Outbox }> {
  #matches = new Map<MatchId, Set<View>>();
  #markets = new Map<MarketId, Set<View>>();
  readonly #board: Board;
  /** The outbox list that was last written to the board; shared by markets with the same watchers. */
  #last: Outbox[] = [];

  constructor(board: Board) {
    this.#board = board;
  }

  ofMatch(id: MatchId): Iterable<View> {
    return this.#matches.get(id) ?? NONE;
  }
  ofMarket(id: MarketId): Iterable<View> {
    return this.#markets.get(id) ?? NONE;
  }

  addMatch(id: MatchId, view: View): void {
    add(this.#matches, id, view);
  }
  removeMatch(id: MatchId, view: View): void {
    remove(this.#matches, id, view);
  }

  addMarket(id: MarketId, view: View): void {
    add(this.#markets, id, view);
    this.attach(id);
  }
  removeMarket(id: MarketId, view: View): void {
    remove(this.#markets, id, view);
    this.attach(id);
  }

  /**
   * Updates the watchers column of a market. Called when its watchers change or when the market joins the
   * board.
   */
  attach(id: MarketId): void {
    const market = this.#board.markets.slotOf(id);
    if (market < 0) return;
    const views = this.#markets.get(id);
    this.#board.markets.watchers[market] = views === undefined ? undefined : this.#outboxesOf(views);
  }

  /**
   * Returns the outboxes of the given views. Markets attached in succession are nearly always shown by the
   * same tabs, so they share one list. The hot path reads the list at every change; a separate list per
   * market would be a cache miss each time (G2).
   */
  #outboxesOf(views: ReadonlySet<View>): Outbox[] {
    const outboxes = [...views].map((view) => view.outbox);
    if (outboxes.length !== this.#last.length || outboxes.some((outbox, at) => outbox !== this.#last[at]))
      this.#last = outboxes;
    return this.#last;
  }
}

const NONE: readonly never[] = [];

const add = <K, V>(map: Map<K, Set<V>>, key: K, view: V): void => {
  const views = map.get(key);
  if (views === undefined) map.set(key, new Set([view]));
  else views.add(view);
};
const remove = <K, V>(map: Map<K, Set<V>>, key: K, view: V): void => {
  const views = map.get(key);
  if (views?.delete(view) === true && views.size === 0) map.delete(key);
};
